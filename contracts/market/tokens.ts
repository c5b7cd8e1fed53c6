import * as z from 'zod'
import { bookFields, BookQuery } from './book.ts'
import { found, marketRoutes } from './route.ts'
import { Candle, OhlcQuery, SparklineQuery } from './series.ts'
import { Token } from './token.ts'
import { Trade, TradesQuery } from './trades.ts'
import { known, limit, offset, TokenId, yesNo } from './values.ts'

/** Tokens of the XRP Ledger, with the field names of the external index. Sources may answer more fields. */

/** Orders of the list of tokens. The older names of the index are accepted as well. */
export const tokenOrders = [
  'vol24hxrp',
  'vol24htx',
  'trending',
  'marketcap',
  'holders',
  'trustlines',
  'supply',
  'tvl',
  'exch',
  'name',
  'dateon',
  'pro5m',
  'pro1h',
  'pro24h',
  'pro7d',
  'pro30d',
  'p24h',
  'vol24h',
] as const
export type TokenOrder = (typeof tokenOrders)[number]
const aliases: Readonly<Record<string, TokenOrder>> = {
  volume: 'vol24hxrp',
  trendingScore: 'trending',
  change24h: 'pro24h',
  change5m: 'pro5m',
  price: 'exch',
  created: 'dateon',
}
const isOrder = (text: string): text is TokenOrder => tokenOrders.some((order) => order === text)
const orderOf = (text: string) =>
  isOrder(text) ? text : Object.hasOwn(aliases, text) ? aliases[text] : undefined

const sortBy = z
  .string()
  .refine((text) => orderOf(text) !== undefined, `must be one of ${tokenOrders.join(', ')}`)
  .transform((text) => orderOf(text))
  .pipe(z.enum(tokenOrders))
  .meta({ description: `One of ${tokenOrders.join(', ')}` })
const sortType = z.enum(['asc', 'desc'])
const text = z.string().trim().max(60)

export const TokensQuery = z
  .object({
    limit: limit(100, 20),
    start: offset.optional(),
    offset: offset.optional(),
    sortBy: sortBy.optional(),
    sort: sortBy.optional(),
    sortType: sortType.optional(),
    order: sortType.optional(),
    filter: text.optional().meta({ description: 'Text in name, currency, project or issuer' }),
    tag: text.optional(),
    tagName: text.optional(),
    watchlist: z
      .string()
      .regex(
        /^[a-f0-9]{32}(?:,[a-f0-9]{32}){0,99}$/,
        'must be the md5s of at most 100 tokens, separated by commas',
      )
      .optional()
      .meta({ description: 'Only these tokens: their md5s, separated by commas' }),
    show_new: yesNo.optional().meta({ description: 'Only tokens whose first trade is of the last day' }),
    showNew: yesNo.optional(),
    show_scam: yesNo
      .optional()
      .meta({ description: 'Only tokens that the operator calls a scam; they are in no other list' }),
  })
  .transform((asked) => ({
    limit: asked.limit,
    offset: asked.offset ?? asked.start ?? 0,
    sortBy: asked.sortBy ?? asked.sort ?? 'vol24hxrp',
    sortType: asked.sortType ?? asked.order ?? 'desc',
    filter: (asked.filter ?? '').toLowerCase(),
    tag: asked.tag ?? asked.tagName ?? '',
    watchlist: asked.watchlist ?? '',
    showNew: asked.show_new ?? asked.showNew ?? false,
    showScam: asked.show_scam ?? false,
  }))

/** XRP per unit of each currency: `exch.USD` is the XRP that one US dollar costs. */
export const ExchangeRates = z.record(z.string(), known)
const Day = z.looseObject({
  transactions24H: z.int().describe('Transactions of every kind on the ledger'),
  tradedXRP24H: z.number(),
  tradedTokens24H: z.int(),
  activeAddresses24H: z.int().describe('Accounts that sent a transaction'),
  uniqueTraders24H: z.int().describe('Accounts that traded, by an offer that others took too'),
  xrpPro24h: known.describe('Change of XRP in US dollars, in percent'),
})
const Global = z.looseObject({
  total: z.int(),
  gMarketcap: z
    .number()
    .describe(
      'In XRP, of tokens with a market cap; of one that no one vouches for at most ten times its liquidity',
    ),
  gMarketcapPro: known.describe('Change in 24 hours, in percent'),
  gDexVolume: z.number().describe('The sum of `vol24hBelieved`'),
  gDexVolumePro: known,
  gScamVolume: known.describe('What was traded in the same 24 hours, and is not believed'),
  gTVL: z.number(),
  gTVLPro: known,
  gXRPdominance: known.describe('Percent that XRP is of the market caps of all tokens and of XRP'),
  gXRPdominancePro: known,
  totalAddresses: z.int(),
  totalOffers: z.int(),
  totalTrustLines: z.int(),
})
const metrics = { exch: ExchangeRates, H24: Day, global: Global }

