import type { IndexedTransaction } from '../deriver.ts'
import type { Touched } from './touched.ts'
import { amountOf, textOf } from './fields.ts'
import type { Leg } from './leg.ts'

/**
 * The trade with an offer. An offer was taken, wholly or in part, where both of its amounts have changed: an offer
 * that was cancelled, has expired or had no funds goes away as it was.
 */
export function bookLeg(offer: Touched, tx: IndexedTransaction['tx']): readonly Leg[] {
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
      got: { asset: gets.asset, value: getsBefore.value.minus(gets.value) },
      paid: { asset: pays.asset, value: paysBefore.value.minus(pays.value) },
    },
  ]
}
