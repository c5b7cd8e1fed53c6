import { type EvmTx, isEvmBatch, isEvmCall } from '../../../domain/payment/tx.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { isNative } from '../../../formats/coins.ts'
import { counted, type Judgement, reject, underpaid } from '../../shared/judgement.ts'
import { isSame } from '../codec/address.ts'
import { type Leg, legsOf } from '../codec/batch.ts'
import { memoOf, names } from '../codec/memo.ts'
import { type TransferCall, transferCall } from '../codec/transfer-call.ts'
import { netReceived, transfersIn } from '../node/logs.ts'
import { isStateMissing } from '../node/node-errors.ts'
import type { Rpc, Sender, Transaction } from '../node/rpc.ts'
import type { Mined } from './sighting.ts'

/**
 * Payments of an account that is a contract, such as a Safe: an owner or a relayer sends the transaction, and the
 * contract pays inside it; and those of an account that carries out several calls at once, by a wallet's code. What it
 * was asked to do, what it logs, and that the transaction went through prove nothing: anyone can write a contract that
 * says so. What was carried out, or what arrived, does.
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

/**
 * The prepared call in a transaction that makes it inside another one: of an account that is a contract, or beside other
 * calls of the account. `undefined` for every other transaction.
 */
export const calledInside = (
  tx: Transaction,
  product: Product,
): Pick<EvmTx, 'to' | 'value' | 'data'> | undefined =>
  isEvmBatch(product.tx)
    ? product.tx.calls.at(-1)
    : isEvmCall(product.tx) && mayCallInside(tx, product)
      ? product.tx
      : undefined

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
      ? await gainedInside(rpc, mined, fee)
      : sumOf(
          ownOf(
            paid.filter(isOther).filter(({ from }) => isSame(from, fee.payer)),
            fee,
          ),
        )
  if (received === undefined) return undefined
  if (received >= fee.amount) return { ok: true, received: counted(received), named: true }
  if (received > 0n) return underpaid(received, true)
  if (paid !== undefined && sumOf(paid) > 0n) return reject('WRONG_PAYER')
  if (transfersIn(receipt).some(({ to }) => isSame(to, fee.treasury))) return reject('WRONG_ASSET')
  return reject(isSame(tx.from, fee.payer) ? 'WRONG_RECIPIENT' : 'TX_FAILED')
}

/** Moves coin: an account that calls itself moves none. */
const isOther = ({ from, to }: { readonly from: string; readonly to: string }) => !isSame(from, to)

/** The payments for one fee: those that name it; where none does, its name stands beside them. */
function ownOf<T extends { readonly input: string }>(paid: readonly T[], { reference }: Fee): readonly T[] {
  const named = paid.filter(({ input }) => names(input, reference))
  return named.length > 0 ? named : paid
}

/**
 * The coin that the treasury gained for a fee in a transaction's block, beyond what was sent to it directly. It counts only
 * if it covers all that the calls of the block say they pay the treasury, so that no coin counts twice: one of them may
 * have paid nothing.
 */
async function gainedInside(rpc: Rpc, { tx, receipt }: Mined, fee: Fee): Promise<bigint | undefined> {
  const { treasury } = fee
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
    // What the treasury itself sends hides what it gains.
    const isSending = read.some(({ from }) => isSame(from, treasury))
    if (isSending || read.length !== txs?.length || !calls.some(({ hash }) => hash === tx.hash))
      return undefined
    const others = calls.filter(({ hash }) => hash !== tx.hash)
    const claims = await Promise.all(others.map((other) => claimIn(rpc, other, treasury)))
    const claimed = claims.reduce<bigint | undefined>(
      (sum, claim) => (sum === undefined || claim === undefined ? undefined : sum + claim),
      0n,
    )
    if (claimed === undefined) return undefined
    const gained = after - before - sumOf(direct)
    const legs = legsTo(tx, treasury)
    // What such a call asks for is not known: it has what there is, if no one else asks for it.
    if (legs === undefined) return claimed > 0n ? undefined : positive(gained)
    const own = sumOf(
      ownOf(
        legs.map(({ value, data }) => ({ value, input: data })),
        fee,
      ),
    )
    if (gained >= claimed + sumOf(legs)) return own
    return claimed > 0n ? undefined : least(positive(gained), own)
  } catch (error) {
    if (isStateMissing(error)) return undefined
    throw error
  }
}

/** The coin that a call says it pays the treasury, if it went through; `undefined` where that cannot be read. */
async function claimIn(rpc: Rpc, call: Sender, treasury: string): Promise<bigint | undefined> {
  // A token's transfer moves no coin.
  if (call.value === 0n && transferCall(call.input ?? '') !== undefined) return 0n
  const legs = legsTo(call, treasury)
  if (legs === undefined) return undefined
  const claim = sumOf(legs)
  if (claim === 0n) return claim
  const receipt = await rpc.receipt(call.hash)
  return receipt && (receipt.status ? claim : 0n)
}

const legsTo = (tx: Parameters<typeof legsOf>[0], treasury: string): readonly Leg[] | undefined =>
  legsOf(tx)?.filter(({ to }) => isSame(to, treasury))

const positive = (sum: bigint): bigint => (sum > 0n ? sum : 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Whether calldata contains an address. */
export const speaksOf = (input: string | undefined, address: string): boolean =>
  (input ?? '').toLowerCase().includes(address.slice(2).toLowerCase())

/** Judges a mined call that holds the prepared one; `undefined` where no node can tell whether it was carried out. */
export async function judgeCallInside(
  rpc: Rpc,
  { tx, receipt }: Mined,
  { payer, toToken, minOut }: Pick<Product, 'payer' | 'toToken' | 'minOut'>,
  prepared: Pick<EvmTx, 'to' | 'value' | 'data'>,
): Promise<Judgement | undefined> {
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
  const received = inTokens ?? sumOf(calls.filter(isOther).filter(({ to }) => isSame(to, payer)))
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
