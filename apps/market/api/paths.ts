import type { market, MarketRouteName } from '#contracts/market/index.ts'

/** Every path of the market API, as the contracts have it. */
export const paths: { readonly [N in MarketRouteName]: (typeof market)[N]['path'] } = {
  tokens: '/tokens',
  token: '/token/:md5',
  sparkline: '/sparkline/:md5',
  ohlc: '/ohlc/:md5',
  holders: '/holders/info/:md5',
  tags: '/tags',
  collections: '/nft/collections',
  collection: '/nft/collections/:slug',
  collectionNfts: '/nft/collections/:slug/nfts',
  collectionTraits: '/nft/collections/:slug/traits',
  nftOffers: '/nft/:NFTokenID/offers',
  accountNfts: '/nft/account/:account/nfts',
  accountOffers: '/nft/account/:account/offers',
  nftMetrics: '/nft/global-metrics',
  brokers: '/nft/brokers/stats',
  nft: '/nft/:NFTokenID',
}
