import type { Handlers } from '#contracts/api/endpoint.ts'
import type { nftApi } from '#contracts/api/nft.ts'
import { collectionsCall } from '#contracts/market/nfts.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { MarketData } from '../../ports/market/market-data.ts'

/** Collections of NFTs for partners' servers. `market` is absent where the deployment has no market data. */
export function createNft(market: MarketData | undefined): Handlers<typeof nftApi, Caller> {
  return {
    async listCollections({ query }) {
      if (market === undefined) throw new SuiteError('UNAVAILABLE', 'This deployment has no market data.')
      const answer = await market.read('collections', collectionsCall(query))
      return answer ?? none(query.limit)
    },
  }
}

/** A source that knows no ranking of collections. */
const none = (limit: number) => ({
  success: true as const,
  count: 0,
  pagination: { total: 0, limit, start: 0, totalPages: 0 },
  collections: [],
})
