import type { Pair, OrderState } from '#contracts/api/delivery.ts'
import { defined } from '../../kit/defined.ts'
import type {
  BridgeCurrency,
  BridgeEstimate,
  BridgeRange,
  OrderAsk,
  UpstreamOrder,
} from '../../ports/bridge.ts'
import { cleanLogo, cleanName } from '../shared/token-text.ts'
import { mayBeAddress, safePattern } from './address-form.ts'
import { isAbout, isLess, isZero, rateOf } from './amounts.ts'
import { bridgeFailed, tooLarge, tooSmall } from './errors.ts'
import type { AnsweredPair, Currency, Estimate, Order } from './schema.ts'

/** What the answers of a bridge service mean, and whether they are believed. */

const MOST_CURRENCIES = 5_000

/** The list without what is not a currency of a chain, and without repetitions. */
export function toCurrencies(list: readonly (Currency | null)[]): readonly BridgeCurrency[] {
  const byName = new Map<string, BridgeCurrency>()
  for (const currency of list) {
    if (currency === null || currency.isFiat === true) continue
    const key = `${currency.ticker} ${currency.network}`
    if (!byName.has(key)) byName.set(key, toCurrency(currency))
    if (byName.size === MOST_CURRENCIES) break
  }
  return [...byName.values()]
}

function toCurrency(currency: Currency): BridgeCurrency {
  const { ticker, network, decimals, tokenContract } = currency
  const extraIdName = cleanName(currency.extraIdName ?? '')
  return {
    ticker,
    network,
    name: cleanName(currency.name ?? '') || ticker.toUpperCase(),
    hasExtraId: currency.hasExtraId ?? currency.isExtraIdSupported ?? currency.hasExternalId ?? false,
    canSend: currency.canSend ?? currency.sell ?? true,
    canReceive: currency.canReceive ?? currency.buy ?? true,
    ...defined({
      decimals,
      tokenContract,
      logoURI: cleanLogo(currency.image),
      extraIdName: extraIdName === '' ? undefined : extraIdName,
      addressPattern: safePattern(currency.addressPattern),
    }),
  }
}

/** An answer to another question (a cache gone wrong) must not be shown as the answer to this one. */
export function mustBePair(pair: Pair, answered: AnsweredPair): void {
  const isSame = (['fromCurrency', 'fromNetwork', 'toCurrency', 'toNetwork'] as const).every(
    (name) => answered[name] === undefined || answered[name] === pair[name],
  )
  if (!isSame) throw bridgeFailed('the answer is to another pair')
}

export function toEstimate(
  pair: Pair,
  fromAmount: string,
  answer: Estimate,
  range: BridgeRange,
): BridgeEstimate {
  mustBePair(pair, answer)
  if (answer.fromAmount !== undefined && !isAbout(fromAmount, answer.fromAmount))
    throw bridgeFailed(`the estimate is for ${answer.fromAmount}, not for ${fromAmount}`)
  const toAmount = answer.toAmount ?? answer.estimatedAmount
  if (toAmount === undefined) throw bridgeFailed('the estimate has no amount')
  if (isLess(fromAmount, range.minAmount)) throw tooSmall(range.minAmount)
  if (range.maxAmount !== null && isLess(range.maxAmount, fromAmount)) throw tooLarge(range.maxAmount)
  if (isZero(toAmount)) throw tooSmall()
  const { rateId, validUntil, networkFee } = answer
  return {
    ...range,
    toAmount,
    rate: answer.rate ?? rateOf(fromAmount, toAmount),
    ...defined({
      payoutFee: networkFee?.currency === pair.toCurrency ? networkFee.amount : answer.withdrawalFee,
      expectedMinutes: minutesOf(answer),
      rateId,
      validUntil,
    }),
  }
}

function minutesOf({
  estimatedMinutes,
  transactionSpeedForecast = '',
}: Estimate): readonly [number, number] | undefined {
  const [, least, most] = /^(\d{1,5})-(\d{1,5})$/.exec(transactionSpeedForecast) ?? []
  const [from, to] = estimatedMinutes ?? [Number(least), Number(most)]
  return from <= to ? [from, to] : undefined
}

/** Throws UPSTREAM_ERROR when the order is not the one that was asked for, or when its deposit can only be lost. */
export function mustBeOrder(ask: OrderAsk, order: Order): void {
  mustBePair(ask.pair, order)
  const amount = order.expectedAmountFrom ?? order.fromAmount
  if (amount !== undefined && !isAbout(ask.fromAmount, amount))
    throw bridgeFailed(`order ${order.id} is for ${amount}, not for ${ask.fromAmount}`)
  if (order.payoutAddress !== undefined && !isSameAddress(order.payoutAddress, ask.destination))
    throw bridgeFailed(`order ${order.id} pays to someone else`)
  if (order.payoutExtraId !== undefined && order.payoutExtraId !== ask.destinationExtraId)
    throw bridgeFailed(`order ${order.id} pays to another tag or memo`)
  if (!mayBeAddress(ask.pair.fromNetwork, order.payinAddress))
    throw bridgeFailed(`order ${order.id} has a deposit address of another network`)
}

/** An EVM address has the same meaning in any case. */
const isSameAddress = (a: string, b: string): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** Some services write 0 for what was not paid yet. */
const paidOf = (amount: string | undefined): string | undefined =>
  amount === undefined || isZero(amount) ? undefined : amount

export function toOrder(order: Order): UpstreamOrder {
  // The answer to its making has no status in some services.
  const { id, status: word = 'waiting', payinAddress } = order
  if (order.fromNetwork !== undefined && !mayBeAddress(order.fromNetwork, payinAddress))
    throw bridgeFailed(`order ${id} has a deposit address of another network`)
  const extraIdName = cleanName(order.payinExtraIdName ?? '')
  return {
    id,
    status: stateOf(word),
    upstreamStatus: cleanName(word),
    depositAddress: payinAddress,
    ...defined({
      depositExtraId: order.payinExtraId,
      depositExtraIdName: extraIdName === '' ? undefined : extraIdName,
      expectedToAmount: order.expectedAmountTo ?? order.expectedToAmount,
      depositedAmount: paidOf(order.amountFrom),
      toAmount: paidOf(order.amountTo),
      depositTxHash: order.payinHash,
      payoutTxHash: order.payoutHash,
      refundTxHash: order.refundHash,
      refundedAmount: paidOf(order.refundAmount),
      validUntil: order.validUntil,
    }),
  }
}

/** The words of bridge services for the state of an order, by our own state. */
const words: Readonly<Record<OrderState, readonly string[]>> = {
  awaiting_deposit: ['new', 'waiting', 'wait'],
  confirming: ['confirming', 'confirmation', 'confirmed', 'pending'],
  exchanging: ['exchanging', 'exchange', 'processing'],
  sending: ['sending', 'sending_confirmation', 'settling', 'withdraw'],
  finished: ['finished', 'settled', 'success', 'done'],
  verifying: ['verifying', 'review', 'hold', 'aml_check_failed', 'emergency', 'multiple'],
  refunding: ['refunding', 'refund'],
  refunded: ['refunded'],
  failed: ['failed', 'error'],
  expired: ['expired', 'overdue'],
}

const states: ReadonlyMap<string, OrderState> = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names
  (Object.entries(words) as [OrderState, readonly string[]][]).flatMap(([state, theirs]) =>
    [state, ...theirs].map((word) => [word, state] as const),
  ),
)

/** The state that a service's word means; `undefined` for a word that we do not know. */
const stateOf = (word: string): OrderState | undefined => states.get(word.toLowerCase())
