import type { IndexedTransaction } from '../deriver.ts'
import { bookLeg } from './book-legs.ts'
import { type LineChange, lineChange } from './lines.ts'
import { type PoolChange, poolLegs, poolsIn } from './pools.ts'
import { type OfferChange, offerChange } from './offers.ts'
import type { Leg } from './leg.ts'
import { touchedOf } from './touched.ts'

/** What a transaction has done to tokens. */
export interface Effects {
  /** In the order of the entries; legs of one transaction have no other. */
  readonly legs: readonly Leg[]
  readonly lines: readonly LineChange[]
  readonly offers: readonly OfferChange[]
  readonly pools: readonly PoolChange[]
}

/** A transaction that has failed has no legs; it may still have removed offers. */
export function effectsOf({ tx, meta }: IndexedTransaction): Effects {
  const touched = meta.AffectedNodes.flatMap(touchedOf)
  const isSuccess = meta.TransactionResult === 'tesSUCCESS'
  const offers = touched.filter(({ type }) => type === 'Offer')
  const pools = poolsIn(touched)
  return {
    legs: isSuccess
      ? [...offers.flatMap((offer) => bookLeg(offer, tx)), ...poolLegs(pools, tx)].filter(isReal)
      : [],
    lines: touched.flatMap(lineChange),
    offers: offers.flatMap(offerChange),
    pools,
  }
}

/** Both sides of a trade have moved. */
const isReal = ({ got, paid }: Leg): boolean => got.value.gt(0) && paid.value.gt(0)
