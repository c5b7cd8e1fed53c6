import type { SignSession as SessionView } from '#contracts/api/sign-sessions.ts'
import { defined } from '../../kit/defined.ts'
import { hasLapsed } from '../../domain/payment/lapse.ts'
import { hasDeal, isUnderWay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { type Audience, showFees, showSessionStep, showSessionTogether } from '../../domain/presentation.ts'
import { hostsTogether, outcomeOf, stepsOf } from '../../domain/session-outcome.ts'
import { isForAnyone, type SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'

type ViewDeps = Pick<SessionDeps, 'store' | 'payloads' | 'products' | 'clock' | 'network'>

/** A sign session as callers see it, with the present state of its steps. */
export async function viewSession(
  deps: ViewDeps,
  session: SignSession,
  audience: Audience,
): Promise<SessionView> {
  const { partners, intents } = deps.store.read
  const partner = await partners.get(session.partner)
  const intent = session.intentId === undefined ? undefined : await intents.get(session.intentId)
  return {
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
    ...outcomeOf(session, intent, deps.clock.now()),
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
  }
}

/** As `setPayer` decides: only a payment that its session has made can be made again for another account. */
function isFixed(session: SignSession, intent: PaymentIntent | undefined): boolean {
  if (session.purpose === 'connect') return false
  return !isForAnyone(session) || (intent !== undefined && (isUnderWay(intent) || intent.booked !== 'no'))
}

type PaymentPart = Pick<
  SessionView,
  'intentId' | 'quote' | 'delivery' | 'sale' | 'fees' | 'steps' | 'together' | 'warnings' | 'creditUntil'
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
    ...defined({
      together: hostsTogether(session, intent) ? showSessionTogether(intent, payloads.write) : undefined,
    }),
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
