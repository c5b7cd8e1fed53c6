import {
  compare,
  type Decimal,
  decimal,
  divide,
  isZero,
  minus,
  plus,
  type Rounding,
  smaller,
  squareRoot,
  times,
  ZERO,
} from './decimal.ts'

/**
 * An automated market maker of the ledger, seen by one direction of a swap. With A of the paid asset and B of the
 * received one, and r the part of a payment that the trading fee leaves: out = B − A·B ÷ (A + in·r) (XLS-30).
 */
export interface Pool {
  readonly paid: Decimal
  readonly received: Decimal
  /** In 1/100,000: 600 is 0.6 %. The ledger allows 0 to 1,000. */
  readonly tradingFee: number
}

const ONE = decimal(1n)

const afterFee = ({ tradingFee }: Pool): Decimal => decimal(BigInt(100_000 - tradingFee), -5)

const isEmpty = (pool: Pool): boolean => isZero(pool.paid) || isZero(pool.received)

/** The pool's output for a payment. */
export function poolOut(pool: Pool, paid: Decimal, rounding: Rounding = 'down'): Decimal {
  if (isZero(paid) || isEmpty(pool)) return ZERO
  const counted = times(paid, afterFee(pool))
  return divide(times(pool.received, counted), plus(pool.paid, counted), rounding)
}

/**
 * How much the ledger pays into a pool before it turns to an offer at `price` (paid units per received one): until
 * what is left in the pool stands at that price, or until the payment with its fee has cost that price on average,
 * whichever comes first (rippled's changeSpotPriceQuality since fixAMMv1_1). Zero when the pool is dearer from the
 * start. With A, B and r as above, and q the price:
 * min((√(A²(1−r)² + 4·r·A·B·q) − A(1+r)) ÷ 2r, B·q − A ÷ r).
 */
export function paidBeforeOffer(pool: Pool, price: Decimal): Decimal {
  if (isEmpty(pool)) return ZERO
  const { paid, received, tradingFee } = pool
  const r = afterFee(pool)
  const kept = times(paid, decimal(BigInt(tradingFee), -5))
  const reach = squareRoot(
    plus(times(kept, kept), times(decimal(4n), times(times(paid, received), times(r, price)))),
  )
  const start = times(paid, plus(ONE, r))
  const [worth, asked] = [times(times(received, price), r), paid]
  if (compare(reach, start) <= 0 || compare(worth, asked) <= 0) return ZERO
  const untilPrice = divide(minus(reach, start), times(decimal(2n), r), 'down')
  return smaller(untilPrice, divide(minus(worth, asked), r, 'down'))
}

export const afterTrade = (pool: Pool, paid: Decimal, received: Decimal): Pool => ({
  ...pool,
  paid: plus(pool.paid, paid),
  received: minus(pool.received, received),
})
