import { readMinor } from '../../../domain/money.ts'
import {
  type DealIntent,
  feeOf,
  hasDeal,
  type PaymentIntent,
  productOf,
} from '../../../domain/payment/intent.ts'
import { isSent, type PaymentStep, type StepPlan } from '../../../domain/payment/step.ts'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Chain, Lack } from '../../../ports/chain.ts'
import type { Renewal } from '../../../ports/product.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { productNamed } from '../product-named.ts'
import { isAboutMeans, lacksOf, meansNow, needOf, withMeans } from '../lookup/means.ts'
import { isTogetherOver } from '../signing/must-be-alone.ts'
import { combine, withTogether } from './offer-together.ts'
import { isSameJson } from '../../../kit/sorted-json.ts'
import { isPresentFormOut } from '../signing/outstanding-forms.ts'
import { offerEnd } from './offer-end.ts'
import { asNew, sortSteps, renewSteps } from './sort-steps.ts'

/**
 * Gives an intent a fresh offer when the old one has ended and no transaction after the fee is on its way. The fee
 * stays as it was agreed.
 */
export async function refreshOffer(deps: PaymentDeps, id: string): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  if (!isStale(intent, deps.clock.now())) return lookAtMeans(deps, chain, intent)
  const isOver = await isTogetherOver(chain, intent)
  // A wallet that has not answered holds the steps as they are.
  if (!isOver && feeOf(intent)?.state === 'opened') return lookAtMeans(deps, chain, intent)
  const { payer, reference } = intent
  const { treasury, asset, totalMinor } = intent.deal.fee
  const amount = readMinor(totalMinor)
  const fee = feeOf(intent)
  const product = productNamed(deps, intent.product)
  const renewal = await product.renew(intent)
  // After the slow route: an old form may have ended meanwhile, and the fresh one begins to age.
  const [freshFee, isFeeOut, anchor, lacks] = await Promise.all([
    chain.feeLeg({ payer, treasury, asset, amount, reference }),
    fee !== undefined && isPresentFormOut(chain, fee),
    chain.anchor(),
    lacksNow(deps, chain, renewed(intent, renewal)),
  ])
  const { offer, expiresAt, steps: fresh, warnings } = renewal
  const freshSteps = (steps: readonly PaymentStep[], now: Date) => {
    const fees = steps.filter(({ kind }) => kind === 'fee')
    const done = steps.filter((step) => isPreparation(step) && isKept(step, fresh))
    return sortSteps<PaymentStep>(
      // A wallet may still send the old form of the fee, and would pay twice with a new form.
      isFeeOut ? fees : fees.map((step) => renewFee(step, freshFee)),
      [...done, ...renewSteps(steps, fresh, now)],
    )
  }
  const combined = await combine(deps, chain, {
    ...intent,
    steps: freshSteps(intent.steps, deps.clock.now()),
  })
  return changeIntent(deps.store, id, (now) => {
    if (!isStale(now, deps.clock.now()) || !isSameJson(now.together, intent.together)) return undefined
    const next = {
      ...now,
      deal: { ...now.deal, offer, expiresAt: offerEnd(chain, expiresAt, deps.clock.now()).toISOString() },
      anchor,
      warnings: [...meansNow(lacks, now), ...warnings],
      steps: freshSteps(now.steps, deps.clock.now()),
    }
    return withTogether(next, combined, isOver)
  })
}

/** The payment with the steps and the terms of a fresh offer, as far as its means depend on them. */
const renewed = (intent: DealIntent, { offer, steps }: Renewal<unknown>): DealIntent => ({
  ...intent,
  deal: { ...intent.deal, offer },
  steps: sortSteps<PaymentStep>(
    intent.steps.filter(({ kind }) => kind === 'fee'),
    steps.map(asNew),
  ),
})

/** What the payer lacks; `undefined` where that is not known. With a paid fee, nothing that is found now may stop a refresh. */
async function lacksNow(
  deps: PaymentDeps,
  chain: Chain,
  intent: DealIntent,
): Promise<readonly Lack[] | undefined> {
  const need = needOf(intent, productNamed(deps, intent.product))
  return lacksOf(deps, chain, need).catch((cause: unknown) => {
    if (need.fee !== undefined) throw cause
    return undefined
  })
}

/** Looks again at what the payer lacked, while the offer stands. */
async function lookAtMeans(deps: PaymentDeps, chain: Chain, intent: PaymentIntent): Promise<PaymentIntent> {
  if (!hasDeal(intent) || !intent.warnings.some(isAboutMeans)) return intent
  const lacks = await lacksNow(deps, chain, intent)
  return changeIntent(deps.store, intent.id, (now) => withMeans(now, lacks))
}

/** True when the offer has ended and no transaction after the fee is known to be on its way. */
function isStale(intent: PaymentIntent, now: Date): intent is DealIntent {
  if (!hasDeal(intent)) return false
  if (intent.state !== 'open' || now.getTime() < Date.parse(intent.deal.expiresAt)) return false
  const rest = intent.steps.filter((step) => step.kind !== 'fee')
  return productOf(intent).state !== 'confirmed' && !rest.some((step) => step.state === 'submitted')
}

const isPreparation = ({ kind }: PaymentStep): boolean => kind === 'approve' || kind === 'trustline'

/** The same payment in a form that the chain takes now: on some chains a transaction lives only for a minute. */
const renewFee = (fee: PaymentStep, tx: UnsignedTx): PaymentStep =>
  isSent(fee) || fee.state === 'planned' ? fee : { ...fee, tx }

/** A confirmed preparation stays on the list, unless the fresh route needs the same one again. */
function isKept(step: PaymentStep, fresh: readonly StepPlan[]): boolean {
  return step.state === 'confirmed' && !fresh.some((other) => other.id === step.id)
}
