import type { IndexedTransaction } from '../deriver.ts'
import { type LineChange, linesOf } from './lines.ts'
import { type PoolChange, poolLegs, poolsIn } from './pools.ts'
import type { Leg } from './leg.ts'
import { touchedOf, type Touched } from './touched.ts'
import { type Amount, amountOf, flagsOf, textOf } from './fields.ts'

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

/** An offer of an order book that was made, taken in part, or is gone. */
export interface OfferChange {
  readonly entry: string
  readonly isGone: boolean
  readonly owner: string
  /** What the owner gives, and what he wants for it. */
  readonly gets: Amount
  readonly pays: Amount
  /** What he wants for one of what he gives: as the offer was made, whatever is left of it. */
  readonly quality: number
  /** Seconds since 2000. */
  readonly expires: number | null
  /** Anyone may take it: one of a permissioned domain only its members, unless it is in the open book as well. */
  readonly isOpen: boolean
}

/** lsfHybrid */
const HYBRID = 0x00040000

export const offersIn = (touched: readonly Touched[]): readonly OfferChange[] =>
  touched.flatMap(({ type, how, index, final }) => {
    const [gets, pays] = [amountOf(final['TakerGets']), amountOf(final['TakerPays'])]
    const owner = textOf(final['Account'])
    if (type !== 'Offer' || owner === undefined || gets === undefined || pays === undefined) return []
    const [expires, isGone] = [final['Expiration'], how === 'deleted']
    const quality = qualityOf(textOf(final['BookDirectory'])) ?? pays.value.div(gets.value).toNumber()
    if (!isGone && !(quality > 0 && quality < Infinity)) return []
    return [
      {
        entry: index,
        isGone,
        owner,
        gets,
        pays,
        quality,
        expires: typeof expires === 'number' ? expires : null,
        isOpen: final['DomainID'] === undefined || (flagsOf(final) & HYBRID) !== 0,
      },
    ]
  })

/** The last 8 bytes of a directory's index are the quality of its offers: an exponent, and 7 bytes of digits. */
function qualityOf(directory: string | undefined): number | undefined {
  if (directory === undefined || !/^[0-9A-F]{64}$/.test(directory)) return undefined
  const exponent = Number.parseInt(directory.slice(48, 50), 16) - 100
  return Number(`${BigInt(`0x${directory.slice(50)}`)}e${exponent}`)
}

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
