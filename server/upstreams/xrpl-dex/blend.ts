import { roundAmount, type Unit } from './amount.ts'
import { afterTransfer, type Level, levelOut, priceOf } from './book.ts'
import { compare, type Decimal, decimal, isZero, minus, plus, smaller, ZERO } from './decimal.ts'
import { paidUntilPrice, type Pool, poolOut } from './pool.ts'

/** Everything on the ledger that trades one asset for another. */
export interface Liquidity {
  readonly paidUnit: Unit
  readonly receivedUnit: Unit
  readonly pool?: Pool
  /** Best price first. */
  readonly levels: readonly Level[]
  /** What the issuers of the two assets keep of a transfer between others; 1 when left out. */
  readonly paidRate?: Decimal
  /**
   * A payment leaves the received asset's issuer towards its destination: set this where that issuer charges it,
   * and leave it out where the destination is the issuer. `simulate` of a node has the last word.
   */
  readonly receivedRate?: Decimal
}

export interface Blend {
  /** What the payment delivers, rounded down to what the ledger can hold. */
  readonly received: Decimal
  /** What of the payment finds no taker, in the unit paid, before the paid asset's transfer fee is added. */
  readonly unspent: Decimal
  readonly pool: Level
  readonly book: Level
}

const NOTHING: Level = { paid: ZERO, received: ZERO }
const ONE = decimal(1n)

/**
 * The most that an exact payment delivers over pool and book together. Before each level of the book the pool is
 * used until it has become as dear as that level, which is how the ledger lets them compete; since the pool only
 * gets dearer and the book is sorted, no other split delivers more.
 */
export function blend(liquidity: Liquidity, paid: Decimal): Blend {
  const { pool, receivedUnit, paidUnit, paidRate = ONE, receivedRate = ONE } = liquidity
  const spendable = roundAmount(afterTransfer(paid, paidRate), paidUnit, 'down')
  const { poolPaid, book } = split(liquidity, spendable)
  const fromPool = pool === undefined ? ZERO : poolOut(pool, poolPaid)
  return {
    received: roundAmount(afterTransfer(plus(fromPool, book.received), receivedRate), receivedUnit, 'down'),
    unspent: minus(spendable, plus(poolPaid, book.paid)),
    pool: { paid: poolPaid, received: fromPool },
    book,
  }
}

function split({ pool, levels }: Liquidity, spendable: Decimal): { poolPaid: Decimal; book: Level } {
  let left = spendable
  let poolPaid = ZERO
  let book = NOTHING
  for (const level of levels) {
    if (isZero(left)) break
    if (pool !== undefined) {
      const until = paidUntilPrice(pool, priceOf(level))
      const more = compare(until, poolPaid) > 0 ? smaller(left, minus(until, poolPaid)) : ZERO
      poolPaid = plus(poolPaid, more)
      left = minus(left, more)
    }
    const taken = smaller(left, level.paid)
    if (isZero(taken)) continue
    book = { paid: plus(book.paid, taken), received: plus(book.received, levelOut(level, taken)) }
    left = minus(left, taken)
  }
  return { poolPaid: pool === undefined ? poolPaid : plus(poolPaid, left), book }
}

/** The better of the direct way and the way through XRP, between two tokens. */
export function bestWay(
  { direct, toXrp, fromXrp }: { direct: Liquidity; toXrp: Liquidity; fromXrp: Liquidity },
  paid: Decimal,
): { readonly way: 'direct' | 'through-xrp'; readonly received: Decimal } {
  const straight = blend(direct, paid).received
  const through = blend(fromXrp, blend(toXrp, paid).received).received
  // The shorter way when both deliver the same: it needs no path in the transaction.
  return compare(through, straight) > 0
    ? { way: 'through-xrp', received: through }
    : { way: 'direct', received: straight }
}
