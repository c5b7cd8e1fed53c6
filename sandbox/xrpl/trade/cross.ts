import { fromWire, roundAmount, toWire } from '../amounts.ts'
import {
  add,
  compare,
  divide,
  isAbove,
  isZero,
  multiply,
  negate,
  smaller,
  subtract,
  ZERO,
  type Num,
} from '../number.ts'
import { addOwned, transferRate } from '../state/accounts.ts'
import type { Amm, Offer } from '../state/entries.ts'
import { fundsOf, isFrozen, move } from '../state/lines.ts'
import type { View } from '../state/view.ts'
import { findPool, fundedPart, isExpired, offersOf, poolSides, priceOfOffer, type Market } from './book.ts'
import { boughtFor, priceOf, spentFor, spentBefore } from './pool-math.ts'

export interface Limits {
  readonly spend: Num
  readonly buy: Num
  /** The most that one unit may cost. */
  readonly price?: Num
}
export interface CrossRules {
  readonly closeTime: number
  /** In a payment, the receiver pays the transfer fee of the bought token. When offers meet, the owner of the older one pays it. */
  readonly ownerPaysFee?: boolean
  /** Whose offers are cancelled in place of being taken. */
  readonly taker?: string
}
export interface Crossed {
  readonly spent: Num
  readonly bought: Num
}

export function removeOffer(view: View, offer: Offer): void {
  view.remove(offer.index)
  addOwned(view, offer.Account, -1)
}

/** Buys from a market's pool and book, the cheaper first. Moves the makers' side only: the taker's is the caller's. */
export function cross(view: View, market: Market, limits: Limits, rules: CrossRules): Crossed {
  const pool = usablePool(view, market)
  let spent = ZERO
  let bought = ZERO
  const rest = (): Limits => ({
    ...limits,
    spend: subtract(limits.spend, spent),
    buy: subtract(limits.buy, bought),
  })
  const took = (part: Crossed): boolean => {
    spent = add(spent, part.spent)
    bought = add(bought, part.bought)
    return !isZero(part.bought)
  }
  const done = () => isZero(rest().spend) || isZero(rest().buy)
  for (const offer of offersOf(view, market)) {
    if (done()) return { spent, bought }
    const price = priceOfOffer(offer)
    if (limits.price !== undefined && isAbove(price, limits.price)) break
    if (
      isExpired(offer, rules.closeTime) ||
      offer.Account === rules.taker ||
      isZero(fundedPart(view, offer).gets)
    ) {
      removeOffer(view, offer)
      continue
    }
    if (pool !== undefined) took(fromPool(view, market, pool, { ...rest(), price }))
    if (done()) return { spent, bought }
    took(fromOffer(view, market, offer, rest(), rules))
  }
  if (pool !== undefined && !done()) took(fromPool(view, market, pool, rest()))
  return { spent, bought }
}

function usablePool(view: View, { paid, bought }: Market): Amm | undefined {
  const pool = findPool(view, paid, bought)
  if (pool === undefined || isZero(fundsOf(view, pool.Account, bought))) return undefined
  return isFrozen(view, pool.Account, paid) ? undefined : pool
}

/** The ledger never lets one trade empty a pool: it takes at most 99 %. */
const MOST = { digits: 99n, exponent: -2 }

function fromPool(view: View, market: Market, pool: Amm, { spend, buy, price }: Limits): Crossed {
  const sides = poolSides(view, pool, market)
  if (price !== undefined && compare(priceOf(sides), price) >= 0) return { spent: ZERO, bought: ZERO }
  const target = smaller(buy, multiply(sides.bought, MOST))
  const most = price === undefined ? spend : smaller(spend, spentBefore(sides, price))
  const cost = spentFor(sides, target)
  const byTarget = compare(cost, most) <= 0
  const spent = roundAmount(market.paid, byTarget ? cost : most, byTarget ? 'up' : 'down')
  const bought = roundAmount(market.bought, byTarget ? target : boughtFor(sides, spent), 'down')
  if (isZero(spent) || isZero(bought) || isAbove(spent, spend)) return { spent: ZERO, bought: ZERO }
  move(view, pool.Account, market.paid, spent)
  move(view, pool.Account, market.bought, negate(bought))
  return { spent, bought }
}

function fromOffer(view: View, market: Market, offer: Offer, rest: Limits, rules: CrossRules): Crossed {
  const price = priceOfOffer(offer)
  const { ownerPaysFee = false } = rules
  const rate =
    ownerPaysFee && offer.Account !== market.bought.issuer
      ? transferRate(view, market.bought.issuer)
      : undefined
  const funds = fundsOf(view, offer.Account, market.bought)
  const part = fundedPart(view, offer, rate === undefined ? funds : divide(funds, rate))
  let bought = roundAmount(market.bought, smaller(part.gets, rest.buy), 'down')
  const whole = compare(bought, part.gets) === 0
  let spent = roundAmount(market.paid, whole ? part.pays : multiply(bought, price), 'up')
  if (isAbove(spent, rest.spend)) {
    spent = rest.spend
    bought = smaller(bought, roundAmount(market.bought, divide(spent, price), 'down'))
  }
  if (isZero(spent) || isZero(bought)) return { spent: ZERO, bought: ZERO }
  const gets = subtract(fromWire(offer.TakerGets).value, bought)
  const pays = subtract(fromWire(offer.TakerPays).value, spent)
  const left = isAbove(gets, ZERO) && isAbove(pays, ZERO)
  const next = {
    ...offer,
    TakerGets: toWire(market.bought, left ? gets : ZERO),
    TakerPays: toWire(market.paid, left ? pays : ZERO),
  }
  view.put(next)
  move(view, offer.Account, market.paid, spent)
  const given = rate === undefined ? bought : roundAmount(market.bought, multiply(bought, rate), 'up')
  move(view, offer.Account, market.bought, negate(given))
  if (!left || isZero(fundsOf(view, offer.Account, market.bought))) removeOffer(view, next)
  return { spent, bought }
}
