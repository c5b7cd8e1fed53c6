import {
  add,
  divide,
  isAbove,
  multiply,
  number,
  ONE,
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

/** What the very first unit costs. */
export const priceOf = ({ paid, bought, fee }: PoolSides): Num => divide(paid, multiply(bought, keep(fee)))

/** How much can be spent until the next unit costs `price`. */
export function spentUntil({ paid, bought, fee }: PoolSides, price: Num): Num {
  const kept = keep(fee)
  const target = squareRoot(multiply(multiply(price, kept), multiply(paid, bought)))
  return isAbove(target, paid) ? divide(subtract(target, paid), kept) : ZERO
}
