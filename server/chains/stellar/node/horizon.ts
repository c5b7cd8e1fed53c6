import type * as z from 'zod'
import type { AskHorizon } from '../../../ports/horizon.ts'
import { unexpectedAnswer } from '../../../domain/errors.ts'
import { parsed, unreadable } from '../../shared/parsed.ts'
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

/** A transaction has at most 100 operations. */
const ALL_OPERATIONS = '200'

export type Horizon = ReturnType<typeof createHorizon>

/** The calls to Horizon, which answer `undefined` for a missing object. Every answer is checked before it is used. */
export function createHorizon(ask: AskHorizon) {
  const maybe = async <T>(
    schema: z.ZodType<T>,
    path: string,
    query?: Record<string, string>,
    problem?: typeof unreadable,
  ): Promise<T | undefined> => {
    const answer = await ask(path, query)
    return answer === undefined ? undefined : parsed(schema, answer, CHAIN_NAME, path, problem)
  }

  return {
    account: (id: string) => maybe(Account, `/accounts/${id}`),
    /** Throws UnreadableTransaction, as `operations` does. */
    transaction: (hash: string) => maybe(Transaction, `/transactions/${hash}`, {}, unreadable),
    operations: async (hash: string): Promise<readonly Operation[]> =>
      (await maybe(Operations, `/transactions/${hash}/operations`, { limit: ALL_OPERATIONS }, unreadable)) ??
      [],
    /** A page of the transactions, failed ones included, that concern an account, oldest first. */
    transactionsOf: async (id: string, cursor: string, limit: number): Promise<readonly Listed[]> => {
      const query = { order: 'asc', include_failed: 'true', cursor, limit: limit.toString() }
      return (await maybe(Transactions, `/accounts/${id}/transactions`, query)) ?? []
    },
    /** False for one that is still to come. Horizon refuses to tell of one that it no longer has. */
    hasLedger: async (sequence: number) => (await ask(`/ledgers/${sequence}`)) !== undefined,
    async latestLedger(): Promise<Ledger> {
      const [latest] = (await maybe(Ledgers, '/ledgers', { order: 'desc', limit: '1' })) ?? []
      if (latest === undefined) throw unexpectedAnswer(CHAIN_NAME, '/ledgers: no ledger')
      return latest
    },
  }
}
