import type { MarketDatabase } from '../../tables/database.ts'
import { bytes } from '../../tables/columns.ts'
import type { OfferChange } from '../effects/effects.ts'
import type { Tokens } from './token-state.ts'
import { readLoad } from '../../tables/coverage.ts'

/**
 * How many offers are open, of each token and of all. While the state of the ledger is loaded, those that are counted
 * are known by name: nobody knows of the others whether the load will come upon them.
 */
export function createOpenOffers(database: MarketDatabase, tokens: Tokens, before: number) {
  const add = database.prepare('INSERT INTO counted_offer VALUES(?) ON CONFLICT DO NOTHING')
  const find = database.prepare('SELECT 1 AS one FROM counted_offer WHERE entry = ?')
  const remove = database.prepare('DELETE FROM counted_offer WHERE entry = ?')
  const isLoading = readLoad(database) !== undefined
  let count = before

  /** By how many a change of an offer changes the count. */
  function stepOf({ entry, how }: OfferChange): number {
    if (!isLoading) return how === 'created' ? 1 : how === 'deleted' ? -1 : 0
    const isCounted = find.get(bytes(entry)) !== undefined
    if (how !== 'deleted') {
      add.run(bytes(entry))
      return isCounted ? 0 : 1
    }
    remove.run(bytes(entry))
    return isCounted ? -1 : 0
  }

  return {
    /** `now`: `null` where the offer was found in the state of the ledger. */
    apply(offer: OfferChange, now: number | null): void {
      const step = stepOf(offer)
      if (step === 0) return
      // An offer from before the first ledger was never counted.
      count = Math.max(count + step, 0)
      for (const asset of offer.assets) {
        const token = tokens.of(asset, now)
        token.offers = Math.max(token.offers + step, 0)
        tokens.mark(token)
      }
    },
    forget(): void {
      count = 0
      database.exec('DELETE FROM counted_offer; UPDATE token SET offers = 0')
    },
    end: (): void => database.exec('DELETE FROM counted_offer'),
    count: () => count,
  }
}
