import { nftRoutes } from '../market/nft-routes.ts'
import { CollectionsFields } from '../market/nfts.ts'
import { api } from './endpoint.ts'
import { upstreamErrors } from './errors.ts'

export const nftApi = api({
  listCollections: {
    method: 'GET',
    path: '/api/v1/nft/collections',
    summary: 'Lists collections of NFTs on the XRP Ledger, ranked; the same answer as the market API’s',
    access: [{ kind: 'key', env: 'any', scope: 'nft' }],
    query: CollectionsFields.strict(),
    response: nftRoutes.collections.answer,
    errors: [...upstreamErrors],
  },
})
