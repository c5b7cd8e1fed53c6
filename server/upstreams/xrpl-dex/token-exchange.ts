import { type Minor, minor } from '../../domain/money.ts'
import { XRP } from '../../formats/xrpl.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TokenExchange, TokenSource, TokenTrade } from '../../ports/chain/token-exchange.ts'
import type { XrplNode } from '../../ports/xrpl-node.ts'
import { amountTooLarge, amountTooSmall, noRoute, unsupportedToken } from '../shared/route-errors.ts'
import { formatAmount, roundAmount } from './amount.ts'
import { type Blend, blend } from './blend.ts'
import type { Level } from './book.ts'
import { compare, type Decimal, decimal, divide, isZero, plus, times, toDigits } from './decimal.ts'
import { idealOf, impactBps } from './estimate.ts'
import { createLiquidityReader, type Market, type LiquidityReader } from './liquidity.ts'
import { decimalOf, minorOf } from './units.ts'

/** Digits of a price as it is told. */
const PRICE_DIGITS = 12
const DROPS_OF_XRP = decimal(1n, -6)
/** More than there is. */
const MOST_DROPS = 10n ** 17n
/** A price is searched until it is known to a billionth, rounded up. */
const EXACT = 1_000_000_000n
/** Far more than the search takes. */
const MOST_TRIES = 200

/** Trades of tokens for XRP over the ledger's own exchange. */
export function createTokenExchange(deps: { readonly node: XrplNode; readonly clock: Clock }): TokenExchange {
  return tokenExchangeOver(createLiquidityReader(deps))
}

export const tokenExchangeOver = (markets: LiquidityReader): TokenExchange => ({
  async price(token, side, amount) {
    const [rate, issuer] = await Promise.all([markets.rate(token), markets.issuer(token.issuer)])
    if (issuer === undefined)
      throw unsupportedToken(`${token.currency}.${token.issuer}`, 'The issuer of this token does not exist.')
    const wanted = decimalOf(token, amount)
    return side === 'sell'
      ? sold(await markets.between(token, XRP), wanted, rate)
      : bought(await markets.between(XRP, token), wanted, rate)
  },
})

/** The drops that an amount of a token brings. Its issuer charges the sale beside the amount that reaches the markets. */
function sold(market: Market, amount: Decimal, rate: Decimal): TokenTrade {
  const ideal = idealOf(market, amount)
  if (isZero(ideal)) throw noRoute()
  const trade = blend({ ...market, paidRate: rate }, amount)
  if (!isZero(trade.unspent)) throw amountTooLarge()
  const drops = minorOf(XRP, trade.received)
  if (drops === 0n) throw amountTooSmall()
  return {
    ...shown(amount, drops, { side: 'sell', market, trade, rate }),
    spotPrice: priceOf(ideal, amount),
    impactBps: impactBps(trade.received, ideal),
  }
}

/** The drops that an amount of a token costs: the least that bring it, up to a billionth. */
function bought(market: Market, amount: Decimal, rate: Decimal): TokenTrade {
  const perMillion = idealOf(market, decimal(1_000_000n))
  if (isZero(perMillion)) throw noRoute()
  const brings = (drops: bigint) => blend({ ...market, receivedRate: rate }, decimal(drops))
  // Nothing is cheaper than the first unit's price.
  const least = roundAmount(divide(times(amount, decimal(1_000_000n)), perMillion, 'down'), 'drops', 'down')
  const drops = search(minorOf(XRP, least), amount, brings)
  const ideal = divide(times(decimal(drops), perMillion), decimal(1_000_000n), 'down')
  return {
    ...shown(amount, drops, { side: 'buy', market, trade: brings(drops), rate }),
    spotPrice: priceOf(decimal(1_000_000n), perMillion),
    impactBps: impactBps(amount, ideal),
  }
}

/**
 * The smallest payment that brings an amount. What a payment brings only grows with it, so each try between a payment
 * that is too small and one that is enough halves the room, or better.
 */
function search(from: bigint, amount: Decimal, brings: (drops: bigint) => Blend): Minor {
  const isEnough = (drops: bigint) => {
    const { received, unspent } = brings(drops)
    if (compare(received, amount) >= 0) return true
    if (!isZero(unspent)) throw amountTooLarge()
    return false
  }
  let low = from > 0n ? from - 1n : 0n
  let step = low / 1_000n + 1n
  let high = low + step
  while (!isEnough(high)) {
    low = high
    step *= 4n
    high += step
    if (high > MOST_DROPS) throw amountTooLarge()
  }
  for (let tries = 0; high - low > 1n + high / EXACT && tries < MOST_TRIES; tries += 1) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return minor(high)
}

interface Traded {
  readonly side: 'buy' | 'sell'
  readonly market: Market
  readonly trade: Blend
  readonly rate: Decimal
}

function shown(
  amount: Decimal,
  drops: Minor,
  { side, market, trade, rate }: Traded,
): Omit<TokenTrade, 'spotPrice' | 'impactBps'> {
  const tokensOf = (level: Level) => (side === 'buy' ? level.received : level.paid)
  const [pool, book] = [tokensOf(trade.pool), tokensOf(trade.book)]
  const all = plus(pool, book)
  const source = (kind: TokenSource['kind'], part: Decimal): TokenSource[] =>
    isZero(part)
      ? []
      : [
          {
            kind,
            amount: formatAmount(part, 'token', 'down'),
            shareBps: 10_000 - impactBps(part, all),
            ...(kind === 'amm' && market.pool !== undefined
              ? { tradingFeeBps: market.pool.tradingFee / 10 }
              : {}),
          },
        ]
  return {
    drops,
    averagePrice: priceOf(decimal(drops), amount),
    sources: [...source('amm', pool), ...source('book', book)],
    transferRate: formatAmount(rate, 'token', 'down'),
    ...defined({ ledgerIndex: market.ledgerIndex }),
  }
}

/** XRP for one token, from drops for an amount of tokens. */
const priceOf = (drops: Decimal, tokens: Decimal): string =>
  formatAmount(
    toDigits(divide(times(drops, DROPS_OF_XRP), tokens, 'down'), PRICE_DIGITS, 'down'),
    'token',
    'down',
  )
