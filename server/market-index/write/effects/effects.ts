import type { IndexedTransaction } from '../deriver.ts'
import { type LineChange, linesOf } from './lines.ts'
import { type PoolChange, poolLegs, poolsIn } from './pools.ts'
import type { Leg } from './leg.ts'
import { touchedOf, type Touched } from './touched.ts'
import { amountOf, type Asset, textOf } from './fields.ts'

/** What a transaction has done to tokens. */
export interface Effects {
  /** In the order of the entries; legs of one transaction have no other. */
  readonly legs: readonly Leg[]
  readonly lines: readonly LineChange[]
  readonly offers: readonly OfferChange[]
  readonly pools: readonly PoolChange[]
  /** Accounts and issuances of multi-purpose tokens, which may say something of their tokens. */
  readonly issuers: readonly Touched[]
}

const ISSUERS = new Set(['AccountRoot', 'MPTokenIssuance'])

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
    lines: touched.flatMap(linesOf),
    offers: offersIn(touched),
    pools,
    issuers: touched.filter(({ type }) => ISSUERS.has(type)),
  }
}

/** Both sides of a trade have moved. */
const isReal = ({ got, paid }: Leg): boolean => got.value.gt(0) && paid.value.gt(0)

/** An offer that was made, taken in part, or is gone, with the assets that it names. */
export interface OfferChange {
  readonly entry: string
  readonly how: Touched['how']
  readonly assets: readonly Asset[]
}

export const offersIn = (touched: readonly Touched[]): readonly OfferChange[] =>
  touched
    .filter(({ type }) => type === 'Offer')
    .map(({ how, index, final }) => ({
      entry: index,
      how,
      assets: [amountOf(final['TakerPays']), amountOf(final['TakerGets'])].flatMap((amount) =>
        amount === undefined ? [] : [amount.asset],
      ),
    }))

/**
 * The trade with an offer. An offer was taken, wholly or in part, where both of its amounts have changed: an offer
 * that was cancelled, has expired or had no funds goes away as it was.
 */
function bookLeg(offer: Touched, tx: IndexedTransaction['tx']): readonly Leg[] {
  const { how, final, previous } = offer
  if (how === 'created') return []
  const maker = textOf(final['Account'])
  // The sender has replaced it.
  if (maker === tx.Account && final['Sequence'] === tx['OfferSequence']) return []
  const [paysBefore, getsBefore] = [amountOf(previous['TakerPays']), amountOf(previous['TakerGets'])]
  const [pays, gets] = [amountOf(final['TakerPays']), amountOf(final['TakerGets'])]
  if (maker === undefined || !paysBefore || !getsBefore || !pays || !gets) return []
  return [
    {
      maker,
      taker: tx.Account,
      isPool: false,
      isPermissioned: final['DomainID'] !== undefined,
      got: { asset: gets.asset, value: getsBefore.value.minus(gets.value) },
      paid: { asset: pays.asset, value: paysBefore.value.minus(pays.value) },
    },
  ]
}
