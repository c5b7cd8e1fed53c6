import {
  AddressLookupTableAccount,
  type MessageCompiledInstruction,
  type PublicKey,
  type VersionedTransaction,
} from '@solana/web3.js'
import type { TransactionMetadata } from 'litesvm'
import { MEMO_PROGRAM } from './programs.ts'
import type { Account, Svm } from './runtime.ts'
import { readMint, readTokenAccount, uiTokenAmount } from './token-state.ts'
import type { TransactionError } from './transaction-error.ts'

/** A transaction's accounts in the order of its balances: named ones, then those from lookup tables. */
export interface TransactionKeys {
  readonly named: readonly PublicKey[]
  readonly writable: readonly PublicKey[]
  readonly readonly: readonly PublicKey[]
}

/** The balances of a transaction's accounts at one moment. */
export interface Balances {
  readonly lamports: readonly bigint[]
  readonly tokens: readonly ReturnType<typeof tokenBalance>[]
}

/** A transaction that is on the chain, successful or not. */
export interface Landed {
  readonly signature: string
  readonly slot: number
  /** Unix seconds. */
  readonly blockTime: number
  readonly transaction: VersionedTransaction
  readonly keys: TransactionKeys
  readonly error: TransactionError | null
  readonly before: Balances
  readonly after: Balances
  readonly meta: TransactionMetadata
}

/** `undefined` when a lookup table is missing or too short for the transaction. */
export function transactionKeys(
  { message }: VersionedTransaction,
  svm: Pick<Svm, 'account'>,
): TransactionKeys | undefined {
  const lookups = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
    const table = svm.account(accountKey)
    const addresses =
      table === undefined ? [] : AddressLookupTableAccount.deserialize(Uint8Array.from(table.data)).addresses
    const pick = (indexes: readonly number[]) => indexes.map((index) => addresses[index])
    return { writable: pick(writableIndexes), readonly: pick(readonlyIndexes) }
  })
  const writable = lookups.flatMap((lookup) => lookup.writable)
  const readonly = lookups.flatMap((lookup) => lookup.readonly)
  if (known([...writable, ...readonly]).length < writable.length + readonly.length) return undefined
  return { named: message.staticAccountKeys, writable: known(writable), readonly: known(readonly) }
}

const known = (keys: readonly (PublicKey | undefined)[]) => keys.filter((key) => key !== undefined)

export const allKeys = ({ named, writable, readonly }: TransactionKeys): readonly PublicKey[] => [
  ...named,
  ...writable,
  ...readonly,
]

/** The balances by the accounts of the moment, or by those that a simulation would leave. */
export function balances(keys: TransactionKeys, svm: Svm, accountAt: Svm['account'] = svm.account): Balances {
  const addresses = allKeys(keys)
  return {
    lamports: addresses.map((key) => accountAt(key)?.lamports ?? 0n),
    tokens: addresses.flatMap((key, index) => {
      const balance = tokenBalance(accountAt(key), index, svm)
      return balance === undefined ? [] : [balance]
    }),
  }
}

function tokenBalance(account: Account | undefined, accountIndex: number, svm: Svm) {
  const token = account === undefined ? undefined : readTokenAccount(account)
  if (account === undefined || token === undefined) return undefined
  return {
    accountIndex,
    mint: token.mint.toBase58(),
    owner: token.owner.toBase58(),
    programId: account.owner.toBase58(),
    uiTokenAmount: uiTokenAmount(token.amount, decimalsOf(token.mint, svm)),
  }
}

export function decimalsOf(mint: PublicKey, svm: Svm): number {
  const account = svm.account(mint)
  return (account === undefined ? undefined : readMint(account))?.decimals ?? 0
}

const sum = (lamports: readonly bigint[]) => lamports.reduce((total, some) => total + some, 0n)

/** The fee in lamports: what all accounts of a transaction together have less of. */
export function feeOf({ before, after }: Pick<Landed, 'before' | 'after'>): bigint {
  return sum(before.lamports) - sum(after.lamports)
}

/** Memos as `getSignaturesForAddress` lists them: each with its length in bytes before it. */
export function memosOf({ transaction, keys }: Landed): string | null {
  const named = allKeys(keys)
  const isMemo = (instruction: MessageCompiledInstruction) =>
    named[instruction.programIdIndex]?.equals(MEMO_PROGRAM) === true
  const memos = transaction.message.compiledInstructions
    .filter(isMemo)
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length === 0 ? null : memos.join('; ')
}
