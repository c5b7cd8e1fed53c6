import { hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { hasLapsed } from '../../../domain/payment/lapse.ts'
import { type FormedStep, isSent, type UnsentStep } from '../../../domain/payment/step.ts'
import { isOut, legsOf, stepsTogether, withGroupOpened } from '../../../domain/payment/together.ts'
import { isSameTx } from '../../../domain/payment/tx.ts'
import type { Chain } from '../../../ports/chain.ts'
import { isSameJson } from '../../../kit/sorted-json.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { mustBeAlone } from './must-be-alone.ts'
import { ended, noTogether, sentAlready } from './must-follow.ts'
import { expired, mustNotHaveLanded, onItsWay } from './open-step.ts'
import { endsSoon, mustBeTheOnlyForm, mustNotBeOut } from './outstanding-forms.ts'
import { mustSucceedTogether } from './must-succeed.ts'

/**
 * Opens all steps that one transaction carries, in one write. A second hand-over comes only after the wallet declined the
 * first, or when no wallet can send that any more; and none at all once a step was handed out alone.
 */
export async function openTogether(
  deps: PaymentDeps,
  id: string,
  session: string,
  seen: string | undefined,
): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  const now = deps.clock.now()
  const { tx, fee, legs } = mustBeOpenable(chain, intent, now, seen)
  // A wallet that has not answered holds it.
  if (fee.state === 'opened') await mustBeAlone(chain, intent, now)
  const point = await chain.point(intent.payer)
  const hand = { session, from: point, number: chain.numberAt?.(point) }
  const next = legsOf(withGroupOpened(intent, hand, now))
  if (legs.some(({ opening }) => opening !== undefined) && (await chain.hasWaiting(intent.payer)))
    throw onItsWay('together')
  for (const leg of legs) await mustBeTheOnlyForm(chain, leg, now, tx)
  for (const [i, leg] of next.entries()) {
    const isPaying = leg.kind === 'fee' || leg.kind === 'product'
    if (isPaying && legs[i]?.opening !== undefined && !isSent(leg))
      await mustNotHaveLanded(deps, chain, intent, leg, point)
  }
  await mustSucceedTogether(deps, chain, intent)
  return changeIntent(deps.store, id, (current) => {
    const same = mustBeOpenable(chain, current, now, seen)
    if (!isSameTx(same.tx, tx) || !isSameJson(same.legs.map(askedFor), legs.map(askedFor)))
      throw ended('These steps have changed. Check them again.')
    return withGroupOpened(current, hand, now)
  })
}

/** A step as the search above was made for it. */
const askedFor = ({ tx, state, opening }: FormedStep) => ({ tx, state, opening })

function mustBeOpenable(chain: Chain, intent: PaymentIntent, now: Date, seen: string | undefined) {
  const { together } = intent
  if (together === undefined) throw noTogether()
  if (intent.state !== 'open' || hasLapsed(intent, now))
    throw ended('The payment has ended. Start a new one.')
  const legs = legsOf(intent)
  if (legs.some(isSent)) throw sentAlready()
  const fee = legs.find((leg): leg is FormedStep & UnsentStep => leg.kind === 'fee')
  const whole = stepsTogether(intent)?.map(({ id }) => id)
  const isOffered = together.state === 'offered' || isOut(intent)
  if (fee === undefined || !isOffered || !isSameJson(whole, together.steps))
    throw ended('The steps of this payment are signed one by one.')
  if (fee.state === 'opened' && seen !== fee.opening.at)
    throw ended('These steps were already handed to a wallet, perhaps in another window.')
  if (hasDeal(intent) && now.getTime() >= Date.parse(intent.deal.expiresAt)) throw expired()
  const { tx } = together
  if (endsSoon(chain, { tx }, now)) {
    mustNotBeOut(chain, { ...fee, tx }, now)
    throw expired()
  }
  return { tx, fee, legs }
}
