import * as z from 'zod'
import type { AskHorizon } from '../../../ports/horizon.ts'
import { unexpectedAnswer, UnreadableTransaction } from '../../../domain/errors.ts'
import {
  Account,
  CHAIN_NAME,
  type Ledger,
  Ledgers,
  type Listed,
  type Operation,
  Operations,
  Transaction,
  Transactions,
} from './shapes.ts'

/** The calls to Horizon. They answer `undefined` for a missing object. */
export interface Horizon {
  account(id: string): Promise<Account | undefined>
  /** Throws UnreadableTransaction, as `operations` does. */
  transaction(hash: string): Promise<Transaction | undefined>
  operations(hash: string): Promise<readonly Operation[]>
  /** A page of the transactions, failed ones included, that concern an account, oldest first. */
  transactionsOf(id: string, cursor: string, limit: number): Promise<readonly Listed[]>
  latestLedger(): Promise<Ledger>
  /** False for one that is still to come. Horizon refuses to tell of one that it no longer has. */
  hasLedger(sequence: number): Promise<boolean>
}

/** A transaction has at most 100 operations. */
const ALL_OPERATIONS = '200'

/** Reads Stellar by a Horizon server. Every answer is checked before it is used. */
export function createHorizon(ask: AskHorizon): Horizon {
  const maybe = <T>(schema: z.ZodType<T>, path: string, query?: Record<string, string>) =>
    read(unexpectedAnswer, schema, path, query)
  const ofOne = <T>(schema: z.ZodType<T>, path: string, query?: Record<string, string>) =>
    read((chain, what) => new UnreadableTransaction(chain, what), schema, path, query)

  async function read<T>(
    problem: typeof unexpectedAnswer,
    schema: z.ZodType<T>,
    path: string,
    query?: Record<string, string>,
  ): Promise<T | undefined> {
    const answer = await ask(path, query)
    if (answer === undefined) return undefined
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    throw problem(CHAIN_NAME, `${path}: ${z.prettifyError(parsed.error)}`)
  }

  return {
    account: (id) => maybe(Account, `/accounts/${id}`),
    transaction: (hash) => ofOne(Transaction, `/transactions/${hash}`),
    operations: async (hash) =>
      (await ofOne(Operations, `/transactions/${hash}/operations`, { limit: ALL_OPERATIONS })) ?? [],
    transactionsOf: async (id, cursor, limit) => {
      const query = { order: 'asc', include_failed: 'true', cursor, limit: limit.toString() }
      return (await maybe(Transactions, `/accounts/${id}/transactions`, query)) ?? []
    },
    hasLedger: async (sequence) => (await ask(`/ledgers/${sequence}`)) !== undefined,
    async latestLedger() {
      const [latest] = (await maybe(Ledgers, '/ledgers', { order: 'desc', limit: '1' })) ?? []
      if (latest === undefined) throw unexpectedAnswer(CHAIN_NAME, '/ledgers: no ledger')
      return latest
    },
  }
}
