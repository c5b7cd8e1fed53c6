import type { StepFailure } from '#contracts/api/payment.ts'
import { defined } from '../../kit/defined.ts'
import { withOther, withoutOther } from './other-payments.ts'
import type { ChainPoint } from './point.ts'
import {
  type ConfirmedStep,
  type FailedStep,
  isLost,
  type OpenedStep,
  type Opening,
  type PaymentStep,
  sentOf,
  type Sent,
  type StepForm,
  type StepPast,
  type SubmittedStep,
  type UnsentStep,
  type WaitingStep,
} from './step.ts'
import { isSameTx, type UnsignedTx } from './tx.ts'

/**
 * The moves of a step from one state to the next. They are total, and forget no transaction: a hash that was known
 * stays the step's own, or is among those that were given up, dismissed, or may have brought money.
 */

/** A step remembers so many given-up transactions; each has been missing for half a minute at least. */
const MOST_LOST = 32

/** Handed to a wallet by a session. `from` is where the payer's account stands. */
export function withOpened(
  step: UnsentStep,
  hand: {
    readonly session: string
    readonly from: ChainPoint
    /** The account's number, where requests bear one. */
    readonly number: number | undefined
    /** The form, where transactions end by themselves. */
    readonly tx: UnsignedTx | undefined
  },
  now: Date,
): OpenedStep {
  const { opening, ...past } = withoutTransaction(step, now)
  // Never a lower one: a node that lags, or a reorganisation, would bring an earlier request to life again.
  const nonce = Math.max(hand.from.nonce, opening?.nonce ?? 0)
  const number = hand.number === undefined ? undefined : Math.max(hand.number, nonce)
  return {
    ...past,
    state: 'opened',
    session: hand.session,
    opening: {
      ...opening,
      // The first hand-over counts: a wallet may have sent a transaction then that nobody heard of.
      from: opening?.from ?? hand.from,
      nonce,
      at: now.toISOString(),
      ...defined({ number, tx: hand.tx }),
    },
    handedOver: true,
  }
}

/** Given out by a partner's server: a wallet may have had it since `from`, if not for longer. */
export const withOutside = (step: WaitingStep, from: ChainPoint): WaitingStep => ({
  ...step,
  opening: step.opening ?? { from },
  handedOver: true,
})

/** A transaction is on its way. One that was known before is not forgotten. */
export function withSubmitted(
  step: PaymentStep,
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

/** The transaction as a wallet has signed it, for us to send. */
export const withSigned = (step: SubmittedStep, signed: NonNullable<Sent['signed']>): SubmittedStep => ({
  ...step,
  sent: { ...step.sent, signed },
})

/** Its transaction did what it asks. */
export function withConfirmed(step: SubmittedStep, now: Date, receivedMinor?: string): ConfirmedStep {
  return { ...step, state: 'confirmed', confirmedAt: now.toISOString(), ...defined({ receivedMinor }) }
}

/** Its transaction came to nothing, or is given up. */
export function withFailed(step: SubmittedStep | ConfirmedStep, failure: StepFailure): FailedStep {
  const { opening, ...past } = pastOf(step)
  return { ...past, state: 'failed', sent: step.sent, failure, ...defined({ opening, seen: step.seen }) }
}

/** The chain no longer shows the transaction that confirmed it: it is waited for again. */
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

/** Whether the chain shows its transaction where it should stand, at this look. */
export function withPresence<Step extends SubmittedStep | ConfirmedStep>(
  step: Step,
  isThere: boolean,
  now: Date,
): Step {
  const { missingSince = now.toISOString(), ...seen } = step.seen ?? {}
  return { ...step, seen: isThere ? seen : { ...seen, missingSince } }
}

/** Ready for another attempt, by whichever session. */
export function withRetry(step: FailedStep, now: Date): WaitingStep {
  const { session: _, ...past } = withoutTransaction(step, now)
  return { ...past, state: 'waiting' }
}

/**
 * Fresh terms in place of a step that is not on its way. A step that asks for the same transaction stays as it was;
 * one that a wallet may have sent keeps where to search for it, and its earlier form.
 */
export function withRenewed(before: UnsentStep, fresh: StepForm, now: Date): UnsentStep {
  if (isSameTx(before.tx, fresh.tx)) return before
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
  const renewed = { ...fresh, ...defined({ earlier, session, dismissed, lost, others }) }
  const { nonce, at } = opening ?? {}
  if (before.state === 'waiting' || opening === undefined || nonce === undefined || at === undefined)
    return { ...renewed, state: 'waiting', ...defined({ opening }) }
  return { ...renewed, state: 'opened', opening: { ...opening, nonce, at } }
}

/** A step without its transaction. One that failed is not searched again; one that was given up is. */
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

/** A step without its state. */
function pastOf(step: PaymentStep): StepPast & { readonly opening?: Opening } {
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
