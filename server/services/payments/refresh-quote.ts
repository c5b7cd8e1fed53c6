import { formatId } from '../../domain/ids.ts'
import { keepQuote } from '../../domain/payment/to-record.ts'
import { minor, readMinor } from '../../domain/money.ts'
import { type DealIntent, hasDeal, type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import type { PaymentStep } from '../../domain/payment/step.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import { coinFeeOf, orderSteps, productSteps, renewSteps } from './build-steps.ts'
import { changeIntent, readIntent } from './change-intent.ts'
import type { PaymentDeps } from './deps.ts'
import { isPresentFormOut } from './signing/outstanding-forms.ts'
import { warningsFor } from './warnings.ts'

/**
 * Gives an intent a fresh route when its quote has expired and nothing after the fee is on its way. The fee
 * stays as it was agreed: it depends on the amount, not on the price.
 */
export async function refreshQuote(deps: PaymentDeps, id: string): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  if (!isStale(intent, deps.clock.now())) return intent
  const { chain } = deps.chains.get(intent.chain)
  const { payer } = intent
  const { request } = intent.deal
  const amount = readMinor(request.amountMinor)
  const route = await deps.router.route(chain.key, {
    from: request.fromToken,
    to: request.toToken,
    amount,
    slippageBps: request.slippageBps,
    payer,
  })
  const { treasury, asset, totalMinor } = intent.deal.fee
  const owed = intent.booked === 'no' ? readMinor(totalMinor) : minor(0n)
  const fee = intent.steps.find((step) => step.kind === 'fee')
  const [fresh, freshFee, isFeeOut, anchor, warnings] = await Promise.all([
    productSteps(chain, { request, route, amount }, payer, coinFeeOf(chain, asset, owed)),
    chain.feeLeg({ payer, treasury, asset, amount: readMinor(totalMinor), reference: intent.reference }),
    fee !== undefined && isPresentFormOut(chain, fee),
    chain.anchor(),
    warningsFor(chain, { request, route, amount, fee: { total: owed }, feeAsset: asset }, payer),
  ])
  const quote = keepQuote(formatId('q', deps.random.bytes(40)), route)
  return changeIntent(deps.store, id, (now) => {
    if (!isStale(now, deps.clock.now())) return undefined
    const fees = now.steps.filter((step) => step.kind === 'fee')
    const done = now.steps.filter((step) => isPreparation(step) && isKept(step, fresh))
    return {
      ...now,
      deal: { ...now.deal, quote, expiresAt: route.expiresAt.toISOString() },
      anchor,
      warnings,
      steps: orderSteps(
        // A wallet may still send what it had, and would pay twice with another one.
        isFeeOut ? fees : fees.map((step) => renewFee(step, freshFee)),
        [...done, ...renewSteps(now.steps, fresh)],
      ),
    }
  })
}

/** Expired, and no transaction after the fee is known to be on its way. */
export function isStale(intent: PaymentIntent, now: Date): intent is DealIntent {
  if (!hasDeal(intent)) return false
  if (intent.state !== 'open' || now.getTime() < Date.parse(intent.deal.expiresAt)) return false
  const rest = intent.steps.filter((step) => step.kind !== 'fee')
  return productOf(intent).state !== 'confirmed' && !rest.some((step) => step.state === 'submitted')
}

const isPreparation = ({ kind }: PaymentStep): boolean => kind === 'approve' || kind === 'trustline'

/** The same payment, as the chain takes it now: on some chains a transaction is good for a minute only. */
const renewFee = (fee: PaymentStep, tx: UnsignedTx): PaymentStep =>
  fee.state === 'submitted' || fee.state === 'confirmed' ? fee : { ...fee, tx }

/** A preparation that is done stays on the list, unless the fresh route needs the same one again. */
function isKept(step: PaymentStep, fresh: readonly PaymentStep[]): boolean {
  return step.state === 'confirmed' && !fresh.some((other) => other.id === step.id)
}
