import type { StepFailure } from '#contracts/api/payment.ts'
import { defined } from '../../kit/defined.ts'
import { withOther, withoutOther } from './other-payments.ts'
import type { ChainPoint } from './point.ts'
import {
  type ConfirmedStep,
  type FailedStep,
  type FormedStep,
  isForm,
  isLost,
  type OpenedStep,
  type Opening,
  type PlannedStep,
  sentOf,
  type Sent,
  type StepForm,
  type StepHistory,
  type StepPast,
  type StepPlan,
  type SubmittedStep,
  type UnsentStep,
  type WaitingStep,
} from './step.ts'
import { isSameTx, type UnsignedTx } from './tx.ts'

/**
 * The moves of a step from one state to the next. They are total, and forget no transaction: a known hash stays the
 * step's own, or is listed as lost, as dismissed, or as other money.
 */

/** The most given-up transactions that a step remembers; each has been missing for at least half a minute. */
const MOST_LOST = 32

/**
 * The transaction of a planned step is written. The past stays: a wallet may have an earlier form. This form may be
 * with one at once, because a partner's server asks for it.
 */
export function withCompleted(step: PlannedStep, form: StepForm): WaitingStep {
  return { ...form, ...historyOf(step), state: 'waiting', handedOver: true }
}

/** A session hands the step to a wallet. `from` is the present place of the payer's account. */
export function withOpened(
  step: UnsentStep,
  hand: {
    readonly session: string
    readonly from: ChainPoint
    /** The account's number, where requests have one. */
    readonly number: number | undefined
    /** The form, where transactions end by themselves. */
    readonly tx: UnsignedTx | undefined
  },
  now: Date,
): OpenedStep {
  const { opening, ...past } = withoutTransaction(step, now)
  // Never a lower number: after a lagging node or a reorganisation, an earlier request would be alive again.
  const nonce = Math.max(hand.from.nonce, opening?.nonce ?? 0)
  const number = hand.number === undefined ? undefined : Math.max(hand.number, nonce)
  return {
    ...past,
    state: 'opened',
    session: hand.session,
    opening: {
      ...opening,
      // The first hand-over counts: a wallet may have sent a transaction then that no one reported.
      from: opening?.from ?? hand.from,
      nonce,
      at: now.toISOString(),
      ...defined({ number, tx: hand.tx }),
    },
    handedOver: true,
  }
}

/** The wallet said no. Its word is a hint: the step stays watched from its opening on, and may be opened again. */
export function withDeclined(step: OpenedStep): WaitingStep {
  const { state: _, ...past } = step
  return { ...past, state: 'waiting' }
}

/** A partner's server gave the step out: a wallet may have it since `from`, or even longer. */
export const withOutside = (step: WaitingStep, from: ChainPoint): WaitingStep => ({
  ...step,
  opening: step.opening ?? { from },
  handedOver: true,
})

/** A transaction is known. An earlier one is not forgotten. */
export function withSubmitted(
  step: FormedStep,
  txHash: string,
  session: string | undefined,
  now: Date,
): SubmittedStep {
  const before = sentOf(step)
  const { opening, ...past } = pastOf(step)
  const isSame = before?.txHash === txHash
  const nonce = isSame && 'seen' in step ? step.seen?.nonce : undefined
  return {
    ...withoutOther(isSame ? past : withOther(past, before?.txHash, now), txHash),
    state: 'submitted',
    sent: isSame ? before : { txHash, at: now.toISOString() },
    ...defined({
      opening,
      session: session ?? past.session,
      seen: nonce === undefined ? undefined : { nonce },
    }),
  }
}

/** The chain shows a transaction that no one reported. An earlier attempt that failed is not forgotten. */
export const withFound = (step: UnsentStep, txHash: string, now: Date): SubmittedStep =>
  withSubmitted({ ...withoutTransaction(step, now), state: 'waiting' }, txHash, undefined, now)

/** A wallet has signed the transaction, for us to send. */
export const withSigned = (step: SubmittedStep, signed: NonNullable<Sent['signed']>): SubmittedStep => ({
  ...step,
  sent: { ...step.sent, signed },
})

/** The transaction is not this step's: a wallet that got several steps at once has sent it for another. */
export function withoutSent(step: SubmittedStep): WaitingStep | OpenedStep {
  const { opening, ...past } = pastOf(step)
  const dismissed = [...(past.dismissed ?? []), step.sent.txHash]
  const { nonce, at } = opening ?? {}
  if (opening === undefined || nonce === undefined || at === undefined)
    return { ...past, state: 'waiting', dismissed, ...defined({ opening }) }
  return { ...past, state: 'opened', dismissed, opening: { ...opening, nonce, at } }
}

/** The transaction did what the step asks for. */
export function withConfirmed(step: SubmittedStep, now: Date, receivedMinor?: string): ConfirmedStep {
  return { ...step, state: 'confirmed', confirmedAt: now.toISOString(), ...defined({ receivedMinor }) }
}

