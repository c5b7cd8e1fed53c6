import type { XamanLink } from '#contracts/api/xaman.ts'
import { claimId } from '../../domain/payment/claim.ts'
import { SuiteError } from '../../domain/errors.ts'
import { isWatched, type PaymentStep, sentOf } from '../../domain/payment/step.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import { outcomeOf } from '../../domain/session-outcome.ts'
import { sortedJson } from '../../kit/sorted-json.ts'
import { linkPayment } from '../../formats/xrpl-link.ts'
import type { Store } from '../../ports/store.ts'
import type { WalletPayloads } from '../../ports/wallet-payloads.ts'
import { type Asked, openedStep } from './opened-step.ts'
import { pendingSession, type SessionReads } from './session.ts'
import { everyRow } from '../../kit/every-row.ts'

export interface LinkDeps extends SessionReads {
  readonly payloads: Pick<WalletPayloads, 'write'>
}

/**
 * The link by which Xaman pays a step without its platform. No one reports the payment: the payer's history shows it.
 */
export async function askLink(deps: LinkDeps, sessionId: string, stepId: string): Promise<XamanLink> {
  const asked = openedStep(await pendingSession(deps, sessionId), stepId)
  const { intent, tx } = asked
  const payload = deps.payloads.write(tx, intent.anchor).find(({ kind }) => kind === 'xaman')
  if (payload?.kind !== 'xaman' || payload.link === undefined)
    throw new SuiteError('NOT_FOUND', 'Xaman cannot make this payment by link.')
  if (await hasTwin(deps, asked))
    throw new SuiteError(
      'UNAVAILABLE',
      'Another request for the same payment is open. Finish or cancel that one first.',
      { retryAfter: 10, details: { reason: 'SAME_PAYMENT' } },
    )
  const { link, txjson } = payload
  return { link, txjson }
}

/** True when another session waits for an equal payment: no one could tell which of the two was paid. */
async function hasTwin(deps: LinkDeps, { intent, tx }: Asked): Promise<boolean> {
  const mine = paymentOf(tx)
  const theirs = await everyRow(deps.store.read.intents, { payerWork: intent.payer })
  const twins = theirs
    // The intents that share their claims with this one; see `claimId`.
    .filter((other) => other.id !== intent.id && claimId(other, '') === claimId(intent, ''))
    .flatMap((other) => other.steps.map((step) => ({ other, step })))
    .filter(({ step }) => isWatched(step) && sentOf(step) === undefined && paymentOf(step.tx) === mine)
  const waiting = await Promise.all(twins.map(async ({ other, step }) => isPending(deps, other, step)))
  return waiting.includes(true)
}

async function isPending(
  { store, clock }: { readonly store: Pick<Store, 'read'> } & Pick<LinkDeps, 'clock'>,
  intent: PaymentIntent,
  step: PaymentStep,
): Promise<boolean> {
  const session = step.session === undefined ? undefined : await store.read.sessions.get(step.session)
  return session !== undefined && outcomeOf(session, intent, clock.now()).status === 'pending'
}

const paymentOf = (tx: UnsignedTx): string | undefined => {
  const payment = tx.family === 'xrpl' ? linkPayment(tx.txjson) : undefined
  return payment && sortedJson(payment)
}
