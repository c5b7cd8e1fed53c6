import type { Touched } from './touched.ts'
import { amountOf, type Asset } from './fields.ts'

/** An offer that has come (1) or gone (-1), with the assets that it names. */
export interface OfferChange {
  readonly assets: readonly Asset[]
  readonly count: 1 | -1
}

export function offerChange({ how, final }: Touched): readonly OfferChange[] {
  if (how === 'modified') return []
  const assets = [amountOf(final['TakerPays']), amountOf(final['TakerGets'])].flatMap((amount) =>
    amount === undefined ? [] : [amount.asset],
  )
  return [{ assets, count: how === 'created' ? 1 : -1 }]
}
