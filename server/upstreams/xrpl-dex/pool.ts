import {
  compare,
  type Decimal,
  decimal,
  divide,
  isZero,
  minus,
  plus,
  type Rounding,
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

const afterFee = ({ tradingFee }: Pool): Decimal => decimal(BigInt(100_000 - tradingFee), -5)

const isEmpty = (pool: Pool): boolean => isZero(pool.paid) || isZero(pool.received)

/** What the pool gives for a payment. */
export function poolOut(pool: Pool, paid: Decimal, rounding: Rounding = 'down'): Decimal {
  if (isZero(paid) || isEmpty(pool)) return ZERO
  const counted = times(paid, afterFee(pool))
  return divide(times(pool.received, counted), plus(pool.paid, counted), rounding)
}

/** What has to be paid for an amount out of the pool; `undefined` when the pool does not hold more than that. */
export function poolIn(pool: Pool, received: Decimal, rounding: Rounding = 'up'): Decimal | undefined {
  if (isZero(received)) return ZERO
  if (compare(received, pool.received) >= 0) return undefined
  const left = minus(pool.received, received)
  return divide(times(pool.paid, received), times(left, afterFee(pool)), rounding)
}

/**
 * How much can be paid in all until the next unit received costs more than `price` (paid units per received one):
 * (√(price·r·A·B) − A) ÷ r. Zero when it costs more from the start.
 */
export function paidUntilPrice(pool: Pool, price: Decimal): Decimal {
  if (isEmpty(pool)) return ZERO
  const r = afterFee(pool)
  const reach = squareRoot(times(times(price, r), times(pool.paid, pool.received)))
  return compare(reach, pool.paid) <= 0 ? ZERO : divide(minus(reach, pool.paid), r, 'down')
}
