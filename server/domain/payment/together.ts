import { hasDeal, isFeeAlone, ANYONE, feeOf, type PaymentIntent, productOf, type Together } from './intent.ts'
import { type FormedStep, isSent, type PaymentStep } from './step.ts'
import { withDeclined, withFailed, withOpened, withSubmitted } from './transitions.ts'
import { isSameTx, type UnsignedTx } from './tx.ts'

/**
 * The group of a payment: the steps that one transaction carries, so that the user signs once. They are opened, sent
 * and failed in one write for all of them, and confirmed in the write that books the fee, so no half of a group is ever
 * stored. A wallet that refuses the transaction ends the group, and its steps are signed one by one.
 */

/** The name of the group where a step is named: in a sign session, and for the engine. */
export const TOGETHER = 'together'

/**
 * The steps that one transaction may carry: all that are left, where the fee is among them. Not with an order that is
 * still to be made or a step that ends later, not for a payer who is not known, and never without the fee: then only the
 * product is left to pay for.
 */
export function stepsTogether(intent: PaymentIntent): readonly FormedStep[] | undefined {
  if (!hasDeal(intent) || intent.payer === ANYONE || intent.booked !== 'no' || isFeeAlone(intent))
    return undefined
  const left = intent.steps.filter(({ state }) => state !== 'confirmed')
  const free = left.filter(
    (step): step is FormedStep => step.state !== 'planned' && step.endsLater !== true && !isSent(step),
  )
  const kinds = free.map(({ kind }) => kind)
  const isWhole = free.length === left.length && kinds.includes('fee') && kinds.at(-1) === 'product'
  return isWhole ? free : undefined
}

/** The group that carries a step, in any state. */
export const groupOf = (
  { together }: Pick<PaymentIntent, 'together'>,
  stepId: string,
): Together | undefined => (together?.steps.includes(stepId) === true ? together : undefined)

/** The steps of the group, in the order in which its transaction carries them out. */
export const legsOf = ({ steps, together }: PaymentIntent): readonly FormedStep[] =>
  steps.filter(
    (step): step is FormedStep => step.state !== 'planned' && together?.steps.includes(step.id) === true,
  )

/** True while a wallet has the group's transaction or has sent it, and the chain has not decided about it. */
export const isOut = ({ together }: Pick<PaymentIntent, 'together'>): boolean => together?.state === 'out'

/** The step by which a group is followed while it is out: its fee. */
export const leadOf = (intent: PaymentIntent): FormedStep | undefined =>
  isOut(intent) ? feeOf(intent) : undefined

/** The forms of the group that a wallet may have sent: the present one, then those from before the offer was renewed. */
export const groupForms = (
  { together }: Pick<PaymentIntent, 'together'>,
  stepId: string,
): readonly UnsignedTx[] =>
  together?.steps.includes(stepId) === true ? [together.tx, ...(together.earlier ?? []).toReversed()] : []

/** The payment with each step of its group changed, in one write. */
export function withLegs<Intent extends PaymentIntent>(
  intent: Intent,
  change: (step: FormedStep) => PaymentStep,
): Intent {
  const legs = new Set(intent.together?.steps)
  return {
    ...intent,
    steps: intent.steps.map((step) => (step.state !== 'planned' && legs.has(step.id) ? change(step) : step)),
  }
}

export const withGroup = <Intent extends PaymentIntent>(intent: Intent, change: Partial<Together>): Intent =>
  intent.together === undefined ? intent : { ...intent, together: { ...intent.together, ...change } }

/** The group's transaction is handed to a wallet, and with it all of its steps. */
export const withGroupOpened = (
  intent: PaymentIntent,
  hand: Omit<Parameters<typeof withOpened>[1], 'tx'>,
  now: Date,
): PaymentIntent =>
  withGroup(
    withLegs(intent, (step) =>
      isSent(step) ? step : withOpened(step, { ...hand, tx: intent.together?.tx }, now),
    ),
    { state: 'out' },
  )

/** The wallet said no to the payment. The group may be handed out again; its steps alone may not: it may have been sent. */
export const withGroupDeclined = (intent: PaymentIntent): PaymentIntent =>
  withLegs(intent, (step) => (step.state === 'opened' ? withDeclined(step) : step))

/**
 * The steps are signed one by one from here on: the wallet does not sign the transaction, it can no longer land, or one of
 * the steps was handed out alone. It still counts if it turns up.
 */
export function withGroupOff<Intent extends PaymentIntent>(intent: Intent): Intent {
  const forms = legsOf(intent).flatMap(({ id }) => groupForms(intent, id))
  const isIts = (tx: UnsignedTx | undefined) => tx !== undefined && forms.some((form) => isSameTx(form, tx))
  const alone = withLegs(intent, (step) => {
    const asked = step.state === 'opened' && isIts(step.opening.tx) ? withDeclined(step) : step
    if (asked.state !== 'waiting' || asked.opening === undefined || !isIts(asked.opening.tx)) return asked
    const { tx: _, ...opening } = asked.opening
    return { ...asked, opening }
  })
  return withGroup(alone, { state: 'off' })
}

/** A transaction of the group is known, by the hash that each of its steps counts by. */
export const withGroupSent = (
  intent: PaymentIntent,
  hashOf: (stepId: string) => string,
  { session, via }: { readonly session?: string | undefined; readonly via?: string | undefined },
  now: Date,
): PaymentIntent =>
  withGroup(
    withLegs(intent, (step) =>
      step.state === 'confirmed' ? step : withSubmitted(step, hashOf(step.id), session, now),
    ),
    { state: 'out', ...(via === undefined ? {} : { via }) },
  )

/** The chain no longer shows the transaction: none of its steps has happened, unless it comes back. */
export function withGroupUndone<Intent extends PaymentIntent>(intent: Intent): Intent {
  const gone = withLegs(intent, (step) => (step.state === 'confirmed' ? withFailed(step, 'REPLACED') : step))
  return withGroup(gone, { state: 'failed' })
}

/**
 * Codes by which a wallet says that it does not sign several steps at once (EIP-1193, EIP-5792), or that its batch came to
 * nothing. No other answer, and no silence, says that it will not send them.
 */
const REFUSALS: ReadonlySet<number | undefined> = new Set([
  4200, -32601, 5700, 5710, 5740, 5750, 5760, 400, 500,
])
export const refusesTogether = (code: number | undefined): boolean => REFUSALS.has(code)

/** True where the product of a payment came in the transaction that paid its fee. */
export const isLanded = (intent: PaymentIntent): boolean =>
  intent.together?.state === 'landed' && groupOf(intent, productOf(intent).id) !== undefined
