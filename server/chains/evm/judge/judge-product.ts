import type { Minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { counted, type Judgement, reject } from '../../shared/judgement.ts'
import { isTooOld } from '../../shared/timing.ts'
import { isSame } from '../codec/address.ts'
import { isNative } from '../../../formats/coins.ts'
import { netReceived, transfersIn } from '../node/logs.ts'
import type { Receipt, Rpc, Transaction } from '../node/rpc.ts'
import { type Inclusion, type Mined, timeOf } from './sighting.ts'

type Product = Extract<Expectation, { kind: 'product' }>

/**
 * Whether a transaction is exactly the call that was prepared. The call has its own minimum, which its router enforces.
 * So the received amount is shown and not judged: a token may keep a part of each transfer.
 */
export function judgeProduct(
  tx: Transaction,
  { payer, tx: prepared, notBefore }: Product,
  mined?: Inclusion,
): Judgement {
  if (prepared.family !== 'evm') return reject('WRONG_NETWORK')
  if (!isSame(tx.from, payer)) return reject('WRONG_PAYER')
  if (!isSame(tx.to, prepared.to)) return reject('WRONG_RECIPIENT')
  if (tx.value !== BigInt(prepared.value) || !isSameCall(tx.input, prepared.data))
    return reject('TAG_MISMATCH')
  if (mined === undefined) return { ok: true }
  if (isTooOld(timeOf(mined.block), notBefore)) return reject('TOO_OLD')
  return mined.receipt.status ? { ok: true } : reject('TX_FAILED')
}

/** A call ignores bytes that a wallet appends (ERC-8021 attribution). Without a call, these bytes would be one. */
function isSameCall(input: string, prepared: string): boolean {
  const wanted = prepared.toLowerCase()
  return wanted === '0x' ? input === wanted : input.startsWith(wanted)
}

/** The amount that the payer got: by logs for a token, and by balance for the coin, if nothing else changed it. */
export async function receivedBy(
  rpc: Rpc,
  { tx, receipt }: Mined,
  { payer, toToken }: Product,
): Promise<Minor | undefined> {
  const amount = isNative(toToken)
    ? await coinsReceived(rpc, tx, receipt)
    : netReceived(transfersIn(receipt), toToken.address, payer)
  return amount !== undefined && amount > 0n ? counted(amount) : undefined
}

/**
 * The change of the sender's balance in the transaction's block, without the transaction's own costs. `undefined` where
 * the sender has another transaction in the block, or where nodes no longer have that state.
 */
async function coinsReceived(rpc: Rpc, tx: Transaction, receipt: Receipt): Promise<bigint | undefined> {
  const [before, after] = [receipt.blockNumber - 1n, receipt.blockNumber]
  try {
    const [oldNonce, newNonce, oldBalance, newBalance] = await Promise.all([
      rpc.nonce(tx.from, before),
      rpc.nonce(tx.from, after),
      rpc.balance(tx.from, before),
      rpc.balance(tx.from, after),
    ])
    if (newNonce - oldNonce !== 1) return undefined
    const gas = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
    return newBalance - oldBalance + tx.value + gas
  } catch {
    // Pruned state must not hold up the swap: the amount is for display only.
    return undefined
  }
}
