import type { StepFailure } from '#contracts/api/payment.ts'
import type { ConfirmedStep, SubmittedStep } from './step.ts'

/**
 * When a transaction that the chain does not show is given up. One answer proves nothing: a node may lag, a wallet may
 * send through a private pool that no node looks into. So a transaction is given up only after it has been missing for
 * a while without a break, and even then it is searched, should it turn up.
 */

const MINUTE_MS = 60_000
/** Another transaction has its place among the payer's: it can only come back by a reorganisation. */
const PASSED_AFTER_MS = MINUTE_MS / 2
/** The payer's account has gone on, and its place is not known: most likely the wallet cancelled or replaced it. */
const REPLACED_AFTER_MS = 5 * MINUTE_MS
/** Nothing else was sent: it was dropped, or the wallet's answer was no transaction hash at all. */
const DROPPED_AFTER_MS = 30 * MINUTE_MS
/** One that was in a block already and counted. */
export const UNDONE_AFTER_MS = 60 * MINUTE_MS

/** One that was given up and will not turn up any more. */
export const LOST_FOR_GOOD_MS = 7 * 24 * 60 * MINUTE_MS

/** For how long it has been missing, in milliseconds. */
export const missingFor = ({ seen }: SubmittedStep | ConfirmedStep, now: Date): number =>
  seen?.missingSince === undefined ? 0 : now.getTime() - Date.parse(seen.missingSince)

/** Why a sent transaction is to be given up, if it is. */
export function givenUp(
  step: SubmittedStep,
  { wentOn, isPassed }: { readonly wentOn: boolean; readonly isPassed: boolean },
  now: Date,
): StepFailure | undefined {
  const age = missingFor(step, now)
  if (isPassed && age >= PASSED_AFTER_MS) return 'REPLACED'
  if (wentOn && age >= REPLACED_AFTER_MS) return 'REPLACED'
  return age >= DROPPED_AFTER_MS ? 'DROPPED' : undefined
}
