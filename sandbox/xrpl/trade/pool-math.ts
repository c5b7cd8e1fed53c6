import {
  add,
  divide,
  isAbove,
  multiply,
  number,
  ONE,
  smaller,
  squareRoot,
  subtract,
  ZERO,
  type Num,
} from '../number.ts'

/** A constant-product pool from the side of one trade. Amounts are exact; the caller rounds. */
export interface PoolSides {
  readonly paid: Num
  readonly bought: Num
  /** In 1/100,000. */
  readonly fee: number
}

const keep = (fee: number): Num => subtract(ONE, { digits: number(fee).digits, exponent: -5 })

export function boughtFor({ paid, bought, fee }: PoolSides, spent: Num): Num {
  const after = divide(multiply(paid, bought), add(paid, multiply(spent, keep(fee))))
  return subtract(bought, after)
}

/** For less than the whole pool. */
export function spentFor({ paid, bought, fee }: PoolSides, wanted: Num): Num {
  const after = divide(multiply(paid, bought), subtract(bought, wanted))
  return divide(subtract(after, paid), keep(fee))
}

/** The price of the first unit. */
export const priceOf = ({ paid, bought, fee }: PoolSides): Num => divide(paid, multiply(bought, keep(fee)))

/**
 * How much of an offer at `price` the pool is ahead of, as rippled sizes a pool's offer: until its balances stand at
 * that price, or what was spent has cost it on average.
 */
export function spentBefore({ paid, bought, fee }: PoolSides, price: Num): Num {
  const kept = keep(fee)
  const lost = subtract(ONE, kept)
  const root = squareRoot(
    add(
      multiply(multiply(paid, lost), multiply(paid, lost)),
      multiply(multiply(number(4), kept), multiply(price, multiply(paid, bought))),
    ),
  )
  const untilPrice = divide(subtract(root, multiply(paid, add(ONE, kept))), multiply(number(2), kept))
  const onAverage = subtract(multiply(bought, price), divide(paid, kept))
  const most = smaller(untilPrice, onAverage)
  return isAbove(most, ZERO) ? most : ZERO
}
