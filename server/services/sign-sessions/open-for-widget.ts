import type { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { isPageOf } from '../../domain/access/origin.ts'
import { defined } from '../../kit/defined.ts'
import type { Visitor, WidgetAsk } from '../../ports/widget-sessions.ts'
import type { SessionDeps } from './deps.ts'
import { openSession, type SessionFields } from './open-session.ts'
import { orDiscard, preparePayment, readPayer } from './prepare-payment.ts'

/** Creates a session for a visitor. With a payer the payment is prepared first: nothing is stored if that fails. */
export async function openForWidget(
  deps: SessionDeps,
  caller: Visitor,
  ask: WidgetAsk,
): Promise<CreatedSession> {
  mustAdmit(caller, ask)
  const { partner, origin, visitor } = caller
  const { userAddress, returnUrl } = ask
  const fields: SessionFields = {
    partner: partner.slug,
    env: 'live',
    purpose: ask.purpose,
    chain: ask.chain,
    origin,
    visitor,
    ...(ask.purpose === 'sign' ? { product: ask.product, request: ask.request } : {}),
    ...defined({ returnUrl }),
  }
  if (userAddress === undefined) return openSession(deps, fields, 'visitor')
  const payer = readPayer(deps, ask.chain, userAddress)
  if (ask.purpose === 'connect') return openSession(deps, { ...fields, payer }, 'visitor')
  const { id: intentId } = await preparePayment(deps, fields, payer)
  return orDiscard(deps, intentId, () => openSession(deps, { ...fields, payer, intentId }, 'visitor'))
}

/** Visitors pay real money: a partner that is not active yet can only show quotes. */
export function mustAdmit(
  { partner, origin }: Visitor,
  { purpose, returnUrl }: Pick<WidgetAsk, 'purpose' | 'returnUrl'>,
): void {
  if (purpose === 'sign' && partner.status !== 'active')
    throw new SuiteError('PENDING_ACTIVATION', 'This site’s account is not active yet. Try again when it is.')
  if (returnUrl !== undefined && !isPageOf(returnUrl, origin))
    throw invalidField('body.returnUrl', `must be a page of ${origin}`)
}
