import { createHash } from 'node:crypto'
import {
  extractBaseAddress,
  FeeBumpTransaction,
  Keypair,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import { apply } from './operations.ts'
import { operationResult, type RefusalCode, resultXdr } from './results.ts'
import { BASE_FEE, minimumBalance, Refused, type State } from './state.ts'

export interface LedgerHeader {
  readonly sequence: number
  readonly hash: string
  readonly previousHash: string
  readonly closedAt: string
  readonly transactions: number
  readonly failed: number
  readonly operations: number
}

/** A transaction that a ledger holds. */
export interface Applied {
  readonly hash: string
  readonly envelope: string
  readonly transaction: Transaction
  readonly source: string
  readonly ledger: LedgerHeader
  readonly index: number
  readonly successful: boolean
  readonly fee: bigint
  readonly codes: readonly string[]
  /** The amount that arrived by each operation, where the operation does not say it. */
  readonly received: readonly (bigint | undefined)[]
  readonly resultXdr: string
}

export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** A transaction that no ledger takes, with Horizon's code for it. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}

interface Pending {
  readonly hash: string
  readonly envelope: string
  readonly transaction: Transaction
  readonly settle: PromiseWithResolversLike<Applied>
}

interface PromiseWithResolversLike<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}

export interface Ledger {
  readonly state: () => State
  readonly head: () => LedgerHeader
  readonly headers: readonly LedgerHeader[]
  readonly applied: readonly Applied[]
  readonly find: (hash: string) => Applied | undefined
  /** Resolves when a ledger has closed over the transaction. Throws Malformed or NotAccepted. */
  readonly submit: (envelope: string) => Promise<Applied>
  readonly close: () => LedgerHeader
}

const FIRST_LEDGER = 50_000_000

