import { type Asset, keyOf } from '../effects/fields.ts'
import type { TokenState, Tokens } from './token-state.ts'

/** The tokens that stand for a US dollar: they say what XRP costs. */
export function createDollars(assets: readonly Asset[], tokens: Tokens) {
  const keys = new Set(assets.map(keyOf))
  return {
    has: ({ asset }: TokenState): boolean => keys.has(keyOf(asset)),
    /** XRP for one dollar: the mean of their prices by volume of 24 hours, else by what is in their pools. */
    rate(): number | null {
      const priced = assets.flatMap((asset) => {
        const { price = null, day, pool } = tokens.find(asset) ?? {}
        return price === null
          ? []
          : [{ price, volume: Number(day?.drops() ?? 0n), depth: Number(pool?.drops ?? 0n) }]
      })
      return (
        mean(priced, ({ volume }) => volume) ?? mean(priced, ({ depth }) => depth) ?? mean(priced, () => 1)
      )
    },
  }
}

function mean<T extends { readonly price: number }>(items: readonly T[], weight: (item: T) => number) {
  const all = items.reduce((sum, item) => sum + weight(item), 0)
  return all === 0 ? null : items.reduce((sum, item) => sum + item.price * weight(item), 0) / all
}