/** The transaction failed, or is given up. */
export function withFailed(step: SubmittedStep | ConfirmedStep, failure: StepFailure): FailedStep {
  const { opening, ...past } = pastOf(step)
  return { ...past, state: 'failed', sent: step.sent, failure, ...defined({ opening, seen: step.seen }) }
}

/** The chain no longer shows the transaction that confirmed the step: the engine waits for it again. */
export function withUndone(step: ConfirmedStep): SubmittedStep {
  const { opening, ...past } = pastOf(step)
  const nonce = step.seen?.nonce
  return {
    ...past,
    state: 'submitted',
    sent: step.sent,
    ...defined({ opening, seen: nonce === undefined ? undefined : { nonce } }),
  }
}

/** Notes whether the chain shows the transaction at its place now. */
export function withPresence<Step extends SubmittedStep | ConfirmedStep>(
  step: Step,
  isThere: boolean,
  now: Date,
): Step {
  const { missingSince = now.toISOString(), ...seen } = step.seen ?? {}
  return { ...step, seen: isThere ? seen : { ...seen, missingSince } }
}

/** Notes that nothing can undo the transaction. */
export const withFinal = (step: ConfirmedStep): ConfirmedStep => {
  const { missingSince: _, ...seen } = step.seen ?? {}
  return { ...step, seen: { ...seen, final: true } }
}

/** Ready for another attempt, by any session. */
export function withRetry(step: FailedStep, now: Date): WaitingStep {
  const { session: _, ...past } = withoutTransaction(step, now)
  return { ...past, state: 'waiting' }
}

/**
 * Fresh terms for a step that is not on its way. A step that asks for the same transaction stays as it was. A step that
 * a wallet may have sent keeps its earlier form, and the place to search from.
 */
export function withRenewed(before: UnsentStep, fresh: StepForm, now: Date): UnsentStep
export function withRenewed(
  before: UnsentStep | PlannedStep,
  fresh: StepForm | StepPlan,
  now: Date,
): UnsentStep | PlannedStep
export function withRenewed(
  before: UnsentStep | PlannedStep,
  fresh: StepForm | StepPlan,
  now: Date,
): UnsentStep | PlannedStep {
  if (before.state === 'planned')
    return isForm(fresh) ? withCompleted(before, fresh) : { ...fresh, ...historyOf(before), state: 'planned' }
  if (isForm(fresh) && isSameTx(before.tx, fresh.tx)) return before
  const {
    opening,
    session,
    dismissed,
    lost,
    others,
    handedOver,
    earlier: forms,
  } = withoutTransaction(before, now)
  const earlier = handedOver === true ? [...(forms ?? []), before.tx] : forms
  const history = defined({ earlier, session, dismissed, lost, others })
  if (!isForm(fresh)) return { ...fresh, ...history, ...defined({ opening }), state: 'planned' }
  const renewed = { ...fresh, ...history }
  const { nonce, at } = opening ?? {}
  if (before.state === 'waiting' || opening === undefined || nonce === undefined || at === undefined)
    return { ...renewed, state: 'waiting', ...defined({ opening }) }
  return { ...renewed, state: 'opened', opening: { ...opening, nonce, at } }
}

/** All that a planned step remembers of its earlier forms. */
function historyOf(step: PlannedStep): StepHistory & { readonly opening?: Opening } {
  const { session, handedOver, earlier, others, lost, dismissed, opening } = step
  return defined({ session, handedOver, earlier, others, lost, dismissed, opening })
}

/** A step without its transaction. A failed transaction is not searched again; one that was given up is. */
function withoutTransaction(step: UnsentStep, now: Date): StepPast & { readonly opening?: Opening } {
  const past = pastOf(step)
  if (step.state !== 'failed') return past
  const { txHash } = step.sent
  if (isLost(step)) {
    const lost = [...(past.lost ?? []), txHash].slice(-MOST_LOST)
    return { ...withOther(past, txHash, now), lost }
  }
  const dismissed = [...(past.dismissed ?? []), txHash]
  if (step.failure !== 'TX_FAILED' || past.opening === undefined) return { ...past, dismissed }
  const { tx: _, ...opening } = past.opening
  return { ...past, dismissed, opening }
}

function pastOf(step: FormedStep): StepPast & { readonly opening?: Opening } {
  switch (step.state) {
    case 'waiting':
    case 'opened': {
      const { state: _, ...past } = step
      return past
    }
    case 'submitted': {
      const { state: _, sent: _t, seen: _n, ...past } = step
      return past
    }
    case 'confirmed': {
      const { state: _, sent: _t, seen: _n, confirmedAt: _c, receivedMinor: _r, ...past } = step
      return past
    }
    case 'failed': {
      const { state: _, sent: _t, seen: _n, failure: _f, ...past } = step
      return past
    }
  }
}
