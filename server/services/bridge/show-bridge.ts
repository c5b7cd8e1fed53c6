import type { Estimate } from '#contracts/api/bridge.ts'
import type { Delivery, Order } from '#contracts/api/delivery.ts'
import type { Asset, Quote } from '#contracts/api/payment.ts'
import type { BridgeOrder, MadeOrder } from '../../domain/bridge-order.ts'
import { add, formatUnits, readMinor } from '../../domain/money.ts'
import { type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import { isSent, type Sent } from '../../domain/payment/step.ts'
import { feeRecord } from '../../domain/payment/to-record.ts'
import { type Audience, showAsset, showFees } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { Chains } from '../../ports/chains.ts'
import { networkOf } from './networks.ts'
import type { BridgeIntent, EstimateRecord, QuotedAmount } from './offer.ts'
import { unitsOf } from './units.ts'

export function showEstimate(quoted: QuotedAmount, audience: Audience): Estimate {
  const { asked, estimate, fee, principal, expiresAt } = quoted
  const { toAmount, rate, minAmount, maxAmount, rateId } = estimate
  return {
    ...asked.pair,
    fromAmount: asked.fromAmount,
    toAmount,
    rate,
    minAmount,
    maxAmount,
    ...defined({ payoutFee: estimate.payoutFee }),
    isFixed: rateId !== undefined,
    ...minutesOf(estimate),
    fees: showFees(feeRecord(fee), audience),
    totalAmount: formatUnits(add(principal.amount, fee.split.total), asked.from.decimals),
    expiresAt: expiresAt.toISOString(),
  }
}

/** The estimate of a payment, with the fee as it was agreed. */
export function showAgreed({ deal }: BridgeIntent, audience: Audience): Estimate {
  const { request, quote } = deal.offer
  const { decimals } = request.from
  const total = add(readMinor(deal.principal.amountMinor), readMinor(deal.fee.totalMinor))
  return {
    ...request.pair,
    fromAmount: request.fromAmount,
    toAmount: quote.toAmount,
    rate: quote.rate,
    minAmount: quote.minAmount,
    maxAmount: quote.maxAmount,
    ...defined({ payoutFee: quote.payoutFee }),
    isFixed: quote.rateId !== undefined,
    ...minutesOf(quote),
    fees: showFees(deal.fee, audience),
    totalAmount: formatUnits(total, decimals),
    expiresAt: deal.expiresAt,
  }
}

export function showQuote({ chain, deal }: BridgeIntent, audience: Audience): Quote {
  const { request, quote } = deal.offer
  return {
    id: quote.id,
    provider: quote.provider,
    chain,
    fromToken: showToken(request.from),
    toToken: showToken(request.to),
    toChain: request.toChain ?? request.pair.toNetwork,
    inAmountMinor: request.amountMinor,
    // One odd number of the service must not hide a payment, nor those beside it in a list.
    ...defined({ expectedOutMinor: unitsOf(quote.toAmount, request.to.decimals)?.toString() }),
    priceImpactBps: null,
    fees: showFees(deal.fee, audience),
    route: [{ label: quote.provider }],
    expiresAt: deal.expiresAt,
  }
}

/** The bridge service vouches for the tokens of its list. */
const showToken = (asset: Asset) => ({ ...showAsset(asset), verified: true })

/** Where a payment delivers, with its order, or why there is none. */
export function showDelivery(chains: Chains, intent: BridgeIntent, order: BridgeOrder | undefined): Delivery {
  const { payer, deal } = intent
  const { request, quote } = deal.offer
  const problem = order !== undefined && 'problem' in order ? order.problem : testProblem(intent)
  return {
    ...request.pair,
    fromAmount: request.fromAmount,
    expectedToAmount: order?.expectedToAmount ?? quote.toAmount,
    destination: request.destination,
    refundAddress: request.refundAddress ?? payer,
    ...defined({
      toChain: request.toChain,
      destinationExtraId: request.destinationExtraId,
      refundExtraId: request.refundExtraId,
    }),
    ...minutesOf(order ?? quote),
    ...(order?.state === 'made' ? { order: showOrder(chains, order, intent) } : {}),
    ...defined({ problem: problem && stillTrue(problem, intent) }),
  }
}

/** A payment that is over is not tried again. */
function stillTrue(
  problem: NonNullable<Delivery['problem']>,
  { state }: BridgeIntent,
): NonNullable<Delivery['problem']> {
  const { retryAt: _, ...rest } = problem
  return state === 'open' ? problem : rest
}

const testProblem = ({ env, booked }: BridgeIntent): Delivery['problem'] =>
  env === 'live' || booked === 'no'
    ? undefined
    : {
        code: 'LIVE_KEY_REQUIRED',
        message:
          'The payment was prepared with a test key, and its fee was paid all the same. No order is made for it. Ask the operator of this service to pay the fee back.',
      }

/** An order. Its payment knows the transaction of the deposit long before the bridge service does. */
export function showOrder(chains: Chains, order: MadeOrder, intent: PaymentIntent | undefined): Order {
  const { id, intentId, status, upstreamStatus } = order
  const { fromCurrency, fromNetwork, toCurrency, toNetwork } = order
  const { depositExtraId, depositExtraIdName, depositBy, depositedAmount, toAmount } = order
  const { destinationExtraId, refundAddress, refundExtraId, payoutTxHash, refundTxHash, refundedAmount } =
    order
  const sent = sentTo(order, intent)
  return {
    id,
    intentId,
    fromCurrency,
    fromNetwork,
    toCurrency,
    toNetwork,
    status,
    fromAmount: order.fromAmount,
    expectedToAmount: order.expectedToAmount,
    depositAddress: order.depositAddress,
    destination: order.destination,
    ...defined({
      upstreamStatus: upstreamStatus === status ? undefined : upstreamStatus,
      fromChain: servedKey(chains, fromNetwork),
      toChain: servedKey(chains, toNetwork),
      depositedAmount,
      toAmount,
      depositExtraId,
      depositExtraIdName,
      depositTxHash: order.depositTxHash ?? sent?.txHash,
      depositedAt: sent?.at ?? order.depositedAt,
      destinationExtraId,
      payoutTxHash,
      refundAddress,
      refundExtraId,
      refundTxHash,
      refundedAmount,
      depositBy,
      feeTxHash: order.feeTxHash,
    }),
    ...minutesOf(order),
    createdAt: order.createdAt,
    updatedAt: order.statusAt,
  }
}

/** The transaction that paid an order, by what its payment knows. An earlier order has another address. */
function sentTo(
  { depositAddress, depositExtraId }: MadeOrder,
  intent: PaymentIntent | undefined,
): Sent | undefined {
  const step = intent && productOf(intent)
  if (step === undefined || !isSent(step)) return undefined
  return step.to === depositAddress && step.extraId === depositExtraId ? step.sent : undefined
}

function servedKey(chains: Chains, network: string): string | undefined {
  const key = networkOf(network)?.chain
  return key !== undefined && chains.keys.includes(key) ? key : undefined
}

const minutesOf = ({ expectedMinutes }: Pick<EstimateRecord, 'expectedMinutes'>) =>
  expectedMinutes === undefined
    ? {}
    : { expectedMinutes: [expectedMinutes[0], expectedMinutes[1]] satisfies [number, number] }
