import type { MarketRouteName } from '#contracts/market/index.ts'
import { ACCOUNT, NFT_ID, SOLO_MD5 } from './names.ts'

/** A call to each route, with its path below the base. */
export const samplePaths: Readonly<Record<MarketRouteName, string>> = {
  tokens: '/tokens?limit=2&sortBy=vol24hxrp&sortType=desc',
  token: `/token/${SOLO_MD5}`,
  sparkline: `/sparkline/${SOLO_MD5}?period=24h`,
  ohlc: `/ohlc/${SOLO_MD5}?interval=1h&limit=10`,
  trades: `/trades/${SOLO_MD5}?limit=5`,
  book: `/book/${SOLO_MD5}?limit=5`,
  holders: `/holders/info/${SOLO_MD5}`,
  tags: '/tags',
  collections: '/nft/collections?limit=5&sort=vol24h&order=desc',
  collection: '/nft/collections/harbor-lights',
  collectionNfts: '/nft/collections/harbor-lights/nfts?limit=5&start=0',
  collectionTraits: '/nft/collections/harbor-lights/traits',
  collectionSales: '/nft/collections/harbor-lights/sales?limit=5',
  nftHistory: `/nft/${NFT_ID}/history`,
  nftOffers: `/nft/${NFT_ID}/offers`,
  accountNfts: `/nft/account/${ACCOUNT}/nfts`,
  accountOffers: `/nft/account/${ACCOUNT}/offers`,
  nftMetrics: '/nft/global-metrics',
  brokers: '/nft/brokers/stats',
  nft: `/nft/${NFT_ID}`,
}