/** The ledger itself: transactions wait for the next close and are then carried out in the order they came in. */
export function createLedger(initial: State, passphrase: string, now: () => number): Ledger {
  let state = initial
  let pending: Pending[] = []
  const applied: Applied[] = []
  const byHash = new Map<string, Applied>()
  const headers: LedgerHeader[] = [header(FIRST_LEDGER, '0'.repeat(64), now(), [])]
  const head = () => headers.at(-1) ?? header(FIRST_LEDGER, '0'.repeat(64), now(), [])

  function check(transaction: Transaction, hash: Buffer, ahead: bigint): void {
    const source = state.accounts.get(extractBaseAddress(transaction.source))
    const seconds = BigInt(Math.floor(now() / 1000))
    const { minTime = '0', maxTime = '0' } = transaction.timeBounds ?? {}
    if (BigInt(minTime) > seconds) throw new NotAccepted('tx_too_early')
    if (BigInt(maxTime) !== 0n && BigInt(maxTime) < seconds) throw new NotAccepted('tx_too_late')
    if (transaction.operations.length === 0) throw new NotAccepted('tx_missing_operation')
    if (source === undefined) throw new NotAccepted('tx_no_source_account')
    if (BigInt(transaction.sequence) !== source.sequence + ahead + 1n) throw new NotAccepted('tx_bad_seq')
    checkSignatures(transaction, hash)
    if (BigInt(transaction.fee) < feeOf(transaction)) throw new NotAccepted('tx_insufficient_fee')
    if (source.balance - feeOf(transaction) < minimumBalance(source))
      throw new NotAccepted('tx_insufficient_balance')
  }

  function carryOut({ transaction, hash, envelope }: Pending, ledger: LedgerHeader, index: number): Applied {
    const fee = feeOf(transaction)
    const sourceId = extractBaseAddress(transaction.source)
    const source = state.accounts.get(sourceId)
    if (source === undefined) throw new NotAccepted('tx_no_source_account')
    source.balance -= fee
    source.sequence += 1n
    source.changedIn = ledger.sequence
    const before = structuredClone(state)
    const outcomes = transaction.operations.map((operation) => {
      const untouched = structuredClone(state)
      try {
        const from = operation.source ?? transaction.source
        return { operation, code: 'op_success', received: apply(state, operation, from, ledger.sequence) }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        state = untouched
        return { operation, code: error.code, received: undefined }
      }
    })
    const successful = outcomes.every(({ code }) => code === 'op_success')
    if (!successful) state = before
    const results = outcomes.map(({ operation, code, received }) =>
      operationResult(operation, code, received),
    )
    return {
      hash,
      envelope,
      transaction,
      source: sourceId,
      ledger,
      index,
      successful,
      fee,
      codes: outcomes.map(({ code }) => code),
      received: outcomes.map(({ received }) => received),
      resultXdr: resultXdr(fee, successful, results),
    }
  }

  return {
    state: () => state,
    head,
    headers,
    applied,
    find: (hash) => byHash.get(hash),
    async submit(envelope) {
      const transaction = decode(envelope, passphrase)
      const hash = transaction.hash()
      const hex = hash.toString('hex')
      const known = byHash.get(hex)
      if (known !== undefined) return known
      const waiting = pending.find((other) => other.hash === hex)
      if (waiting !== undefined) return waiting.settle.promise
      const source = extractBaseAddress(transaction.source)
      const ahead = pending.filter((other) => extractBaseAddress(other.transaction.source) === source)
      check(transaction, hash, BigInt(ahead.length))
      const settle = resolvers<Applied>()
      pending.push({ hash: hex, envelope, transaction, settle })
      return settle.promise
    },
    close() {
      const batch = pending
      pending = []
      const previous = head()
      const draft = header(
        previous.sequence + 1,
        previous.hash,
        now(),
        batch.map(({ hash }) => hash),
      )
      const done: Applied[] = []
      for (const entry of batch) {
        try {
          check(entry.transaction, Buffer.from(entry.hash, 'hex'), 0n)
          done.push(carryOut(entry, draft, done.length + 1))
        } catch (error) {
          entry.settle.reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
      const failed = done.filter(({ successful }) => !successful).length
      const operations = done.reduce((sum, { transaction }) => sum + transaction.operations.length, 0)
      const closed = { ...draft, transactions: done.length - failed, failed, operations }
      headers.push(closed)
      for (const entry of done.map((one) => ({ ...one, ledger: closed }))) {
        applied.push(entry)
        byHash.set(entry.hash, entry)
        batch.find(({ hash }) => hash === entry.hash)?.settle.resolve(entry)
      }
      return closed
    },
  }
}

const feeOf = (transaction: Transaction): bigint => BASE_FEE * BigInt(transaction.operations.length)

function decode(envelope: string, passphrase: string): Transaction {
  let transaction
  try {
    transaction = TransactionBuilder.fromXDR(envelope, passphrase)
  } catch {
    throw new Malformed('not an envelope')
  }
  if (transaction instanceof FeeBumpTransaction) throw new NotAccepted('tx_not_supported')
  return transaction
}

/** Each account that acts has to have signed, and no one else may have. */
function checkSignatures(transaction: Transaction, hash: Buffer): void {
  const actors = [transaction.source, ...transaction.operations.flatMap(({ source }) => source ?? [])]
  const keys = new Map(actors.map((actor) => [extractBaseAddress(actor), false]))
  const { signatures } = transaction
  const used = signatures.map((signature) => {
    const signer = [...keys.keys()].find((id) => {
      const key = Keypair.fromPublicKey(id)
      return key.signatureHint().equals(signature.hint()) && key.verify(hash, signature.signature())
    })
    if (signer === undefined || keys.get(signer) === true) return false
    keys.set(signer, true)
    return true
  })
  if ([...keys.values()].includes(false)) throw new NotAccepted('tx_bad_auth')
  if (used.includes(false)) throw new NotAccepted('tx_bad_auth_extra')
}

function header(
  sequence: number,
  previousHash: string,
  now: number,
  hashes: readonly string[],
): LedgerHeader {
  const hash = createHash('sha256')
    .update([sequence, previousHash, now, ...hashes].join(' '))
    .digest('hex')
  const closedAt = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z')
  return { sequence, hash, previousHash, closedAt, transactions: 0, failed: 0, operations: 0 }
}

function resolvers<T>(): PromiseWithResolversLike<T> {
  const ends: { value: (value: T) => void; error: (error: Error) => void }[] = []
  const promise = new Promise<T>((value, error) => void ends.push({ value, error }))
  return {
    promise,
    resolve: (value) => ends.forEach((end) => end.value(value)),
    reject: (error) => ends.forEach((end) => end.error(error)),
  }
}
