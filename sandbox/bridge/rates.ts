import { formatUnits, parseUnits } from 'viem'
import { BridgeError } from './errors.ts'
import type { Currency } from './currencies.ts'

/** What amounts are worth, and what the bridge takes and pays for them. Dollars are counted in 1e-12. */

const USD_DECIMALS = 12
const dollars = (text: string): bigint => parseUnits(text, USD_DECIMALS)
/** The bridge's own share, in basis points. */
const MARGIN_BPS = 50n
const LEAST = dollars('10')
const MOST = dollars('20000')
/** Digits of a limit and decimals of a payout: more would only be noise. */
const LIMIT_DIGITS = 4
const MOST_DECIMALS = 8

/** The price of one unit of a currency, as decimal text in dollars. */
export type PriceOf = (currency: Currency) => Promise<string>

export interface Pair {
  readonly from: Currency
  readonly to: Currency
}

export interface Rates {
  /** In units of the first currency. */
  readonly range: (pair: Pair) => Promise<{ readonly minAmount: string; readonly maxAmount: string }>
  /** What is paid out for an amount, in units; nothing for one that the fees would eat up. */
  readonly payout: (pair: Pair, fromAmount: string) => Promise<string>
  /** The same. Throws BridgeError for an amount out of the range. */
  readonly payoutInRange: (pair: Pair, fromAmount: string) => Promise<string>
}

export function createRates(priceOf: PriceOf): Rates {
  const price = async (currency: Currency) => dollars(await priceOf(currency))

  async function range({ from }: Pair) {
    const unit = await price(from)
    const amountOf = (value: bigint) => (value * 10n ** BigInt(from.decimals)) / unit
    return {
      minAmount: formatUnits(rounded(amountOf(LEAST), 'up'), from.decimals),
      maxAmount: formatUnits(rounded(amountOf(MOST), 'down'), from.decimals),
    }
  }

  async function payoutInRange(pair: Pair, fromAmount: string): Promise<string> {
    const { from } = pair
    const amount = parseUnits(fromAmount, from.decimals)
    const limits = await range(pair)
    if (amount < parseUnits(limits.minAmount, from.decimals))
      throw new BridgeError('amount_too_low', 'The amount is too low', { range: limits })
    if (amount > parseUnits(limits.maxAmount, from.decimals))
      throw new BridgeError('amount_too_high', 'The amount is too high', { range: limits })
    return payout(pair, fromAmount)
  }

  async function payout({ from, to }: Pair, fromAmount: string): Promise<string> {
    const amount = parseUnits(fromAmount, from.decimals)
    const [paid, received] = await Promise.all([price(from), price(to)])
    const gross =
      (amount * paid * 10n ** BigInt(to.decimals) * (10_000n - MARGIN_BPS)) /
      (received * 10n ** BigInt(from.decimals) * 10_000n)
    const net = gross - parseUnits(to.payoutFee, to.decimals)
    const step = 10n ** BigInt(Math.max(0, to.decimals - MOST_DECIMALS))
    return net <= 0n ? '0' : formatUnits(net - (net % step), to.decimals)
  }

  return { range, payout, payoutInRange }
}

/** To a few digits. */
function rounded(amount: bigint, way: 'up' | 'down'): bigint {
  const step = 10n ** BigInt(Math.max(0, amount.toString().length - LIMIT_DIGITS))
  const down = amount - (amount % step)
  return way === 'up' && down < amount ? down + step : down
}

/** How much of the second amount one unit of the first is. */
export function rateOf(fromAmount: string, toAmount: string): string {
  const from = dollars(fromAmount)
  return from === 0n
    ? '0'
    : formatUnits((dollars(toAmount) * 10n ** BigInt(USD_DECIMALS)) / from, USD_DECIMALS)
}
