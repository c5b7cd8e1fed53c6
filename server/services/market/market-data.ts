import { collectionsCall } from '#contracts/market/nfts.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { MarketData } from '../../ports/market/market-data.ts'
import type { MarketSource } from '../../ports/market/source.ts'
import type { Probe } from '../../ports/probe.ts'
import { createAskedSources } from './gateway/ask-sources.ts'

/** Market data for our own products, from the sources themselves: partners' calls are few, and want the present. */
export function createMarketData(deps: {
  readonly sources: readonly MarketSource[]
  readonly clock: Clock
  readonly log: Log
}): MarketData & { close(): void } {
  const sources = createAskedSources(deps)
  return {
    async read(route, call) {
      const answer = await sources.ask(route, call)
      if (answer.kind === 'failed')
        throw new SuiteError('UNAVAILABLE', 'No source of market data can answer right now. Try again.')
      return answer.kind === 'found' ? answer.body : undefined
    },
    close: () => sources.close(),
  }
}

/** What the product nft depends on: a source that ranks collections. */
export const collectionsProbe = (market: MarketData): Probe => ({
  name: 'market',
  async check() {
    if ((await market.read('collections', collectionsCall({ limit: 1, order: 'desc' }))) === undefined)
      throw new SuiteError('UNAVAILABLE', 'No source of market data ranks collections of NFTs.')
  },
})
