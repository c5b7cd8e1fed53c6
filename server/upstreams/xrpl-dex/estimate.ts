import { isSameAsset, type LedgerAsset, XRP } from '../../formats/xrpl.ts'
import { type Blend, blend, type Liquidity } from './blend.ts'
import { priceOf } from './book.ts'
import { compare, type Decimal, decimal, divide, isZero, minus, times, toExponent, ZERO } from './decimal.ts'
import type { LiquidityReader } from './liquidity.ts'
import type { Pool } from './pool.ts'
import { amountTooLarge, noRoute } from '../shared/route-errors.ts'

/** The estimate of a swap in the present markets. */
export interface Estimate {
  readonly received: Decimal
  /** The output at the price of the first unit, without transfer fees. */
  readonly ideal: Decimal
  /** The value of the amount in drops. */
  readonly drops: Decimal
  /** The markets of the swap: one, or two with XRP between them. */
  readonly legs: readonly Leg[]
}

export interface Leg {
  readonly paid: LedgerAsset
  readonly received: LedgerAsset
  readonly usesPool: boolean
  readonly usesBook: boolean
}

interface Way {
  readonly received: Decimal
  readonly ideal: Decimal
  readonly legs: readonly Leg[]
  /** Some of the amount found no taker. */
  readonly isDry: boolean
}

interface Trade {
  readonly paid: LedgerAsset
  readonly received: LedgerAsset
  readonly market: Liquidity
}

const ONE = decimal(1n)

/** The better way, direct or through XRP. Transfers to issuers are free. Throws NO_ROUTE or AMOUNT_TOO_LARGE. */
export async function estimate(
  markets: LiquidityReader,
  from: LedgerAsset,
  to: LedgerAsset,
  amount: Decimal,
  payer: string | undefined,
): Promise<Estimate> {
  const rate = async (asset: LedgerAsset) => (asset.issuer === payer ? ONE : markets.rate(asset))
  const isDirectOnly = from.issuer === undefined || to.issuer === undefined
  const trade = async (paid: LedgerAsset, received: LedgerAsset): Promise<Trade> => ({
    paid,
    received,
    market: await markets.between(paid, received),
  })
  const [paidRate, receivedRate, direct, toXrp, fromXrp] = await Promise.all([
    rate(from),
    rate(to),
    trade(from, to),
    isDirectOnly ? undefined : trade(from, XRP),
    isDirectOnly ? undefined : trade(XRP, to),
  ])
  const through = toXrp && fromXrp ? [toXrp, fromXrp] : []
  const ways = [[direct], through]
    .filter((trades) => trades.length > 0)
    .map((trades) => along(trades, amount, { paidRate, receivedRate }))
  // The shorter way when both deliver the same: it needs no path in the transaction.
  const best = ways.reduce((a, b) => (compare(b.received, a.received) > 0 ? b : a))
  if (isZero(best.received) && isZero(best.ideal)) throw noRoute()
  if (best.isDry) throw amountTooLarge()
  return { ...best, drops: await inDrops(markets, { from, to, amount, best, toXrp, paidRate }) }
}

function along(
  trades: readonly Trade[],
  amount: Decimal,
  { paidRate, receivedRate }: { readonly paidRate: Decimal; readonly receivedRate: Decimal },
): Way {
  let [received, ideal, isDry] = [amount, amount, false]
  const legs: Leg[] = []
  for (const [at, { market, ...pair }] of trades.entries()) {
    const rates = {
      ...(at === 0 ? { paidRate } : {}),
      ...(at === trades.length - 1 ? { receivedRate } : {}),
    }
    const part = blend({ ...market, ...rates }, received)
    ideal = idealOf(market, ideal)
    isDry ||= !isZero(part.unspent)
    received = part.received
    legs.push({ ...pair, ...usesOf(part) })
  }
  return { received, ideal, legs, isDry }
}

const usesOf = ({ pool, book }: Blend) => ({ usesPool: !isZero(pool.paid), usesBook: !isZero(book.paid) })

/** The output for an amount at the price of the first unit. */
export function idealOf({ pool, levels }: Liquidity, amount: Decimal): Decimal {
  const prices = [
    ...(pool === undefined || isZero(pool.paid) || isZero(pool.received) ? [] : [firstPrice(pool)]),
    ...levels.slice(0, 1).map(priceOf),
  ].filter((price) => !isZero(price))
  const [first, ...others] = prices
  if (first === undefined) return ZERO
  return divide(
    amount,
    others.reduce((a, b) => (compare(a, b) <= 0 ? a : b), first),
    'down',
  )
}

/** Paid units for the first received one: A ÷ (r·B). */
const firstPrice = ({ paid, received, tradingFee }: Pool): Decimal =>
  divide(paid, times(received, decimal(BigInt(100_000 - tradingFee), -5)), 'down')

interface Valued {
  readonly from: LedgerAsset
  readonly to: LedgerAsset
  readonly amount: Decimal
  readonly best: Way
  readonly toXrp: Trade | undefined
  readonly paidRate: Decimal
}

/** By the swap itself where it has XRP, else by the better of both tokens' markets with it: one may be thin. */
async function inDrops(
  markets: LiquidityReader,
  { from, to, amount, best, toXrp, paidRate }: Valued,
): Promise<Decimal> {
  if (from.issuer === undefined) return amount
  if (isSameAsset(to, XRP)) return best.received
  const sold = toXrp && blend({ ...toXrp.market, paidRate }, amount)
  const bought = blend(await markets.between(to, XRP), best.received)
  const [first, ...others] = [sold, bought].flatMap((part) =>
    part === undefined || !isZero(part.unspent) || isZero(part.received) ? [] : [part.received],
  )
  if (first === undefined) throw noRoute()
  return others.reduce((a, b) => (compare(b, a) > 0 ? b : a), first)
}

/** The loss against the price of the first unit, in basis points, rounded up; never below zero. */
export function impactBps(received: Decimal, ideal: Decimal): number {
  if (isZero(ideal) || compare(received, ideal) >= 0) return 0
  const lost = divide(times(minus(ideal, received), decimal(10_000n)), ideal, 'up')
  return Math.min(toExponent(lost, 0, 'up').toNumber(), 10_000)
}
