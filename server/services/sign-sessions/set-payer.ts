import { SuiteError } from '../../domain/errors.ts'
import { isUnderWay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { isForAnyone, type SignSession, statusAt } from '../../domain/sign-session.ts'
import type { Lookups } from '../../ports/store.ts'
import { adoptFor } from './adopt.ts'
import type { SessionDeps } from './deps.ts'
import { orDiscard, preparePayment, readPayer } from './prepare-payment.ts'
import { changeSession, mustBePending, noSession, notPending } from './read-session.ts'

/**
 * Binds a session to the address that will sign. This prepares the payment of a widget's request, and completes a
 * partner's own transaction that names no account. Another address may replace it as long as no wallet was asked to sign
 * anything.
 */
export async function setPayer(deps: SessionDeps, id: string, userAddress: string): Promise<SignSession> {
  const session = await mustBePending(deps, id)
  const payer = readPayer(deps, session.chain, userAddress)
  if (session.payer === payer && (session.intentId !== undefined || session.purpose === 'connect'))
    return session
  const now = deps.clock.now()
  if (session.purpose === 'connect')
    return changeSession(deps, id, (current) => ({ ...mustWait(current, now), payer }))
  if (!isForAnyone(session)) throw fixed(session.payer ?? payer)
  await freeOf(deps.store.read, session)
  const intent = await paymentFor(deps, session, payer)
  const moved = await orDiscard(deps, intent.id, () => move(deps, session, intent), id)
  await deps.noteSession(moved)
  return moved
}

async function paymentFor(deps: SessionDeps, session: SignSession, payer: string): Promise<PaymentIntent> {
  const { supplied, product } = session
  if (supplied === undefined) return preparePayment(deps, session, payer)
  const partner = await deps.store.read.partners.get(session.partner)
  if (partner === undefined || product === undefined) throw noSession()
  return adoptFor(deps, { partner, env: session.env, chain: session.chain, product }, supplied, payer)
}

/** Moves a session to its new payment; the old one ends in the same moment, so that no window hands out its steps. */
async function move(deps: SessionDeps, before: SignSession, next: PaymentIntent): Promise<SignSession> {
  const now = deps.clock.now()
  return deps.store.transact(async (tables) => {
    const session = await tables.sessions.get(before.id)
    if (session === undefined) throw noSession()
    mustWait(session, now)
    if (session.intentId !== before.intentId) {
      // The same account twice at the same moment (a reload, a second window): the first call has prepared its payment.
      if (session.payer !== next.payer) throw fixed(session.payer ?? next.payer)
      // A repetition of a call that seemed lost prepares the same payment.
      if (session.intentId !== next.id) await tables.intents.remove(next.id)
      return session
    }
    const left = await freeOf(tables, session)
    if (left !== undefined) await tables.intents.update({ ...left, state: 'lapsed' })
    const moved: SignSession = { ...session, payer: next.payer, intentId: next.id }
    await tables.sessions.update(moved)
    return moved
  })
}

/** The session's present payment; throws SESSION_NOT_PENDING when a wallet may have sent one of its transactions. */
async function freeOf(
  { intents }: Pick<Lookups, 'intents'>,
  { intentId }: SignSession,
): Promise<PaymentIntent | undefined> {
  const intent = intentId === undefined ? undefined : await intents.get(intentId)
  if (intent !== undefined && (isUnderWay(intent) || intent.booked !== 'no')) throw fixed(intent.payer)
  return intent
}

function mustWait(session: SignSession, now: Date): SignSession {
  const status = statusAt(session, now)
  if (status !== 'pending') throw notPending(status)
  return session
}

const fixed = (payer: string) =>
  new SuiteError('SESSION_NOT_PENDING', `Only ${payer} can sign this payment.`, { details: { payer } })
