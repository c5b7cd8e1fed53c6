import type { MarketAnswer, MarketCall, MarketRouteName } from '#contracts/market/index.ts'
import type { Token } from '#contracts/market/tokens.ts'

/** Answers that the contract allows, for tests of what lies around the sources. */

export const XRP_MD5 = '84e5efeb89c4eae8f68188982dc290d8'
export const SOLO_MD5 = '0413ca7cfc258dfaf698c02fe304e607'
export const NFT_ID = '000800006203F49C21D5D6E022CB16DE3538F248662FC73C29ABA6A90000000D'
export const ACCOUNT = 'rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'

export const sampleToken = (change: Partial<Token> = {}): Token => ({
  md5: SOLO_MD5,
  currency: '534F4C4F00000000000000000000000000000000',
  issuer: ACCOUNT,
  name: 'SOLO',
  user: 'Sologenic',
  slug: `${ACCOUNT}-534F4C4F00000000000000000000000000000000`,
  exch: 0.4195,
  usd: '0.1639',
  pro5m: 0,
  pro1h: 0.1,
  pro24h: -1.5,
  pro7d: 3.25,
  maxMin24h: [0.43, 0.41],
  vol24h: 1_000,
  vol24hxrp: 420.5,
  vol24htx: 12,
  uniqueTraders24h: 5,
  marketcap: 167_800_000,
  marketcapUsd: 65_560_000,
  supply: '399999999.5',
  amount: '399999999.5',
  trustlines: 200_000,
  holders: 150_000,
  offers: 900,
  tvl: 1_000_000,
  AMM: null,
  dateon: 1_586_000_000_000,
  firstTradeDate: null,
  lastTradeDate: null,
  domain: 'sologenic.com',
  description: null,
  tags: ['defi'],
  kyc: false,
  verified: true,
  hasImage: true,
  tokenType: 'trustline',
  id: 1,
  ...change,
})

const metrics = {
  exch: { USD: 2.559, EUR: 2.7, JPY: 0.02, CNH: 0.36 },
  H24: {
    transactions24H: 100,
    tradedXRP24H: 420.5,
    tradedTokens24H: 3,
    activeAddresses24H: 9,
    uniqueTraders24H: 5,
  },
  global: {
    total: 2,
    gMarketcap: 1,
    gDexVolume: 2,
    gTVL: 3,
    totalAddresses: 4,
    totalOffers: 5,
    totalTrustLines: 6,
  },
}

const nftRow = {
  NFTokenID: NFT_ID,
  account: ACCOUNT,
  issuer: ACCOUNT,
  taxon: 0,
  URI: null,
  name: 'Harbor light 13',
  meta: null,
  cost: null,
  rarity_rank: null,
  rarity_score: null,
  is_burned: false,
  date: 1_700_000_000_000,
  collection: 'Harbor lights',
  cslug: 'harbor-lights',
}
const collection = {
  uuid: 'c1',
  account: ACCOUNT,
  issuer: ACCOUNT,
  taxon: 0,
  name: 'Harbor lights',
  slug: 'harbor-lights',
  description: null,
  verified: false,
  created: 1_700_000_000_000,
  items: 13,
  burnedItems: 0,
  owners: 4,
  listedCount: 1,
  floor: 25,
  topOffer: null,
  vol24h: 0,
  totalVol24h: 0,
  totalVolume: 300,
  volume: 300,
  sales24h: 0,
  totalSales: 9,
  marketcap: { amount: 325 },
  transferFee: 5,
  totalRoyalties: 15,
  totalBrokerFees: 0,
}
const page = { total: 1, limit: 20, start: 0, totalPages: 1 }

const answers: { readonly [N in MarketRouteName]: (call: MarketCall<N>) => MarketAnswer<N> } = {
  tokens: ({ limit, offset }) => ({
    success: true,
    total: 200,
    count: 200,
    ...metrics,
    tokens: Array.from({ length: limit }, (_, n) =>
      n === 0 ? sampleToken() : sampleToken({ md5: XRP_MD5, name: `T${n}`, id: offset + n + 1 }),
    ),
  }),
  token: ({ md5 }) => ({ success: true, ...metrics, token: sampleToken({ md5 }) }),
  sparkline: ({ period, vs_currency }) => ({
    success: true,
    period,
    vs_currency,
    prices: [1, 2],
    data: [
      [1, 1],
      [2, 2],
    ],
  }),
  ohlc: ({ interval, vs_currency }) => ({
    success: true,
    length: 1,
    interval,
    interval_seconds: 3_600,
    vs_currency,
    ohlc: [[1_700_000_000_000, 1, 2, 0.5, 1.5, 10]],
  }),
  holders: () => ({
    success: true,
    richInfo: { time: 1, length: 2, holders: 2, top10: 90, top20: 95, top50: 99, top100: 100, active24H: 1 },
    richList: [],
  }),
  tags: () => ({ success: true, count: 1, tags: [{ tag: 'defi', count: 1 }] }),
  collections: () => ({ success: true, count: 1, pagination: page, collections: [collection] }),
  collection: () => ({ success: true, collection }),
  collectionNfts: () => ({ success: true, pagination: page, nfts: [nftRow] }),
  collectionTraits: () => ({
    success: true,
    traits: [{ type: 'Light', values: [{ value: 'Red', count: 3 }] }],
  }),
  nftOffers: () => ({ success: true, sellOffers: [], buyOffers: [] }),
  accountNfts: ({ account }) => ({
    success: true,
    account,
    total: 1,
    portfolioValue: 25,
    collections: [],
    nfts: [nftRow],
  }),
  accountOffers: () => ({ success: true, offers: [], incomingOffers: [] }),
  nftMetrics: () => ({
    success: true,
    total24hVolume: 0,
    total24hSales: 0,
    activeTraders24h: 0,
    total24hMints: 0,
    total24hRoyalties: 0,
    total24hBrokerFees: 0,
    totalCollections: 1,
    activeCollections24h: 0,
    volumePct: null,
    salesPct: null,
    daily: [],
  }),
  brokers: () => ({ success: true, count: 0, brokers: [] }),
  nft: () => ({
    ...nftRow,
    success: true,
    flag: 8,
    royalty: 5,
    MasterSequence: 13,
    props: [],
    total: 13,
    cfloor: 25,
    volume: 0,
  }),
}

export const answerTo = <N extends MarketRouteName>(route: N, call: MarketCall<N>): MarketAnswer<N> =>
  answers[route](call)

/** A call to each route, with its path below the base. */
export const samplePaths: Readonly<Record<MarketRouteName, string>> = {
  tokens: '/tokens?limit=2&sortBy=vol24hxrp&sortType=desc',
  token: `/token/${SOLO_MD5}`,
  sparkline: `/sparkline/${SOLO_MD5}?period=24h`,
  ohlc: `/ohlc/${SOLO_MD5}?interval=1h&limit=10`,
  holders: `/holders/info/${SOLO_MD5}`,
  tags: '/tags',
  collections: '/nft/collections?limit=5&sort=vol24h&order=desc',
  collection: '/nft/collections/harbor-lights',
  collectionNfts: '/nft/collections/harbor-lights/nfts?limit=5&start=0',
  collectionTraits: '/nft/collections/harbor-lights/traits',
  nftOffers: `/nft/${NFT_ID}/offers`,
  accountNfts: `/nft/account/${ACCOUNT}/nfts`,
  accountOffers: `/nft/account/${ACCOUNT}/offers`,
  nftMetrics: '/nft/global-metrics',
  brokers: '/nft/brokers/stats',
  nft: `/nft/${NFT_ID}`,
}
