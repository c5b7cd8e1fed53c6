import * as z from 'zod'
import { type SuiteError, unexpectedAnswer, UnreadableTransaction } from '../../domain/errors.ts'

/** An answer of a chain's node in its form. Throws UPSTREAM_ERROR, or the `problem`, for one of another form. */
export function parsed<T>(
  schema: z.ZodType<T>,
  answer: unknown,
  chain: string,
  what: string,
  problem: (chain: string, what: string) => SuiteError = unexpectedAnswer,
): T {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  throw problem(chain, `${what}: ${z.prettifyError(read.error)}`)
}

/** The problem of a transaction that no one here can read. */
export const unreadable = (chain: string, what: string) => new UnreadableTransaction(chain, what)
