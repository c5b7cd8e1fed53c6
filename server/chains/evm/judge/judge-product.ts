import { type EvmBatch, isEvmBatch, isEvmCall } from '../../../domain/payment/tx.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { counted, type Judgement, reject } from '../../shared/judgement.ts'
import { isSameCall, mayCallInside } from './by-contract.ts'
import { isTooOld } from '../../shared/timing.ts'
import { isSame } from '../codec/address.ts'
import { legsOf } from '../codec/batch.ts'
import { readSwapCall } from '../codec/swap-call.ts'
import { transferCall } from '../codec/transfer-call.ts'
import { isNative } from '../../../formats/coins.ts'
import { netReceived, transfersIn } from '../node/logs.ts'
import type { Receipt, Rpc, Transaction } from '../node/rpc.ts'
import { type Inclusion, type Mined, timeOf } from './sighting.ts'

type Product = Extract<Expectation, { kind: 'product' }>

/**
 * Whether a transaction is exactly the call that was prepared. The call has its own minimum, which its router enforces.
 * So the received amount is shown and not judged, as a token may keep a part of each transfer; nothing at all is judged.
 */
export function judgeProduct(tx: Transaction, product: Product, mined?: Inclusion): Judgement {
  const { payer, tx: prepared } = product
  if (isEvmBatch(prepared)) return judgeBatch(tx, prepared, product, mined)
  if (!isEvmCall(prepared)) return reject('WRONG_NETWORK')
  if (mayCallInside(tx, product)) return judgeMined(tx, product, mined)
  if (!isSame(tx.from, payer)) return reject('WRONG_PAYER')
  if (!isSame(tx.to, prepared.to)) return reject('WRONG_RECIPIENT')
  if (tx.value !== BigInt(prepared.value) || !isSameCall(tx.input, prepared.data))
    return reject('TAG_MISMATCH')
  return judgeMined(tx, product, mined)
}

/** Whether several calls brought the coin, by the balance: `undefined` where that does not tell. */
export async function judgeCoinBrought(
  rpc: Rpc,
  { tx, receipt }: Mined,
  { toToken, minOut }: Product,
): Promise<Judgement | undefined> {
  const amount = isNative(toToken) ? await coinsReceived(rpc, tx, receipt) : undefined
  if (amount === undefined || (amount > 0n && amount < minOut)) return undefined
  return amount > 0n ? { ok: true, received: counted(amount) } : reject('TX_FAILED')
}

/** Several calls count only as a whole: each as it was prepared, in this order, and nothing beside them. */
function judgeBatch(
  tx: Transaction,
  { calls }: EvmBatch,
  product: Product,
  mined: Inclusion | undefined,
): Judgement {
  if (!isSame(tx.from, product.payer)) return reject('WRONG_PAYER')
  if (!isSame(tx.to, product.payer)) return reject('WRONG_RECIPIENT')
  const legs = legsOf(tx) ?? []
  const isWhole =
    legs.length === calls.length &&
    calls.every(({ to, value, data }, i) => {
      const leg = legs[i]
      return isSame(leg?.to, to) && leg?.value === BigInt(value) && leg.data === data.toLowerCase()
    })
  return isWhole ? judgeMined(tx, product, mined) : reject('TAG_MISMATCH')
}

function judgeMined(tx: Transaction, { notBefore }: Product, mined: Inclusion | undefined): Judgement {
  if (mined === undefined) return { ok: true }
  if (isTooOld(timeOf(mined.block), notBefore)) return reject('TOO_OLD')
  return mined.receipt.status && !paidNothing(tx, mined.receipt) ? { ok: true } : reject('TX_FAILED')
}

/**
 * True for a token's `transfer` that succeeded and moved nothing: some tokens answer `false`, and an address without
 * code answers all calls.
 */
function paidNothing(tx: Transaction, receipt: Receipt): boolean {
  const call = transferCall(tx.input)
  if (call === undefined || call.amount === 0n || isSame(call.to, tx.from)) return false
  return netReceived(transfersIn(receipt), tx.to ?? '', call.to) <= 0n
}

/**
 * Judges by what the payer got: by logs for a token, and by balance for the coin, if nothing else changed it. A swap that
 * brought nothing of the token that it names has failed, though the chain calls it a success.
 */
export async function judgeReceived(
  rpc: Rpc,
  { tx, receipt }: Mined,
  { payer, toToken, tx: prepared }: Product,
): Promise<Judgement> {
  const bought = isEvmCall(prepared) ? readSwapCall(prepared)?.toAsset : undefined
  const asset = bought ?? toToken.address
  const amount = isNative({ address: asset })
    ? await coinsReceived(rpc, tx, receipt)
    : netReceived(transfersIn(receipt), asset, payer)
  if (amount === undefined) return { ok: true }
  if (amount <= 0n) return bought === undefined ? { ok: true } : reject('TX_FAILED')
  return isSame(asset, toToken.address) ? { ok: true, received: counted(amount) } : { ok: true }
}

/**
 * The change of the sender's balance in the transaction's block, without the transaction's own costs. `undefined` where
 * the sender has another transaction in the block, or where nodes no longer have that state.
 */
async function coinsReceived(rpc: Rpc, tx: Transaction, receipt: Receipt): Promise<bigint | undefined> {
  const [before, after] = [receipt.blockNumber - 1n, receipt.blockNumber]
  const legs = legsOf(tx)
  try {
    const [oldNonce, newNonce, oldBalance, newBalance] = await Promise.all([
      rpc.nonce(tx.from, before),
      rpc.nonce(tx.from, after),
      rpc.balance(tx.from, before),
      rpc.balance(tx.from, after),
    ])
    // An account that gives itself code by the same transaction uses two numbers (EIP-7702).
    if (newNonce - oldNonce > (legs === undefined ? 1 : 2)) return undefined
    const gas = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
    // What it sends itself has not left it.
    const sent = legs?.reduce((sum, { to, value }) => (isSame(to, tx.from) ? sum : sum + value), 0n)
    return newBalance - oldBalance + (sent ?? tx.value) + gas
  } catch {
    // Pruned state must not hold up the swap: the amount is for display only.
    return undefined
  }
}
