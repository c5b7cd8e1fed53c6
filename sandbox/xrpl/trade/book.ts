import { assetOf, fromWire, type Asset } from '../amounts.ts'
import { divide, multiply, roundSignificant, smaller, type Num } from '../number.ts'
import { balanceOf, fundsOf } from '../state/lines.ts'
import { ammIndex, bookBase, type Amm, type Offer } from '../state/entries.ts'
import type { ReadView } from '../state/view.ts'
import type { PoolSides } from './pool-math.ts'

/** A market from its taker's side. */
export interface Market {
  readonly paid: Asset
  readonly bought: Asset
}

const QUALITY_OFFSET = 100

/** The book of a new offer with its quality (paid for one bought) in the last 8 bytes. */
export function bookDirectory(
  pays: { asset: Asset; value: Num },
  gets: { asset: Asset; value: Num },
): string {
  const { digits, exponent } = roundSignificant(divide(pays.value, gets.value), 16, 'down')
  const shift = 16 - digits.toString().length
  const mantissa = digits * 10n ** BigInt(shift)
  const quality = (BigInt(exponent - shift + QUALITY_OFFSET) << 56n) | mantissa
  return bookBase(pays.asset, gets.asset) + quality.toString(16).toUpperCase().padStart(16, '0')
}

/** The offer's original price for one unit. */
export function priceOfOffer({ BookDirectory }: Offer): Num {
  const quality = BigInt(`0x${BookDirectory.slice(48)}`)
  return { digits: quality & ((1n << 56n) - 1n), exponent: Number(quality >> 56n) - QUALITY_OFFSET }
}

/** The offers of a market, best first, the older first among equals. */
export function offersOf(view: ReadView, { paid, bought }: Market): readonly Offer[] {
  const entries = view.listed(bookBase(paid, bought))
  const offers = entries.filter((entry) => entry.LedgerEntryType === 'Offer')
  return offers.toSorted((a, b) =>
    a.BookDirectory === b.BookDirectory
      ? a.Sequence - b.Sequence
      : a.BookDirectory < b.BookDirectory
        ? -1
        : 1,
  )
}

/** The amount that the offer can really give, and its price. */
export function fundedPart(view: ReadView, offer: Offer, funds?: Num) {
  const gets = fromWire(offer.TakerGets)
  const pays = fromWire(offer.TakerPays)
  const available = smaller(gets.value, funds ?? fundsOf(view, offer.Account, assetOf(offer.TakerGets)))
  return available === gets.value
    ? { gets: gets.value, pays: pays.value }
    : { gets: available, pays: smaller(pays.value, multiply(available, priceOfOffer(offer))) }
}

export const isExpired = ({ Expiration }: Offer, closeTime: number): boolean =>
  Expiration !== undefined && Expiration <= closeTime

export function findPool(view: ReadView, a: Asset, b: Asset): Amm | undefined {
  const entry = view.get(ammIndex(a, b))
  return entry?.LedgerEntryType === 'AMM' ? entry : undefined
}

export function poolSides(view: ReadView, pool: Amm, { paid, bought }: Market): PoolSides {
  return {
    paid: balanceOf(view, pool.Account, paid),
    bought: balanceOf(view, pool.Account, bought),
    fee: pool.TradingFee,
  }
}
