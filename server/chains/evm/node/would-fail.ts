import { type Hex, toHex } from 'viem'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import { isNative } from '../../../formats/coins.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { balance } from './balances.ts'
import { Reverted } from './node-errors.ts'
import type { Rpc } from './rpc.ts'

/** Tries a transaction out at the head of the chain: see the port. */
export async function wouldFail(
  rpc: Pick<Rpc, 'balance' | 'call'>,
  tx: UnsignedTx,
  { payer, from, amount }: ProductCheck,
): Promise<boolean> {
  if (tx.family !== 'evm') return false
  const value = BigInt(tx.value)
  if ((await rpc.balance(tx.from)) < value) return false
  if (!isNative(from) && (await balance(rpc, payer, from)) < amount) return false
  const data: Hex = `0x${tx.data.slice(2)}`
  try {
    await rpc.call({ from: tx.from, to: tx.to, data, value: toHex(value) })
    return false
  } catch (error) {
    if (error instanceof Reverted) return true
    throw error
  }
}
