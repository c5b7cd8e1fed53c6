import { SuiteError } from '../../domain/errors.ts'
import { isUnderWay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { isNobodys } from '../../formats/nobody.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'
import { noSession } from './read-session.ts'
import { everyRow } from '../../kit/every-row.ts'

/** An address in its chain's spelling. */
export function readPayer({ chains }: Pick<SessionDeps, 'chains'>, key: string, userAddress: string): string {
  const { chain } = chains.get(key)
  const payer = chain.canonicalAddress(userAddress)
  if (payer === undefined || isNobodys(chain.family, payer))
    throw new SuiteError('INVALID_REQUEST', 'This is not an address on this chain.', {
      details: [{ path: 'body.userAddress', message: `must be an address on ${chain.key}` }],
    })
  return payer
}

type Ordered = Pick<SignSession, 'partner' | 'env' | 'chain' | 'product' | 'request'>

/** Prepares the request of a widget's session for the address that will sign. */
export async function preparePayment(
  deps: Pick<SessionDeps, 'store' | 'payments' | 'products'>,
  { partner: slug, env, chain, product: key, request }: Ordered,
  payer: string,
): Promise<PaymentIntent> {
  const partner = await deps.store.read.partners.get(slug)
  const product = key === undefined ? undefined : deps.products[key]
  if (partner === undefined || product === undefined) throw noSession()
  return deps.payments.prepare(product, { partner, env, chain, payer, request })
}

/**
 * Runs the work for which a payment was just prepared. When it fails, the payment is removed, with the sessions that
 * were made for it: `before` is one that was there earlier. If that one has the payment, both stay: an earlier call
 * with the same ids has succeeded.
 */
export async function orDiscard<T>(
  { store, log }: Pick<SessionDeps, 'store' | 'log'>,
  intentId: string,
  work: () => Promise<T>,
  before?: string,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await store
      .transact(async ({ intents, sessions, sessionEnds }) => {
        const intent = await intents.get(intentId)
        if (intent === undefined || isUnderWay(intent)) return
        const holders = await everyRow(sessions, { intentId })
        if (holders.some(({ id }) => id === before)) return
        for (const { id } of holders) {
          // No one was told of this session, so that its end is no news.
          await sessionEnds.remove(id)
          await sessions.remove(id)
        }
        await intents.remove(intentId)
      })
      // Retention removes it later, with other unused payments.
      .catch((cause: unknown) => log.warn('session.payment-kept', { intent: intentId, cause }))
    throw error
  }
}
