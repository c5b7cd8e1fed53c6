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
 * Whether a transaction is the very call that was prepared. Another call of the same payer is not, however much
 * it looks alike. What the swap has to bring at least stands in that call and is enforced by its router, so the
 * amount received is told, not judged: a token may take its own cut.
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

/** Bytes that a wallet appends (ERC-8021 attribution) are not read by a call; where there is none, they are one. */
function isSameCall(input: string, prepared: string): boolean {
  const wanted = prepared.toLowerCase()
  return wanted === '0x' ? input === wanted : input.startsWith(wanted)
}

/** What the payer got: by logs for a token; for the coin by balance, when nothing else of theirs moved it. */
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
 * The difference that the transaction's block made to its sender's balance, less what the transaction cost.
 * `undefined` where another transaction of the sender shares the block, or where nodes no longer have that state.
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
    // State that was pruned is no reason to hold the swap back: the amount is for display.
    return undefined
  }
}
