import { SuiteError } from '../../domain/errors.ts'
import { isUnderWay } from '../../domain/payment.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'
import { changeSession, mustBePending } from './read-session.ts'

/**
 * Binds a session to the address that will sign. For a widget's swap this prepares the payment; another address
 * may take its place for as long as no wallet was asked to sign anything.
 */
export async function setPayer(deps: SessionDeps, id: string, userAddress: string): Promise<SignSession> {
  const session = await mustBePending(deps, id)
  const { chain } = deps.chains.get(session.chain)
  const payer = chain.canonicalAddress(userAddress)
  if (payer === undefined)
    throw new SuiteError('INVALID_REQUEST', 'The address is not one of this chain.', {
      details: [{ path: 'body.userAddress', message: `must be an address on ${chain.key}` }],
    })
  if (session.payer === payer && (session.intentId !== undefined || session.purpose === 'connect'))
    return session
  if (session.purpose === 'connect') return changeSession(deps, id, (now) => ({ ...now, payer }))
  if (session.request === undefined) throw fixed(session.payer ?? payer)
  await mustBeFree(deps, session)
  const intentId = await prepare(deps, session, payer)
  return changeSession(deps, id, (now) => {
    if (now.intentId !== session.intentId) throw fixed(now.payer ?? payer)
    return { ...now, payer, intentId }
  })
}

async function prepare(deps: SessionDeps, session: SignSession, payer: string): Promise<string> {
  const partner = await deps.store.read.partners.get(session.partner)
  const { request } = session
  if (partner === undefined || request === undefined)
    throw new SuiteError('NOT_FOUND', 'There is no such sign session.')
  const intent = await deps.payments.prepare({
    partner,
    env: session.env,
    chain: session.chain,
    fromToken: request.fromToken.address,
    toToken: request.toToken.address,
    amountMinor: request.amountMinor,
    slippageBps: request.slippageBps,
    payer,
    sentIn: 'body',
  })
  return intent.id
}

async function mustBeFree({ store }: SessionDeps, session: SignSession): Promise<void> {
  const intent = session.intentId === undefined ? undefined : await store.read.intents.get(session.intentId)
  if (intent !== undefined && isUnderWay(intent)) throw fixed(intent.payer)
}

const fixed = (payer: string) =>
  new SuiteError('SESSION_NOT_PENDING', `This payment is to be signed by ${payer}.`, { details: { payer } })
