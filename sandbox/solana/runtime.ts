import type { PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { TransactionMetadata } from 'litesvm'
import type { TransactionError } from './transaction-error.ts'

/** An account as the chain keeps it; lamports are minor units of SOL. */
export interface Account {
  readonly lamports: bigint
  readonly owner: PublicKey
  readonly data: Uint8Array
  readonly executable: boolean
}

export interface Execution {
  readonly error: TransactionError | null
  readonly meta: TransactionMetadata
  /** The accounts as they would be afterwards; only a simulation that succeeds has them. */
  readonly accounts?: ReadonlyMap<string, Account>
}

/** Solana's own runtime and programs. It knows neither blockhashes nor a history: the ledger keeps these. */
export interface Svm {
  readonly account: (address: PublicKey) => Account | undefined
  readonly owned: (
    program: PublicKey,
  ) => readonly { readonly address: PublicKey; readonly account: Account }[]
  readonly write: (address: PublicKey, account: Account) => void
  readonly execute: (transaction: VersionedTransaction) => Execution
  readonly simulate: (transaction: VersionedTransaction, verifySignatures: boolean) => Execution
  /** Has calls of a program that the runtime does not have carried out as the transfers that they make. */
  readonly install: (address: PublicKey, program: Program) => void
  readonly rent: (bytes: number) => bigint
  /** Sets the clock that programs see. */
  readonly setTime: (slot: bigint, unixSeconds: bigint) => void
}

/** A transfer of a token between two of the call's accounts. */
export interface Move {
  readonly from: PublicKey
  readonly to: PublicKey
  readonly mint: PublicKey
  readonly decimals: number
  /** The token program. */
  readonly program: PublicKey
  readonly amount: bigint
}

export interface Call {
  /** An account of the call that signs. */
  readonly authority: PublicKey
  readonly moves: readonly Move[]
  /** The program's own error, with which it fails. */
  readonly error?: number
}

export type Program = (accounts: readonly PublicKey[], data: Uint8Array) => Call | undefined
