import { SuiteError } from '../../../domain/errors.ts'
import { hasLapsed } from '../../../domain/payment/lapse.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import { hasDeal, type PaymentIntent, stepOf, withStep } from '../../../domain/payment/intent.ts'
import { isSameTx } from '../../../domain/payment/tx.ts'
import type { PaymentStep } from '../../../domain/payment/step.ts'
import type { Chain } from '../../../ports/chain.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { ended, mustFollow, sent, withoutTransaction } from './submit-step.ts'
import { findTransaction } from '../lookup/find-transaction.ts'
import { endsSoon, mustBeTheOnlyForm, mustNotBeOut } from './outstanding-forms.ts'

/**
 * Notes that a step is being handed to a wallet, with the point of the payer's history from which its
 * transaction can be found, should the wallet's answer never come.
 *
 * Where transactions bear their account's number, no two requests for a step can both be carried out. The number is
 * read first, and then it is looked whether an earlier request has landed below it. So a later request has the same
 * number as an earlier one, or the account has gone past that without it.
 */
export async function openStep(
  deps: PaymentDeps,
  id: string,
  stepId: string,
  session: string,
  seen: string | undefined,
): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const now = deps.clock.now()
  const { chain } = deps.chains.get(intent.chain)
  const before = mustBeOpenable(chain, intent, stepId, now, seen)
  const point = await chain.point(intent.payer)
  const hand = (step: PaymentStep) => opened(step, session, now, point, chain.numberAt?.(point))
  const next = hand(before)
  // A wallet has had this step before: while anything of the account is on its way, it may be this.
  if (before.openedFrom !== undefined && (await chain.hasWaiting(intent.payer)))
    throw new SuiteError(
      'FEE_TX_PENDING',
      'A transaction of this account is still on its way. Wait until it is confirmed, then try again.',
      { retryAfter: 5, details: { step: stepId } },
    )
  await mustBeTheOnlyForm(chain, before, now)
  if (before.openedFrom !== undefined) await mustNotHaveLanded(deps, chain, intent, next, point)
  return changeIntent(deps.store, id, (current) => {
    const step = mustBeOpenable(chain, current, stepId, now, seen)
    // What was found out above holds for this form only.
    if (!isSameTx(step.tx, before.tx)) throw ended('This step has changed meanwhile. Look at it once more.')
    const handed = hand(step)
    return withStep(current, chain.mayStillLand === undefined ? handed : { ...handed, openedTx: step.tx })
  })
}

function opened(
  step: PaymentStep,
  session: string,
  now: Date,
  point: ChainPoint,
  number: number | undefined,
): PaymentStep {
  // Never a lower one: a node that lags, or a reorganisation, would bring an earlier request to life again.
  const nonce = Math.max(point.nonce, step.openedNonce ?? 0)
  return {
    ...withoutTransaction(step, now),
    state: 'opened',
    session,
    openedAt: now.toISOString(),
    // The first hand-over counts: a wallet may have sent then what nobody heard of.
    openedFrom: step.openedFrom ?? point,
    openedNonce: nonce,
    ...(number === undefined ? {} : { openedNumber: Math.max(number, nonce) }),
    handedOver: true,
  }
}

/** Throws where a wallet has sent the step already, or where nobody can tell up to the point. */
async function mustNotHaveLanded(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
  point: ChainPoint,
): Promise<void> {
  const found = await findTransaction(deps, chain, intent, step)
  if ('txHash' in found) {
    await changeIntent(deps.store, intent.id, (current) => {
      const same = stepOf(current, step.id)
      if (same === undefined || same.state === 'submitted' || same.state === 'confirmed') return undefined
      const rest = withoutTransaction(same, deps.clock.now())
      return withStep(current, sent(rest, found.txHash, undefined, deps.clock.now()))
    })
    throw ended('A transaction of this step has been sent already.')
  }
  if (!found.covers(point))
    throw new SuiteError(
      'UNAVAILABLE',
      'The network has not told yet what became of an earlier request. Try again in a moment.',
      { retryAfter: 2, details: { step: step.id } },
    )
  // What is allowed twice costs no more than once.
  const gone = step.kind === 'approve' || step.kind === 'trustline' ? [] : await found.gone()
  if (gone.length === 0) return
  deps.log.error('step.unreadable', { intent: intent.id, step: step.id, nonces: gone })
  throw new SuiteError(
    'UNAVAILABLE',
    'This account has sent something meanwhile that the network tells no more, and it may be this step. Look into your wallet whether it was sent, and do not sign it twice.',
    { retryAfter: 60, details: { step: step.id } },
  )
}

function mustBeOpenable(
  chain: Chain,
  intent: PaymentIntent,
  stepId: string,
  now: Date,
  seen: string | undefined,
): PaymentStep {
  const step = stepOf(intent, stepId)
  if (step === undefined) throw new SuiteError('NOT_FOUND', 'The payment has no such step.')
  if (intent.state !== 'open' || hasLapsed(intent, now))
    throw ended('The payment has ended. Start a new one.')
  if (step.state === 'submitted' || step.state === 'confirmed')
    throw ended('A transaction of this step has been sent already.')
  if (step.state === 'opened' && seen !== step.openedAt)
    throw ended('This step was handed to a wallet already, perhaps in another window.')
  mustFollow(intent, step)
  const isPriced = step.kind !== 'approve' && step.kind !== 'trustline'
  const isExpired = isPriced && hasDeal(intent) && now.getTime() >= Date.parse(intent.deal.expiresAt)
  if (isExpired) throw expired()
  if (!endsSoon(chain, step, now)) return step
  // A quote that is renewed brings another form; what a partner has made stays as it is.
  if (!hasDeal(intent))
    throw ended('The time to sign this is over. Go back to the page that you came from, and start again.')
  mustNotBeOut(chain, step, now)
  throw expired()
}

const expired = () =>
  new SuiteError('SLIPPAGE', 'The quote has expired. Refresh it and show the new price before signing.', {
    details: { reason: 'QUOTE_EXPIRED' },
  })
