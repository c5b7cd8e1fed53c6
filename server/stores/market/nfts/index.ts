import type { Answers } from '../answers.ts'
import type { MarketDatabase } from '../database.ts'
import { accountNftAnswers } from './answers/account-nfts.ts'
import { collectionNftAnswers } from './answers/collection-nfts.ts'
import { collectionAnswers } from './answers/collections.ts'
import { nftAnswers } from './answers/nft.ts'
import { offerAnswers } from './answers/offers.ts'
import { wholeMarketAnswers } from './answers/whole-market.ts'
import type { Brokers } from './brokers.ts'

/** The routes about NFTs. */
export type NftRoute =
  | 'collections'
  | 'collection'
  | 'collectionNfts'
  | 'collectionTraits'
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
  ...accountNftAnswers(database),
  ...wholeMarketAnswers(database, brokers),
})
