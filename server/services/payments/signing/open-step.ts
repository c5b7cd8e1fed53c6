import { SuiteError } from '../../../domain/errors.ts'
import { hasDeal, type PaymentIntent, productOf, withStep } from '../../../domain/payment/intent.ts'
import { hasLapsed } from '../../../domain/payment/lapse.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import {
  type FormedStep,
  isSent,
  type OpenedStep,
  type PaymentStep,
  type UnsentStep,
} from '../../../domain/payment/step.ts'
import { withFound, withOpened } from '../../../domain/payment/transitions.ts'
import { isSameTx, receiverOf } from '../../../domain/payment/tx.ts'
import { groupOf, isOut, withGroupOff, withGroupSent } from '../../../domain/payment/together.ts'
import { isSameJson } from '../../../kit/sorted-json.ts'
import type { Chain } from '../../../ports/chain.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { findTransaction } from '../lookup/find-transaction.ts'
import { legHashes } from '../lookup/leg-hashes.ts'
import { mustBeAlone } from './must-be-alone.ts'
import { ended, formNamed, mustFollow, sentAlready } from './must-follow.ts'
import { endsSoon, mustBeTheOnlyForm, mustNotBeOut } from './outstanding-forms.ts'
import { mustSucceed, mustNotFailAlone } from './must-succeed.ts'

/**
 * Opens a step: notes that it is handed to a wallet, and the point of the payer's history from which its transaction is
 * searched if the wallet never answers.
 *
 * Where transactions have their account's number, two requests for a step are never both carried out. The number is
 * read first. Then the history below it is searched for an earlier request that has landed. So a later request has
 * the same number as an earlier one, or the account has gone past that number without it.
 */
export async function openStep(
  deps: PaymentDeps,
  id: string,
  stepId: string,
  session: string,
  seen: string | undefined,
): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  const now = deps.clock.now()
  const inGroup = groupOf(intent, stepId) !== undefined
  const before = mustBeOpenable(chain, intent, stepId, now, seen)
  if (inGroup) await mustBeAlone(chain, intent, now)
  const point = await chain.point(intent.payer)
  const hand = (step: UnsentStep): OpenedStep =>
    withOpened(
      step,
      {
        session,
        from: point,
        number: chain.numberAt?.(point),
        tx: chain.mayStillLand === undefined ? undefined : step.tx,
      },
      now,
    )
  const next = hand(before)
  await mustBeSignedOnce(deps, chain, intent, before, next, point)
  // After the search: of a fee that a wallet has sent, the account no longer has the amount.
  await mustSucceed(deps, chain, intent, before)
  await mustNotFailAlone(deps, chain, intent, before)
  return changeIntent(deps.store, id, (current) => {
    const step = mustBeOpenable(chain, current, stepId, now, seen)
    // The search above was for this form only.
    if (!isSameTx(step.tx, before.tx) || !isSameJson(current.together, intent.together))
      throw ended('This step has changed. Check it again.')
    // From here on, its steps are signed one by one: both forms of a step must never be with a wallet.
    const alone = inGroup ? withGroupOff(current) : current
    return withStep(alone, hand(mustBeOpenable(chain, alone, stepId, now, seen)))
  })
}

/**
 * Throws FEE_TX_PENDING where the product of a payment, which is to be handed out again without an opening here, may be
 * on its way already: a wallet had it, or its transaction was given up and can come back. Throws UNAVAILABLE while the
 * nodes show less of the payer's history than up to `block`.
 */
export async function mustBeUnsent(deps: PaymentDeps, id: string, block = 0): Promise<void> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  const step = lastForm(productOf(intent))
  if (step === undefined) return
  if (isSent(step)) throw onItsWay(step.id)
  const isLost = (step.lost ?? []).length > 0
  if (step.opening === undefined && !isLost) return
  // The point first: a transaction that lands after it is not in the account's pool, nor below the point.
  const point = await chain.point(intent.payer)
  if (Number(point.block) < block) throw notShownYet(step.id)
  if (await chain.hasWaiting(intent.payer)) throw onItsWay(step.id)
  await mustBeTheOnlyForm(chain, step, deps.clock.now())
  if (step.opening === undefined) return
  await mustNotHaveLanded(deps, chain, intent, step, point).catch((cause: unknown) => {
    throw cause instanceof SuiteError && cause.code === 'SESSION_NOT_PENDING' ? onItsWay(step.id) : cause
  })
}

