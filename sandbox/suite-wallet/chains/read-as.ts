import type * as z from 'zod'
import { Refused } from './chain.ts'

/** A request in the shape that a chain takes. Throws Refused, naming the first thing that is wrong. */
export function readAs<S extends z.ZodType>(schema: S, request: unknown): z.output<S> {
  const parsed = schema.safeParse(request)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'the request' : issue.path.join('.')
  throw new Refused(`This wallet does not understand ${where}: ${issue?.message ?? 'unexpected value'}.`)
}

/** The account that a request is from. Throws Refused when the wallet does not have it. */
export function accountOf<A extends { readonly address: string }>(
  accounts: readonly A[],
  address: string,
): A {
  const account = accounts.find((candidate) => candidate.address === address)
  if (account === undefined) throw new Refused(`The account ${address} is not in this wallet.`)
  return account
}
