import { minor, readMinor } from '../../../domain/money.ts'
import {
  type DealIntent,
  feeOf,
  hasDeal,
  type PaymentIntent,
  productOf,
} from '../../../domain/payment/intent.ts'
import { type FormedStep, isSent, type PaymentStep, type StepPlan } from '../../../domain/payment/step.ts'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { productNamed } from '../product-named.ts'
import { isPresentFormOut } from '../signing/outstanding-forms.ts'
import { soonest } from './soonest.ts'
import { orderSteps, renewSteps } from './order-steps.ts'

/**
 * Gives an intent a fresh offer when the old one has ended and no transaction after the fee is on its way. The fee
 * stays as it was agreed.
 */
export async function refreshOffer(deps: PaymentDeps, id: string): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  if (!isStale(intent, deps.clock.now())) return intent
  const { chain } = deps.chains.get(intent.chain)
  const { payer, reference } = intent
  const { treasury, asset, totalMinor } = intent.deal.fee
  const amount = readMinor(totalMinor)
  const fee = feeOf(intent)
  const owed = intent.booked === 'no' ? amount : minor(0n)
  const renewal = await productNamed(deps, intent.product).renew(intent, owed)
  // After the slow route: an old form may have ended meanwhile, and the fresh one begins to age.
  const [freshFee, isFeeOut, anchor] = await Promise.all([
    chain.feeLeg({ payer, treasury, asset, amount, reference }),
    fee !== undefined && isPresentFormOut(chain, fee),
    chain.anchor(),
  ])
  const { offer, expiresAt, steps: fresh, warnings } = renewal
  return changeIntent(deps.store, id, (now) => {
    if (!isStale(now, deps.clock.now())) return undefined
    const fees = [feeOf(now)].filter((step) => step !== undefined)
    const done = now.steps.filter((step) => isPreparation(step) && isKept(step, fresh))
    return {
      ...now,
      deal: { ...now.deal, offer, expiresAt: soonest(chain, expiresAt, deps.clock.now()).toISOString() },
      anchor,
      warnings,
      steps: orderSteps<PaymentStep>(
        // A wallet may still send the old form of the fee, and would pay twice with a new form.
        isFeeOut ? fees : fees.map((step) => renewFee(step, freshFee)),
        [...done, ...renewSteps(now.steps, fresh, deps.clock.now())],
      ),
    }
  })
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
const renewFee = (fee: FormedStep, tx: UnsignedTx): FormedStep => (isSent(fee) ? fee : { ...fee, tx })

/** A confirmed preparation stays on the list, unless the fresh route needs the same one again. */
function isKept(step: PaymentStep, fresh: readonly StepPlan[]): boolean {
  return step.state === 'confirmed' && !fresh.some((other) => other.id === step.id)
}
