import { validate } from 'xrpl'
import { toWire } from './amounts.ts'
import { decodeBytes } from './codec/decode.ts'
import { encodeBytes } from './codec/encode.ts'
import { prefix, sha512HalfOf } from './codec/hash.ts'
import { isAddressOf, isSigned } from './keys/verify.ts'
import { isApplied, type Result } from './results.ts'
import { addDrops, BASE_FEE, findAccount, hasFlag, RESERVE_INCREMENT } from './state/accounts.ts'
import { lsf } from './state/entries.ts'
import { affectedNodes, thread, type Metadata } from './state/metadata.ts'
import { isSame } from './state/same.ts'
import { createView, type ReadView, type View } from './state/view.ts'
import { accountSet } from './transactors/account-set.ts'
import { ammCreate, ammDeposit } from './transactors/amm.ts'
import { batch } from './transactors/batch.ts'
import { nftAcceptOffer } from './transactors/nft-accept.ts'
import { nftBurn, nftMint } from './transactors/nft-mint.ts'
import { nftCancelOffer, nftCreateOffer } from './transactors/nft-offers.ts'
import { offerCancel, offerCreate } from './transactors/offers.ts'
import { payment } from './transactors/payment.ts'
import {
  INNER,
  type LedgerContext,
  Batch,
  Transaction,
  type TransactionOf,
  type Transactor,
} from './transactors/transaction.ts'
import { trustSet } from './transactors/trust-set.ts'

export type Json = Readonly<Record<string, unknown>>
export interface Signed {
  readonly blob: string
  readonly hash: string
  readonly json: Json
}
export interface Applied {
  readonly result: Result
  /** Only of what goes into a ledger. */
  readonly metadata?: Metadata
  readonly view?: View
}

export const encodeJson = (json: Json): string => encodeBytes(json).toString('hex').toUpperCase()

/** The hash that names a transaction, from its signed blob. */
export const transactionHash = (blob: Uint8Array): string =>
  sha512HalfOf(prefix.transactionId, blob).toString('hex').toUpperCase()

/** Reads a blob; `undefined` for bytes that are not a blob in the canonical form. */
export function readBlob(blob: string): Signed | undefined {
  try {
    const upper = blob.toUpperCase()
    const bytes = Buffer.from(upper, 'hex')
    const json: Json = decodeBytes(bytes)
    return encodeJson(json) === upper ? { blob: upper, hash: transactionHash(bytes), json } : undefined
  } catch {
    return undefined
  }
}

const prepared = <Type extends Transaction['TransactionType']>(
  { check, apply }: Transactor<Type>,
  transaction: TransactionOf<Type>,
) => ({
  check: () => check(transaction),
  apply: (view: View, ledger: LedgerContext) => apply(view, transaction, ledger),
})

/** Whether it stands in a batch is no matter of its kind. */
function prepare(given: Transaction) {
  const transaction = { ...given, Flags: (given.Flags & ~INNER) >>> 0 }
  switch (transaction.TransactionType) {
    case 'Payment':
      return prepared(payment, transaction)
    case 'TrustSet':
      return prepared(trustSet, transaction)
    case 'AccountSet':
      return prepared(accountSet, transaction)
    case 'OfferCreate':
      return prepared(offerCreate, transaction)
    case 'OfferCancel':
      return prepared(offerCancel, transaction)
    case 'AMMCreate':
      return prepared(ammCreate, transaction)
    case 'AMMDeposit':
      return prepared(ammDeposit, transaction)
    case 'NFTokenMint':
      return prepared(nftMint, transaction)
    case 'NFTokenBurn':
      return prepared(nftBurn, transaction)
    case 'NFTokenCreateOffer':
      return prepared(nftCreateOffer, transaction)
    case 'NFTokenCancelOffer':
      return prepared(nftCancelOffer, transaction)
    case 'NFTokenAcceptOffer':
      return prepared(nftAcceptOffer, transaction)
    case 'Batch':
      return prepared(batch, transaction)
  }
}

export interface EngineContext extends LedgerContext {
  readonly networkId: number
  /** Its place within the ledger. */
  readonly position: number
}

/** A new pool costs one owner's reserve, which is burnt; a batch pays for what stands in it. */
function leastFee(transaction: Transaction): bigint {
  if (transaction.TransactionType === 'AMMCreate') return RESERVE_INCREMENT
  if (transaction.TransactionType !== 'Batch') return BASE_FEE
  return BASE_FEE * BigInt(2 + transaction.RawTransactions.length)
}

/** The transactions of a batch, each with the hash that it has in the ledger. */
export function innerOf({ json }: Signed): readonly Signed[] {
  const read = Batch.safeParse(json)
  return (read.data?.RawTransactions ?? []).map(({ RawTransaction }) => {
    const bytes = encodeBytes(RawTransaction)
    return { blob: bytes.toString('hex').toUpperCase(), hash: transactionHash(bytes), json: RawTransaction }
  })
}

