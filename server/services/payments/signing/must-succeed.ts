import { SuiteError } from '../../../domain/errors.ts'
import { readMinor } from '../../../domain/money.ts'
import { type DealIntent, hasDeal, type PaymentIntent, productOf } from '../../../domain/payment/intent.ts'
import { type FormedStep, isSent, type UnsentStep } from '../../../domain/payment/step.ts'
import { isSameTx, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Chain, ProductCheck } from '../../../ports/chain.ts'
import { isSameJson } from '../../../kit/sorted-json.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { lacksOf, needOf, refusalOf, withMeans } from '../lookup/means.ts'
import { isOutage } from '../outages.ts'
import { productNamed } from '../product-named.ts'

/**
 * Throws for a fee that would be paid for nothing: the payer lacks something, or the product would fail or has gone. A
 * trust line before the fee is looked at in the same way. What cannot be known refuses nothing.
 */
export async function mustSucceed(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: UnsentStep,
): Promise<void> {
  if (!hasDeal(intent) || !isBeforeFee(intent, step)) return
  if (step.kind === 'fee') await mustStillBeThere(deps, intent)
  await mustHaveMeans(deps, chain, intent)
  if (step.kind === 'fee') await mustNotFail(deps, chain, intent)
}

/** The same for the one transaction of several steps, which is tried as a whole. */
export async function mustSucceedTogether(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
): Promise<void> {
  if (!hasDeal(intent) || intent.together === undefined) return
  await mustStillBeThere(deps, intent)
  await mustHaveMeans(deps, chain, intent)
  await mustNotFail(deps, chain, intent, intent.together.tx)
}

/** A fee that is on its way, or paid, is no reason to refuse anything. */
const isBeforeFee = (intent: DealIntent, { kind }: UnsentStep): boolean =>
  (kind === 'fee' || kind === 'trustline') &&
  intent.booked === 'no' &&
  intent.steps.some((step) => step.kind === 'fee' && !isSent(step))

/** Throws INSUFFICIENT_FUNDS or UNSUPPORTED_ACCOUNT, and notes it among the payment's warnings. */
async function mustHaveMeans(deps: PaymentDeps, chain: Chain, intent: DealIntent): Promise<void> {
  const lacks = await lacksOf(deps, chain, needOf(intent, productNamed(deps, intent.product)))
  const refusal = refusalOf(lacks)
  if (refusal === undefined) return
  await changeIntent(deps.store, intent.id, (current) => withMeans(current, lacks))
  throw refusal
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

/** Throws SLIPPAGE where the product would fail after the fee and its approvals, whatever its aggregator says. */
async function mustNotFail(
  deps: PaymentDeps,
  chain: Chain,
  intent: DealIntent,
  together?: UnsignedTx,
): Promise<void> {
  const product = productOf(intent)
  if (product.state === 'planned' || product.kind !== 'product') return
  const expected = checkOf(deps, intent, product)
  const isSure =
    together === undefined
      ? await isSureToFail(deps, chain, intent, product)
      : await isRefused(deps, chain, intent.id, together, expected, [])
  if (!isSure) return
  await endOffer(deps, intent)
  deps.log.warn('product.would-fail', { intent: intent.id, chain: chain.key })
  throw new SuiteError(
    'SLIPPAGE',
    'At present, the swap would fail or bring less than its minimum, so its fee is not asked for. Refresh the quote.',
    { details: { reason: 'WOULD_FAIL' } },
  )
}

/** True where the chain's trial of the product says no; a trial that cannot be made says nothing. */
async function isSureToFail(
  deps: PaymentDeps,
  chain: Chain,
  intent: DealIntent,
  product: FormedStep,
): Promise<boolean> {
  const before = intent.steps
    .slice(0, -1)
    .flatMap((step) => (step.state === 'planned' || step.state === 'confirmed' ? [] : step.tx))
  return isRefused(deps, chain, intent.id, product.tx, checkOf(deps, intent, product), before)
}

async function isRefused(
  { log }: Pick<PaymentDeps, 'log'>,
  chain: Chain,
  intent: string,
  tx: UnsignedTx,
  expected: ProductCheck,
  before: readonly UnsignedTx[],
): Promise<boolean> {
  try {
    return (await chain.wouldFail?.(tx, expected, before)) === true
  } catch (cause) {
    if (!(cause instanceof SuiteError && isOutage(cause.code))) throw cause
    log.warn('trial.unknown', { intent, chain: chain.key, cause })
    return false
  }
}

/**
 * Throws SLIPPAGE where a partner's own swap would fail at present: its network fee would be paid for nothing. A swap
 * from a token that no list names is not tried.
 */
export async function mustNotFailAlone(
  deps: Pick<PaymentDeps, 'log'>,
  chain: Chain,
  { id, payer, deal }: PaymentIntent,
  { tx, swap }: UnsentStep,
): Promise<void> {
  if (deal !== undefined || swap === undefined) return
  const named = (wanted: string) => [chain.coin, ...swap.tokens].find((asset) => asset.address === wanted)
  const [from, to] = [named(swap.from), named(swap.to)]
  if (from === undefined) return
  const brings = to === undefined ? {} : { to, minOut: readMinor(swap.minOutMinor) }
  const expected = { payer, from, amount: readMinor(swap.amountMinor), ...brings }
  if (!(await isRefused(deps, chain, id, tx, expected, []))) return
  deps.log.warn('product.would-fail', { intent: id, chain: chain.key })
  throw new SuiteError(
    'SLIPPAGE',
    'At present, this swap would fail: it may bring less than its minimum, or may take a token that the account has not allowed. Go back to the page that you came from, and start again.',
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
