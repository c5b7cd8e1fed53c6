import { SuiteError } from '../../../domain/errors.ts'
import { readMinor } from '../../../domain/money.ts'
import { type DealIntent, hasDeal, type PaymentIntent, productOf } from '../../../domain/payment/intent.ts'
import type { FormedStep, UnsentStep } from '../../../domain/payment/step.ts'
import { isSameTx } from '../../../domain/payment/tx.ts'
import type { Chain, ProductCheck } from '../../../ports/chain.ts'
import { isSameJson } from '../../../kit/sorted-json.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { isOutage } from '../outages.ts'
import { productNamed } from '../product-named.ts'

/**
 * Throws for a fee that would be paid for nothing, and ends its offer: the next refresh brings another, or the reason
 * why there is none.
 */
export async function mustBeWorthItsFee(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: UnsentStep,
): Promise<void> {
  if (step.kind !== 'fee' || !hasDeal(intent)) return
  await mustStillBeThere(deps, intent)
  await mustNotFail(deps, chain, intent)
}

/** Throws the product's refusal of an offer that can no longer be taken. */
async function mustStillBeThere(deps: PaymentDeps, intent: DealIntent): Promise<void> {
  try {
    await productNamed(deps, intent.product).mustStillBeThere?.(intent)
  } catch (error) {
    if (error instanceof SuiteError && !isOutage(error.code)) await endOffer(deps, intent)
    throw error
  }
}

/**
 * Throws SLIPPAGE where the product would fail at present, whatever its aggregator says. A product that needs an approval
 * first cannot be tried out before its fee.
 */
async function mustNotFail(deps: PaymentDeps, chain: Chain, intent: DealIntent): Promise<void> {
  const product = productOf(intent)
  const isNext = intent.steps.every(
    ({ kind, state }) => kind === 'fee' || kind === 'product' || state === 'confirmed',
  )
  if (product.state === 'planned' || !isNext) return
  if ((await chain.wouldFail?.(product.tx, checkOf(deps, intent, product))) !== true) return
  await endOffer(deps, intent)
  deps.log.warn('product.would-fail', { intent: intent.id, chain: chain.key })
  throw new SuiteError(
    'SLIPPAGE',
    'At present, the swap would fail or bring less than its minimum, so its fee is not asked for. Refresh the quote.',
    { details: { reason: 'WOULD_FAIL' } },
  )
}

/** What the product may take, and what it must bring where its offer says so. */
function checkOf(deps: PaymentDeps, intent: DealIntent, product: FormedStep): ProductCheck {
  const { payer } = intent
  const { asset: from, amountMinor } = product
  const [stated] = productNamed(deps, intent.product).expectations(intent, product)
  const amount = readMinor(amountMinor)
  if (stated?.kind !== 'product' || stated.minOut === 0n) return { payer, from, amount }
  return { payer, from, amount, to: stated.toToken, minOut: stated.minOut }
}

/** Ends the offer, unless it is another one by now. */
async function endOffer(deps: Pick<PaymentDeps, 'store' | 'clock'>, seen: DealIntent): Promise<void> {
  const now = deps.clock.now().toISOString()
  await changeIntent(deps.store, seen.id, (current) => {
    if (!hasDeal(current) || current.deal.expiresAt <= now || !isSameOffer(current, seen)) return undefined
    return { ...current, deal: { ...current.deal, expiresAt: now } }
  })
}

function isSameOffer(current: DealIntent, seen: DealIntent): boolean {
  const [a, b] = [productOf(current), productOf(seen)]
  if (a.state === 'planned' || b.state === 'planned')
    return a.state === b.state && isSameJson(current.deal.offer, seen.deal.offer)
  return isSameTx(a.tx, b.tx)
}
