import { createHash } from 'node:crypto'
import type { PublicKey, VersionedTransaction } from '@solana/web3.js'
import { toBase58 } from './base58.ts'
import { allKeys, balances, type Landed, transactionKeys } from './record.ts'
import type { Execution, Svm } from './runtime.ts'
import { createSvm } from './svm.ts'
import type { TransactionError } from './transaction-error.ts'

/** How many blocks a blockhash lives. */
export const BLOCKHASH_LIFE = 150
const FINAL_AFTER_SLOTS = 32
export const FIRST_SLOT = 1_000_000
/** Real chains skip slots, so heights are smaller; who takes one for the other notices it here. */
const SKIPPED_SLOTS = 40_000

export const COMMITMENTS = ['processed', 'confirmed', 'finalized'] as const
export type Commitment = (typeof COMMITMENTS)[number]

export interface Blockhash {
  readonly blockhash: string
  readonly lastValidBlockHeight: number
}

/** Why a transaction is not taken; `execution` when it was tried. */
export interface Refusal {
  readonly error: TransactionError
  readonly execution?: Execution
}

export interface Ledger {
  readonly svm: Svm
  readonly genesisHash: string
  readonly slot: () => number
  readonly blockHeight: () => number
  readonly latestBlockhash: () => Blockhash
  readonly isBlockhashValid: (blockhash: string) => boolean
  /** The problem that would keep a transaction from landing, or make it fail. */
  readonly check: (transaction: VersionedTransaction) => Refusal | undefined
  /** Executes a transaction; one that cannot land changes nothing and leaves no trace. */
  readonly submit: (transaction: VersionedTransaction) => Refusal | undefined
  readonly find: (signature: string) => Landed | undefined
  /** Newest first. */
  readonly history: (address: PublicKey) => readonly Landed[]
  readonly commitment: (landed: Landed) => Commitment
  /** Goes so many slots on. */
  readonly advance: (slots: number) => void
  /** Calls back whenever a transaction may have reached another commitment; the answer ends it. */
  readonly watch: (changed: () => void) => () => void
}

/** A chain of one validator over Solana's runtime. `genesis` makes its genesis hash; `now` is in milliseconds. */
export function createLedger({ genesis, now }: { genesis: string; now: () => number }): Ledger {
  const svm = createSvm()
  const genesisHash = sha256(Buffer.from(genesis, 'utf8'))
  const lastValid = new Map<string, number>()
  const landed = new Map<string, Landed>()
  const byAddress = new Map<string, Landed[]>()
  const watchers = new Set<() => void>()
  let slot = FIRST_SLOT
  let blockhash = genesisHash

  const blockHeight = () => slot - SKIPPED_SLOTS
  const isBlockhashValid = (hash: string) => (lastValid.get(hash) ?? -1) >= blockHeight()
  const unixSeconds = () => Math.floor(now() / 1000)

  const advance = (slots: number) => {
    for (let i = 0; i < slots; i++) {
      slot += 1
      blockhash = sha256(Buffer.from(`${genesisHash}:${slot}`, 'utf8'))
      lastValid.set(blockhash, blockHeight() + BLOCKHASH_LIFE)
    }
    for (const [hash, last] of lastValid) if (last < blockHeight()) lastValid.delete(hash)
    svm.setTime(BigInt(slot), BigInt(unixSeconds()))
    for (const changed of watchers) changed()
  }
  advance(1)

  const early = (transaction: VersionedTransaction): Refusal | undefined => {
    if (landed.has(signatureOf(transaction))) return { error: 'AlreadyProcessed' }
    return isBlockhashValid(transaction.message.recentBlockhash) ? undefined : { error: 'BlockhashNotFound' }
  }

  return {
    svm,
    genesisHash,
    slot: () => slot,
    blockHeight,
    latestBlockhash: () => ({ blockhash, lastValidBlockHeight: blockHeight() + BLOCKHASH_LIFE }),
    isBlockhashValid,
    check(transaction) {
      const refusal = early(transaction)
      if (refusal !== undefined) return refusal
      const execution = svm.simulate(transaction, true)
      return execution.error === null ? undefined : { error: execution.error, execution }
    },
    submit(transaction) {
      const refusal = early(transaction)
      if (refusal !== undefined) return refusal
      const keys = transactionKeys(transaction, svm)
      if (keys === undefined) return { error: 'InvalidAddressLookupTableIndex' }
      const before = balances(keys, svm)
      const execution = svm.execute(transaction)
      const after = balances(keys, svm)
      const { error, meta } = execution
      // A transaction that fails on the chain still pays its fee; without a fee it was never on the chain.
      if (error !== null && before.lamports[0] === after.lamports[0]) return { error, execution }
      const signature = signatureOf(transaction)
      const record = {
        signature,
        slot,
        blockTime: unixSeconds(),
        transaction,
        keys,
        error,
        before,
        after,
        meta,
      }
      landed.set(signature, record)
      for (const key of new Set(allKeys(keys).map(String)))
        byAddress.set(key, [record, ...(byAddress.get(key) ?? [])])
      for (const changed of watchers) changed()
      return undefined
    },
    find: (signature) => landed.get(signature),
    history: (address) => byAddress.get(address.toBase58()) ?? [],
    commitment(record) {
      const age = slot - record.slot
      if (age >= FINAL_AFTER_SLOTS) return 'finalized'
      return age >= 1 ? 'confirmed' : 'processed'
    },
    advance,
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

export const signatureOf = ({ signatures }: VersionedTransaction): string =>
  toBase58(signatures[0] ?? new Uint8Array(64))

export const reached = (commitment: Commitment, wanted: Commitment): boolean =>
  COMMITMENTS.indexOf(commitment) >= COMMITMENTS.indexOf(wanted)

const sha256 = (bytes: Uint8Array): string => toBase58(createHash('sha256').update(bytes).digest())
