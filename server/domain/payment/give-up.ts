import type { StepFailure } from '#contracts/api/payment.ts'
import type { ConfirmedStep, SubmittedStep } from './step.ts'

/**
 * When a transaction that the chain does not show is given up. One missing answer proves nothing: a node may lag, and a
 * wallet may send through a private pool that no node shows. So a transaction is given up only after it has been
 * missing for a while without a break. Even then it is searched, because it may turn up.
 */

const MINUTE_MS = 60_000
/** Another transaction has its place in the account: it can only come back by a reorganisation. */
const PASSED_AFTER_MS = MINUTE_MS / 2
/** The account has sent another one, and its place is not known: most likely the wallet cancelled or replaced it. */
const REPLACED_AFTER_MS = 5 * MINUTE_MS
/** The account has sent nothing else: it was dropped, or the wallet's answer was not a transaction hash. */
const DROPPED_AFTER_MS = 30 * MINUTE_MS
/** The wallet of a contract answered a hash of its own, and the transaction is carried out when its owners want. */
const NOT_CARRIED_OUT_MS = 24 * 60 * MINUTE_MS
/** It was in a block, and it counted. */
export const UNDONE_AFTER_MS = 60 * MINUTE_MS

/** After this time a transaction that was given up is no longer searched. */
export const LOST_FOR_GOOD_MS = 7 * 24 * 60 * MINUTE_MS

/** The time for which the transaction has been missing, in milliseconds. */
export const missingFor = ({ seen }: SubmittedStep | ConfirmedStep, now: Date): number =>
  seen?.missingSince === undefined ? 0 : now.getTime() - Date.parse(seen.missingSince)

/** The reason to give up a sent transaction, if it is to be given up. */
export function givenUp(
  step: SubmittedStep,
  about: { readonly wentOn: boolean; readonly isPassed: boolean; readonly byContract: boolean },
  now: Date,
): StepFailure | undefined {
  const age = missingFor(step, now)
  const { wentOn, isPassed, byContract } = about
  if (isPassed && age >= PASSED_AFTER_MS) return 'REPLACED'
  if (wentOn && age >= REPLACED_AFTER_MS) return 'REPLACED'
  return age >= (byContract ? NOT_CARRIED_OUT_MS : DROPPED_AFTER_MS) ? 'DROPPED' : undefined
}