/** The step in the form that a wallet may have; `undefined` where it never had one. */
function lastForm(step: PaymentStep): FormedStep | undefined {
  if (step.state !== 'planned') return step
  const tx = step.earlier?.at(-1)
  return tx === undefined ? undefined : { ...step, state: 'waiting', to: receiverOf(tx), tx }
}

/** Throws where an earlier request for the step may be, or become, its transaction. */
async function mustBeSignedOnce(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  before: UnsentStep,
  next: OpenedStep,
  point: ChainPoint,
): Promise<void> {
  // A wallet has this step already: a transaction of the account that is on its way may be this step.
  if (before.opening !== undefined && (await chain.hasWaiting(intent.payer))) throw onItsWay(before.id)
  await mustBeTheOnlyForm(chain, before, deps.clock.now())
  if (before.opening !== undefined) await mustNotHaveLanded(deps, chain, intent, next, point)
}

/** Throws where a wallet has already sent the step, or where no node can tell up to the point. */
export async function mustNotHaveLanded(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: UnsentStep,
  point: ChainPoint,
): Promise<void> {
  const found = await findTransaction(deps, chain, intent, step)
  if ('txHash' in found) {
    await changeIntent(deps.store, intent.id, (current) => {
      const same = formNamed(current, step.id)
      if (isSent(same)) return undefined
      const now = deps.clock.now()
      if (isOut(current) && groupOf(current, step.id) !== undefined)
        return withFoundTogether(chain, current, found.txHash, now)
      return withStep(current, withFound(same, found.txHash, now))
    })
    throw sentAlready()
  }
  if (!found.covers(point)) throw notShownYet(step.id)
  // A second approval or trust line costs nothing.
  const gone = step.kind === 'approve' || step.kind === 'trustline' ? [] : await found.gone()
  if (gone.length === 0) return
  deps.log.error('step.unreadable', { intent: intent.id, step: step.id, nonces: gone })
  throw new SuiteError(
    'UNAVAILABLE',
    'This account has sent a transaction that the chain’s nodes no longer show. It may be this step. Check in your wallet whether the step was sent, and do not sign it twice.',
    { retryAfter: 60, details: { step: step.id } },
  )
}

function withFoundTogether(chain: Chain, intent: PaymentIntent, txHash: string, now: Date): PaymentIntent {
  const { of, via } = legHashes(chain, intent, txHash)
  return withGroupSent(intent, of, { via }, now)
}

function mustBeOpenable(
  chain: Chain,
  intent: PaymentIntent,
  stepId: string,
  now: Date,
  seen: string | undefined,
): UnsentStep {
  const step = formNamed(intent, stepId)
  if (intent.state !== 'open' || hasLapsed(intent, now))
    throw ended('The payment has ended. Start a new one.')
  if (isSent(step)) throw sentAlready()
  if (step.state === 'opened' && seen !== step.opening.at)
    throw ended('This step was already handed to a wallet, perhaps in another window.')
  mustFollow(intent, step)
  const isPriced = step.kind !== 'approve' && step.kind !== 'trustline'
  const isExpired = isPriced && hasDeal(intent) && now.getTime() >= Date.parse(intent.deal.expiresAt)
  if (isExpired) throw expired()
  if (!endsSoon(chain, step, now)) return step
  // A renewed offer brings another form. A partner's own transaction cannot be renewed.
  if (!hasDeal(intent))
    throw ended('The time to sign this is over. Go back to the page that you came from, and start again.')
  mustNotBeOut(chain, step, now)
  throw expired()
}

export const onItsWay = (step: string) =>
  new SuiteError(
    'FEE_TX_PENDING',
    'A transaction of this account is still on its way. Wait until it is confirmed, then try again.',
    { retryAfter: 5, details: { step } },
  )

const notShownYet = (step: string) =>
  new SuiteError(
    'UNAVAILABLE',
    'The chain does not show yet whether an earlier request was sent. Try again in a moment.',
    { retryAfter: 2, details: { step } },
  )

export const expired = () =>
  new SuiteError('SLIPPAGE', 'The quote has expired. Refresh it and show the new price before signing.', {
    details: { reason: 'QUOTE_EXPIRED' },
  })
