import { SuiteError } from '../../domain/errors.ts'
import { receiverOf, type UnsignedTx } from '../../domain/payment/tx.ts'
import type { Log } from '../../ports/log.ts'

/** Throws UPSTREAM_ERROR where an aggregator's transaction has a problem. Only the log names the problem. */
export function refuseProduct(
  log: Log,
  event: string,
  tx: UnsignedTx,
  problem: string | undefined,
  fields: Readonly<Record<string, string>> = {},
): void {
  if (problem === undefined) return
  log.error(event, { ...fields, to: receiverOf(tx), problem })
  throw new SuiteError('UPSTREAM_ERROR', 'The route that was found is not safe to sign. Try again.', {
    cause: new Error(problem),
  })
}
