import { compare, type Decimal, decimal, divide, isZero, minus, smaller, times, ZERO } from './decimal.ts'

/** One offer of an order book as far as its owner can honour it. */
export interface Offer {
  readonly owner: string
  /** The price for all of it. */
  readonly paid: Decimal
  /** The amount that its taker receives for that. */
  readonly received: Decimal
  /** The owner's balance of the received asset. The ledger gives it with the owner's first offer only. */
  readonly ownerFunds?: Decimal
  /**
   * The ledger's own figure for an offer that is funded in part: its size alone. Drops are whole in it, so that the
   * ratio of the two says nothing of the price where little is left.
   */
  readonly funded?: { readonly paid: Decimal; readonly received: Decimal }
  /** Paid units per received one, as the ledger orders and takes the offer, also when its amounts are whole drops. */
  readonly quality?: Decimal
}

/** A piece of the book at one price. */
export interface Level {
  readonly paid: Decimal
  readonly received: Decimal
}

const ONE = decimal(1n)
const MILLION = decimal(1_000_000n)
const NOTHING: Level = { paid: ZERO, received: ZERO }

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

/** The part of an offer that its owner can honour, at the price of the whole; the payment for it is rounded up. */
function honoured(offer: Offer, funds: Decimal | undefined): Level {
  const { paid, received, funded } = offer
  if (funded !== undefined && (isZero(funded.paid) || isZero(funded.received))) return NOTHING
  const most = smaller(received, funded?.received ?? received)
  const held = smaller(most, funds ?? most)
  const terms = termsOf(offer)
  if (isZero(held) || isZero(terms.received)) return NOTHING
  if (terms === offer && held === received) return { paid, received }
  return { received: held, paid: divide(times(terms.paid, held), terms.received, 'up') }
}

/** The price of an offer as two amounts: its own, or its quality where whole drops have moved them off it by a millionth. */
function termsOf(offer: Offer): Level {
  const { paid, received, quality } = offer
  if (quality === undefined || isZero(quality)) return offer
  const fair = times(quality, received)
  const off = compare(paid, fair) > 0 ? minus(paid, fair) : minus(fair, paid)
  return compare(times(off, MILLION), paid) > 0 ? { paid: quality, received: ONE } : offer
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