/** Whether each transaction of a batch is well-formed by itself. */
const hasGoodInner = (signed: Signed): boolean =>
  innerOf(signed).every(({ json }) => {
    const inner = parse(json)
    return inner !== undefined && prepare(inner).check() === 'tesSUCCESS'
  })

function networkFault({ NetworkID }: Transaction, networkId: number): Result | undefined {
  // Networks up to 1024 are older than the field.
  if (networkId <= 1024) return NetworkID === undefined ? undefined : 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'
  if (NetworkID === undefined) return 'telREQUIRES_NETWORK_ID'
  return NetworkID === networkId ? undefined : 'telWRONG_NETWORK'
}

/** A transaction that the sandbox has made itself. */
const made = (json: Json): Transaction =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test parses everything that the sandbox makes
  json as unknown as Transaction

function parse(json: Json): Transaction | undefined {
  try {
    validate({ ...json })
  } catch {
    return undefined
  }
  const parsed = Transaction.safeParse(json)
  return parsed.success ? parsed.data : undefined
}

/** What is known of a transaction, or does not matter: it is not looked at again. */
export interface Checked {
  /** Its fields are those of its type. */
  readonly form?: boolean
  readonly signature?: boolean
  /** The hash of the batch that it stands in: it has no signature, and pays no fee. */
  readonly batch?: string
}

/** The engine's verdict on one transaction on top of a state that stays as it is. */
export function applyTransaction(
  state: ReadView,
  signed: Signed,
  context: EngineContext,
  checked: Checked = {},
): Applied {
  const { json, hash } = signed
  const transaction = checked.form === true ? made(json) : parse(json)
  if (transaction === undefined) return { result: 'temMALFORMED' }
  const { Account, Sequence, Fee, Flags, LastLedgerSequence, SigningPubKey } = transaction
  const fault = networkFault(transaction, context.networkId)
  if (fault !== undefined) return { result: fault }
  const isInner = checked.batch !== undefined
  if ((Flags & INNER) !== 0 && !isInner) return { result: 'temINVALID_FLAG' }
  const { check, apply } = prepare(transaction)
  const malformed = check()
  if (malformed !== 'tesSUCCESS') return { result: malformed }
  if (transaction.TransactionType === 'Batch' && !hasGoodInner(signed))
    return { result: 'temINVALID_INNER_BATCH' }
  if (checked.signature !== true && !isSigned(signed)) return { result: 'temBAD_SIGNATURE' }
  const root = findAccount(state, Account)
  if (root === undefined) return { result: 'terNO_ACCOUNT' }
  if (Sequence < root.Sequence) return { result: 'tefPAST_SEQ' }
  if (Sequence > root.Sequence) return { result: 'terPRE_SEQ' }
  if (LastLedgerSequence !== undefined && LastLedgerSequence < context.index)
    return { result: 'tefMAX_LEDGER' }
  if (checked.signature !== true && !isAddressOf(SigningPubKey, Account)) return { result: 'tefBAD_AUTH' }
  if (hasFlag(root, lsf.disableMaster)) return { result: 'tefMASTER_DISABLED' }
  if (!isInner && BigInt(Fee) < leastFee(transaction)) return { result: 'telINSUF_FEE_P' }
  if (BigInt(root.Balance) < BigInt(Fee)) return { result: 'terINSUF_FEE_B' }

  const view = createView(state)
  view.put({ ...root, Sequence: Sequence + 1 })
  addDrops(view, Account, -BigInt(Fee))
  const attempt = view.nested()
  const { result, delivered, notes } = apply(attempt, context)
  if (!isApplied(result)) return { result }
  if (result === 'tesSUCCESS') view.accept(attempt)
  // An entry that came and went, or ended as it began, was not affected.
  const settled = createView(state)
  for (const [index, entry] of view.changes) {
    const before = state.get(index)
    if (isSame(before, entry)) continue
    if (entry === undefined) settled.remove(index, view.gone.get(index))
    else settled.put(entry)
  }
  thread(settled, state, hash, context.index)
  const wire = delivered === undefined ? undefined : toWire(delivered.asset, delivered.value)
  const partial = !isSame(wire, json['Amount'])
  const metadata: Metadata = {
    AffectedNodes: affectedNodes(settled, state),
    ...(isInner && { ParentBatchID: checked.batch }),
    TransactionIndex: context.position,
    TransactionResult: result,
    ...(wire !== undefined && { ...(partial && { DeliveredAmount: wire }), delivered_amount: wire }),
    ...(result === 'tesSUCCESS' && notes),
  }
  return { result, metadata, view: settled }
}
