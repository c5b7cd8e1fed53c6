import { isEvmCall } from '../../../domain/payment/tx.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { isNative } from '../../../formats/coins.ts'
import { counted, type Judgement, reject, underpaid } from '../../shared/judgement.ts'
import { isSame } from '../codec/address.ts'
import { memoOf, names } from '../codec/memo.ts'
import { type TransferCall, transferCall } from '../codec/transfer-call.ts'
import { netReceived, transfersIn } from '../node/logs.ts'
import { isStateMissing } from '../node/node-errors.ts'
import type { Rpc, Transaction } from '../node/rpc.ts'
import type { Mined } from './sighting.ts'

/**
 * Payments of an account that is a contract, such as a Safe: an owner or a relayer sends the transaction, and the
 * contract pays inside it. What it was asked to do, what it logs, and that the transaction went through prove nothing:
 * anyone can write a contract that says so. What was carried out, or what arrived, does.
 */

type Fee = Extract<Expectation, { kind: 'fee' }>
type Product = Extract<Expectation, { kind: 'product' }>

/** Whether a transaction is a call that names a fee in the coin, without being a payment to the treasury itself. */
export const mayPayInside = (tx: Transaction, fee: Fee): boolean =>
  isNative(fee.asset) &&
  !isSame(tx.to, fee.treasury) &&
  transferCall(tx.input) === undefined &&
  // A call has more than the reference alone, which a payment to someone else may have.
  memoOf(tx).length > fee.reference.length &&
  names(memoOf(tx), fee.reference)

/** Whether a transaction is a call by someone else that holds the prepared call. */
export const mayCallInside = (tx: Transaction, { payer, tx: prepared }: Product): boolean =>
  isEvmCall(prepared) &&
  !isSame(tx.from, payer) &&
  !isSame(tx.to, prepared.to) &&
  (prepared.data === '0x'
    ? // Coin alone: the payer is asked, on its own or by a relayer, to pay this receiver.
      speaksOf(tx.input, prepared.to) && (isSame(tx.to, payer) || speaksOf(tx.input, payer))
    : tx.input.includes(prepared.data.slice(2).toLowerCase()))

/** A call ignores bytes that a wallet appends (ERC-8021 attribution). Without a call, these bytes would be one. */
export function isSameCall(input: string, prepared: string): boolean {
  const wanted = prepared.toLowerCase()
  return wanted === '0x' ? input === wanted : input.startsWith(wanted)
}

/** Judges a mined call that names a fee; `undefined` where no node can tell what it moved. */
export async function judgeCoinInside(rpc: Rpc, mined: Mined, fee: Fee): Promise<Judgement | undefined> {
  const { tx, receipt } = mined
  const calls = await rpc.calls(tx.hash)
  const paid = calls?.filter(({ to }) => isSame(to, fee.treasury))
  const received =
    paid === undefined
      ? await gainedInside(rpc, mined, fee.treasury)
      : sumOf(paid.filter(({ from }) => isSame(from, fee.payer)))
  if (received === undefined) return undefined
  if (received >= fee.amount) return { ok: true, received: counted(received), named: true }
  if (received > 0n) return underpaid(received, true)
  if (paid !== undefined && sumOf(paid) > 0n) return reject('WRONG_PAYER')
  if (transfersIn(receipt).some(({ to }) => isSame(to, fee.treasury))) return reject('WRONG_ASSET')
  return reject(isSame(tx.from, fee.payer) ? 'WRONG_RECIPIENT' : 'TX_FAILED')
}

/**
 * The coin that the treasury gained in a transaction's block, beyond what was sent to it directly. It counts for this
 * transaction only if no other call of the block speaks of the treasury, so that no coin counts twice.
 */
async function gainedInside(rpc: Rpc, { tx, receipt }: Mined, treasury: string): Promise<bigint | undefined> {
  const block = receipt.blockNumber
  try {
    const [before, after, txs] = await Promise.all([
      rpc.balance(treasury, block - 1n),
      rpc.balance(treasury, block),
      rpc.senders(block),
    ])
    const read = txs?.filter((other) => other !== undefined) ?? []
    const direct = read.filter(({ to }) => isSame(to ?? undefined, treasury))
    const calls = read.filter((other) => !direct.includes(other) && speaksOf(other.input, treasury))
    if (read.length !== txs?.length || calls.length !== 1 || calls[0]?.hash !== tx.hash) return undefined
    const gained = after - before - sumOf(direct)
    return gained > 0n ? gained : 0n
  } catch (error) {
    if (isStateMissing(error)) return undefined
    throw error
  }
}

/** Whether calldata contains an address. */
export const speaksOf = (input: string | undefined, address: string): boolean =>
  (input ?? '').toLowerCase().includes(address.slice(2).toLowerCase())

/** Judges a mined call that holds the prepared one; `undefined` where no node can tell whether it was carried out. */
export async function judgeCallInside(
  rpc: Rpc,
  { tx, receipt }: Mined,
  product: Product,
): Promise<Judgement | undefined> {
  const { payer, tx: prepared, toToken, minOut } = product
  if (!isEvmCall(prepared)) return reject('WRONG_NETWORK')
  const inTokens = isNative(toToken) ? undefined : netReceived(transfersIn(receipt), toToken.address, payer)
  const calls = await rpc.calls(tx.hash)
  if (calls === undefined) {
    // Coin that went elsewhere leaves no log.
    if (inTokens === undefined || prepared.data === '0x') return undefined
    const transfer = transferCall(prepared.data)
    if (transfer !== undefined) return judgeTransferInside(receipt, payer, prepared.to, transfer)
    if (inTokens > 0n && inTokens >= minOut) return { ok: true, received: counted(inTokens) }
    // Some of it came: the token may keep a part of what is moved.
    return inTokens > 0n ? undefined : reject('TX_FAILED')
  }
  const isDone = calls.some(
    ({ from, to, value, input }) =>
      isSame(from, payer) &&
      isSame(to, prepared.to) &&
      value === BigInt(prepared.value) &&
      isSameCall(input, prepared.data),
  )
  if (!isDone) return reject('TX_FAILED')
  const received = inTokens ?? sumOf(calls.filter(({ to }) => isSame(to, payer)))
  return received > 0n ? { ok: true, received: counted(received) } : { ok: true }
}

/** A token's own log tells of a transfer; `undefined` where less arrived than was sent, as tokens with a fee do it. */
function judgeTransferInside(
  receipt: Mined['receipt'],
  payer: string,
  token: string,
  { to, amount }: TransferCall,
): Judgement | undefined {
  const arrived = netReceived(transfersIn(receipt), token, to, payer)
  if (arrived >= amount) return { ok: true }
  return arrived > 0n ? undefined : reject('TX_FAILED')
}

const sumOf = (calls: readonly { readonly value?: bigint | undefined }[]): bigint =>
  calls.reduce((sum, { value = 0n }) => sum + value, 0n)
