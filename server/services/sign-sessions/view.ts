import type { SignSession as SessionView } from '#contracts/api/sign-sessions.ts'
import { withAgain } from '../../kit/again.ts'
import { defined } from '../../kit/defined.ts'
import { hasLapsed, lapsesAt } from '../../domain/payment/lapse.ts'
import { hasDeal, isUnderWay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { type Audience, showFees, showSessionStep } from '../../domain/presentation.ts'
import { outcomeOf, stepsOf } from '../../domain/session-outcome.ts'
import { isForAnyone, type SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'

type ViewDeps = Pick<SessionDeps, 'store' | 'payloads' | 'products' | 'clock' | 'network'>

/** A sign session as callers see it, with the present state of its steps. */
export async function viewSession(
  deps: ViewDeps,
  session: SignSession,
  audience: Audience,
): Promise<SessionView> {
  const rows = await rowsOf(deps, session)
  const { partner, intent } = rows
  const seenAt = deps.clock.now()
  const outcome = outcomeOf(session, intent, seenAt)
  const view: SessionView = {
    id: session.id,
    purpose: session.purpose,
    network: deps.network,
    chain: session.chain,
    partner: { slug: session.partner, name: partner?.name ?? session.partner },
    origin: session.origin,
    ...defined({
      instruction: session.instruction,
      returnUrl: session.returnUrl,
      reference: session.reference,
      payer: session.payer,
      product: session.product,
    }),
    payerFixed: isFixed(session, intent),
    ...(await paymentOf(deps, session, intent, audience)),
    ...outcome,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
  }
  const until = nextMoment(session, intent, seenAt)
  const isPlain = intent === undefined || deps.products[intent.product]?.showsPaymentAlone === true
  if (!isPlain) return view
  const areSame = sameRows(deps, session, rows)
  return withAgain(view, () => deps.clock.now().getTime() < until && areSame())
}

type ShownRows = Awaited<ReturnType<typeof rowsOf>>

/** Tells whether the rows of a session are still what they were. It looks at them only after a change of the store. */
function sameRows(
  { store }: Pick<ViewDeps, 'store'>,
  session: SignSession,
  { partner, intent }: ShownRows,
): () => boolean {
  const { sessions, partners, intents } = store.read
  let seen: number | undefined
  return () => {
    const version = store.version()
    if (version !== undefined && version === seen) return true
    const isSame =
      sessions.peek(session.id) === session &&
      partners.peek(session.partner) === partner &&
      (session.intentId === undefined || intents.peek(session.intentId) === intent)
    seen = isSame ? version : undefined
    return isSame
  }
}

async function rowsOf({ store }: Pick<ViewDeps, 'store'>, { partner, intentId }: SignSession) {
  return {
    partner: await store.read.partners.get(partner),
    intent: intentId === undefined ? undefined : await store.read.intents.get(intentId),
  }
}

/** When the session would look different though nothing has happened, in Unix milliseconds. */
function nextMoment({ expiresAt }: SignSession, intent: PaymentIntent | undefined, now: Date): number {
  const moments = [Date.parse(expiresAt), intent === undefined ? 0 : lapsesAt(intent)]
  return Math.min(...moments.filter((moment) => moment > now.getTime()))
}

/** As `setPayer` decides: only a payment that its session has made can be made again for another account. */
function isFixed(session: SignSession, intent: PaymentIntent | undefined): boolean {
  if (session.purpose === 'connect') return false
  return !isForAnyone(session) || (intent !== undefined && (isUnderWay(intent) || intent.booked !== 'no'))
}

type PaymentPart = Pick<
  SessionView,
  'intentId' | 'quote' | 'delivery' | 'sale' | 'fees' | 'steps' | 'warnings' | 'creditUntil'
>

async function paymentOf(
  { payloads, products, clock }: ViewDeps,
  session: SignSession,
  intent: PaymentIntent | undefined,
  audience: Audience,
): Promise<PaymentPart> {
  const { product, request } = session
  if (intent === undefined)
    return {
      steps: [],
      warnings: product && request ? [...(products[product]?.warn(request) ?? [])] : [],
    }
  const isOpen = intent.state === 'open' && !hasLapsed(intent, clock.now())
  return {
    intentId: intent.id,
    steps: stepsOf(session, intent).map((step) =>
      showSessionStep(session.chain, step, intent, payloads.write),
    ),
    warnings: [...intent.warnings],
    ...(hasDeal(intent)
      ? {
          ...(await products[intent.product]?.show(intent, audience)),
          fees: showFees(intent.deal.fee, audience),
        }
      : {}),
    ...defined({ creditUntil: isOpen ? intent.creditUntil : undefined }),
  }
}
