import type { Answers } from '../answers.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { accountNftAnswers } from './account-nfts.ts'
import { collectionNftAnswers } from './collection-nfts.ts'
import { collectionAnswers } from './collections.ts'
import { eventAnswers } from './events.ts'
import { nftAnswers } from './nft.ts'
import { offerAnswers } from './offers.ts'
import { wholeMarketAnswers } from './whole-market.ts'
import type { Brokers } from '../../tables/nfts/brokers.ts'

/** The routes about NFTs. */
export type NftRoute =
  | 'collections'
  | 'collection'
  | 'collectionNfts'
  | 'collectionTraits'
  | 'collectionSales'
  | 'nftHistory'
  | 'nftOffers'
  | 'accountNfts'
  | 'accountOffers'
  | 'nftMetrics'
  | 'brokers'
  | 'nft'

/** Answers about NFTs from their tables. The brokers are those that the tables were derived with. */
export const createNftAnswers = (database: MarketDatabase, brokers: Brokers): Answers<NftRoute> => ({
  ...collectionAnswers(database),
  ...collectionNftAnswers(database),
  ...nftAnswers(database),
  ...offerAnswers(database),
  ...eventAnswers(database),
  ...accountNftAnswers(database),
  ...wholeMarketAnswers(database, brokers),
})
