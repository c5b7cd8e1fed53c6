import { roundAmount, type Unit } from './amount.ts'
import { afterTransfer, type Level, levelOut, priceOf } from './book.ts'
import { type Decimal, decimal, isZero, minus, plus, smaller, ZERO } from './decimal.ts'
import { afterTrade, paidBeforeOffer, type Pool, poolOut } from './pool.ts'

/** Everything on the ledger that trades one asset for another. */
export interface Liquidity {
  readonly paidUnit: Unit
  readonly receivedUnit: Unit
  readonly pool?: Pool
  /** Best price first. */
  readonly levels: readonly Level[]
  /** The transfer rates of the two assets' issuers; 1 when left out. */
  readonly paidRate?: Decimal
  /**
   * A payment leaves the received asset's issuer towards its destination: set this where that issuer charges it,
   * and leave it out where the destination is the issuer. `simulate` of a node has the last word.
   */
  readonly receivedRate?: Decimal
}

export interface Blend {
  /** The delivered amount, rounded down to a value that the ledger can hold. */
  readonly received: Decimal
  /** The part of the payment that finds no taker, in the paid unit, before the paid asset's transfer fee. */
  readonly unspent: Decimal
  readonly pool: Level
  readonly book: Level
}

const NOTHING: Level = { paid: ZERO, received: ZERO }
const ONE = decimal(1n)

/**
 * The amount that an exact payment delivers over pool and book together. Before each level of the book the pool is used as the
 * ledger uses it, which goes a little beyond where the level would be cheaper for the payer: up to the pool's fee.
 */
export function blend(liquidity: Liquidity, paid: Decimal): Blend {
  const { receivedUnit, paidUnit, paidRate = ONE, receivedRate = ONE } = liquidity
  const spendable = roundAmount(afterTransfer(paid, paidRate), paidUnit, 'down')
  const { pool, book } = split(liquidity, spendable)
  return {
    received: roundAmount(
      afterTransfer(plus(pool.received, book.received), receivedRate),
      receivedUnit,
      'down',
    ),
    unspent: minus(spendable, plus(pool.paid, book.paid)),
    pool,
    book,
  }
}

function split(
  { pool: atStart, levels }: Liquidity,
  spendable: Decimal,
): { readonly pool: Level; readonly book: Level } {
  let [left, now, pool, book] = [spendable, atStart, NOTHING, NOTHING]
  const visit = (at: Pool, most: Decimal) => {
    const paid = smaller(left, most)
    const received = poolOut(at, paid)
    now = afterTrade(at, paid, received)
    pool = { paid: plus(pool.paid, paid), received: plus(pool.received, received) }
    left = minus(left, paid)
  }
  for (const level of levels) {
    if (isZero(left)) break
    if (now !== undefined) visit(now, paidBeforeOffer(now, priceOf(level)))
    const taken = smaller(left, level.paid)
    if (isZero(taken)) continue
    book = { paid: plus(book.paid, taken), received: plus(book.received, levelOut(level, taken)) }
    left = minus(left, taken)
  }
  if (now !== undefined) visit(now, left)
  return { pool, book }
}
