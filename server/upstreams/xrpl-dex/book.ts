import { type Decimal, decimal, divide, isZero, minus, smaller, times, ZERO } from './decimal.ts'

/** One offer of an order book as far as its owner can honour it. */
export interface Offer {
  readonly owner: string
  /** The price for all of it. */
  readonly paid: Decimal
  /** The amount that its taker receives for that. */
  readonly received: Decimal
  /** The owner's balance of the received asset. The ledger gives it with the owner's first offer only. */
  readonly ownerFunds?: Decimal
  /** The ledger's own figure for an offer that is funded in part. */
  readonly funded?: { readonly paid: Decimal; readonly received: Decimal }
}

/** A piece of the book at one price. */
export interface Level {
  readonly paid: Decimal
  readonly received: Decimal
}

/** Paid units per received one, rounded down: it decides a split, it is never paid. */
export const priceOf = ({ paid, received }: Level): Decimal => divide(paid, received, 'down')

/** The levels of a book (best first), with their owners' funds divided over all of their offers. */
export function levelsOf(offers: readonly Offer[]): readonly Level[] {
  const left = new Map<string, Decimal>()
  return offers.flatMap((offer) => {
    const funds = left.get(offer.owner) ?? offer.ownerFunds
    const level = honoured(offer, funds)
    if (funds !== undefined) left.set(offer.owner, minus(funds, level.received))
    return isZero(level.received) || isZero(level.paid) ? [] : [level]
  })
}

function honoured(offer: Offer, funds: Decimal | undefined): Level {
  const { paid, received } = offer.funded ?? offer
  if (funds === undefined) return { paid, received }
  const held = smaller(received, funds)
  if (isZero(held)) return { paid: ZERO, received: ZERO }
  // In proportion to the whole offer, whose price it keeps; the taker never pays less than that price.
  return {
    received: held,
    paid: held === received ? paid : divide(times(offer.paid, held), offer.received, 'up'),
  }
}

/** The output of a level for a payment of at most its own size. */
export const levelOut = (level: Level, paid: Decimal): Decimal =>
  divide(times(level.received, paid), level.paid, 'down')

/** An issuer's `TransferRate`: 1,000,000,000 (or none) takes nothing, 2,000,000,000 takes as much again. */
export function transferRate(rate: number | undefined): Decimal {
  const billionths = rate === undefined || rate === 0 ? 1_000_000_000 : rate
  if (!Number.isInteger(billionths) || billionths < 1_000_000_000 || billionths > 2_000_000_000)
    throw new RangeError(`${rate} is not a transfer rate`)
  return decimal(BigInt(billionths), -9)
}

/** The part of an amount that arrives through an issuer with this rate. */
export const afterTransfer = (amount: Decimal, rate: Decimal): Decimal => divide(amount, rate, 'down')