export const tokenRoutes = marketRoutes({
  tokens: {
    path: '/tokens',
    summary: 'Tokens with price, volume, market cap and holders, page by page',
    query: TokensQuery,
    answer: z.looseObject({
      ...found,
      total: z.int().describe('All tokens'),
      count: z.int().describe('Tokens that match the filter'),
      ...metrics,
      tokens: z.array(Token),
    }),
    freshness: { fresh: 30, whileRenewing: 60, onError: 600 },
  },
  token: {
    path: '/token/:md5',
    summary: 'One token',
    params: z.object({ md5: TokenId }),
    answer: z.looseObject({ ...found, ...metrics, token: Token }),
    freshness: { fresh: 30, whileRenewing: 60, onError: 600 },
  },
  sparkline: {
    path: '/sparkline/:md5',
    summary: 'The course of a price in few points',
    params: z.object({ md5: TokenId }),
    query: SparklineQuery,
    answer: z.looseObject({
      ...found,
      period: z.string(),
      vs_currency: z.string(),
      chartColor: z.string().describe('A colour for the line: green, or red where the price has fallen'),
      prices: z.array(z.number()),
      data: z.array(z.tuple([z.int(), z.number()])).describe('The same with times in milliseconds'),
    }),
    freshness: { fresh: 60, whileRenewing: 300, onError: 3_600 },
  },
  ohlc: {
    path: '/ohlc/:md5',
    summary: 'Candles of a price, oldest first',
    params: z.object({ md5: TokenId }),
    query: OhlcQuery,
    answer: z.looseObject({
      ...found,
      length: z.int(),
      range: z.string().nullable().describe('The range that was asked for'),
      interval: z.string(),
      interval_seconds: z.int(),
      vs_currency: z.string(),
      ohlc: z.array(Candle),
    }),
    freshness: { fresh: 30, whileRenewing: 60, onError: 600 },
  },
  trades: {
    path: '/trades/:md5',
    summary: 'Trades of a token, newest first',
    params: z.object({ md5: TokenId }),
    query: TradesQuery,
    answer: z.looseObject({ ...found, count: z.int(), trades: z.array(Trade) }),
    freshness: { fresh: 10, whileRenewing: 60, onError: 600 },
  },
  book: {
    path: '/book/:md5',
    summary: 'The order book of a token with XRP, and its pools',
    params: z.object({ md5: TokenId }),
    query: BookQuery,
    answer: z.looseObject({ ...found, ...bookFields }),
    freshness: { fresh: 10, whileRenewing: 60, onError: 600 },
  },
  holders: {
    path: '/holders/info/:md5',
    summary: 'How a token is spread over its holders',
    params: z.object({ md5: TokenId }),
    answer: z.looseObject({
      ...found,
      richInfo: z.looseObject({
        time: z
          .int()
          .nullable()
          .describe('When a balance or a trust line has changed last, in milliseconds. Null: not known'),
        length: z.int().describe('Trust lines'),
        holders: z.int(),
        top10: z.number().describe('Percent of the supply that the 10 largest holders have'),
        top20: z.number(),
        top50: z.number(),
        top100: z.number(),
        active24H: z.int(),
        partial: z
          .boolean()
          .describe(
            'The index began later than the ledger: holders and lines that have not moved since are not counted',
          ),
      }),
      richList: z.array(
        z.looseObject({
          id: z.int(),
          account: z.string(),
          balance: z.string(),
          holding: z.number().describe('Percent of the supply'),
          isAMM: z.boolean(),
        }),
      ),
    }),
    freshness: { fresh: 300, whileRenewing: 3_600, onError: 86_400 },
  },
  tags: {
    path: '/tags',
    summary: 'Tags of tokens, with how many tokens have each',
    answer: z.looseObject({
      ...found,
      count: z.int(),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    }),
    freshness: { fresh: 3_600, whileRenewing: 86_400, onError: 604_800 },
  },
})
