import * as z from 'zod'
import { found, marketRoutes } from './route.ts'
import { Candle, OhlcQuery, SparklineQuery } from './series.ts'
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
    showNew: asked.show_new ?? asked.showNew ?? false,
    showScam: asked.show_scam ?? false,
  }))

/** Why no market cap is given. */
export const marketcapWhys = ['price', 'partial', 'liquidity', 'traders', 'volume', 'depth', 'scam'] as const
export type MarketcapWhy = (typeof marketcapWhys)[number]
/** What a reader should know of a token before its figures. */
export const tokenMarks = [
  'scam',
  'lookalike',
  'thin',
  'wash',
  'concentrated',
  'removable',
  'new',
  'stale',
] as const
export type TokenMark = (typeof tokenMarks)[number]

/** A token. Prices: `exch` in XRP; `usd` in US dollars, as decimal text. `null`: not known. */
export const Token = z.looseObject({
  _id: z.string().describe('The same as `md5`'),
  md5: z.string(),
  currency: z.string().describe('As the ledger writes it: three letters, or 40 hexadecimal characters'),
  issuer: z.string(),
  name: z.string().describe('The currency as people read it'),
  user: z.string().nullable().describe('Name of the project'),
  slug: z.string(),
  exch: known.describe(
    'Price in XRP, at the end of the last minute in which it was traded: the median of trades by weight, held to the mean of its pool',
  ),
  lastPrice: known.describe('Price of the last trade, in XRP, whatever it was worth'),
  usd: z.string().nullable().describe('Price in US dollars, decimal text'),
  pro5m: known.describe(
    'Change of `exch` in percent over 5 minutes. Null where there was no price then, or is none now',
  ),
  pro1h: known,
  pro24h: known,
  pro7d: known,
  pro30d: known,
  p24h: known.describe('Change in XRP'),
  p7d: known,
  maxMin24h: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('Highest and lowest price of 24 hours, in XRP'),
  vol24h: z.number().describe('Traded in 24 hours, in tokens'),
  vol24hx: known.describe('Traded against XRP in 24 hours, in tokens'),
  vol24hxrp: z.number().describe('The same in XRP'),
  vol24htx: z.int().describe('Trades of 24 hours'),
  txns24h: z.int().describe('The same as `vol24htx`'),
  buy24hxrp: known.describe('The part of `vol24hxrp` in which the taker has bought the token'),
  sell24hxrp: known.describe('The part in which the taker has sold it'),
  buy24htx: z.int().nullable().describe('The trades in which the taker has bought the token'),
  sell24htx: z.int().nullable(),
  uniqueTraders24h: z.int(),
  uniqueBuyers24h: z.int().nullable(),
  uniqueSellers24h: z.int().nullable(),
  marketcap: known.describe(
    '`circulating` times the price, in XRP. Null where it cannot be believed: `marketcapWhy` says why',
  ),
  marketcapWhy: z
    .enum(marketcapWhys)
    .nullable()
    .describe(
      '`price`: none is known. `partial`: the index has not seen all holders. `liquidity`: less than 1,000 XRP have lain in the pool for seven days. `traders`: fewer than 10 in seven days. `volume`: less than 1,000 XRP in seven days. `depth`: too much for the liquidity. `scam`: by the operator’s word',
    ),
  isOMCF: z.string().nullable().describe('`yes` where a market cap is given'),
  fdv: known.describe('`supply` times price, in XRP: whoever holds it, and whether anyone would pay for it'),
  circulating: known.describe('The supply without what the issuer’s own accounts hold'),
  liquidity: known.describe('XRP in the pool, mean of 24 hours'),
  vol24hBelieved: known.describe(
    'The part of `vol24hxrp` that cost something to trade, of the 24 hours to the end of the last hour',
  ),
  trust: z
    .int()
    .nullable()
    .describe('2: named by the operator of this service. 1: in a list of tokens. 0: neither. -1: a scam'),
  marks: z.array(z.enum(tokenMarks)).describe('What to know before the figures are read'),
  trendingScore: known.describe('What the order `trending` sorts by'),
  marketcapUsd: known,
  dom: known.describe('Percent of `gMarketcap`'),
  supply: z.string().describe('Decimal text'),
  amount: z.string().describe('The same: total supply'),
  trustlines: z.int(),
  holders: z.int(),
  offers: z.int().describe('Open offers'),
  tvl: known.describe('XRP in the pool, twice'),
  AMM: z.string().nullable().describe('Account of the pool with XRP'),
  dateon: z.int().describe('When the index first saw it, in milliseconds'),
  date: z.string().nullable().describe('The day of that, in UTC: `YYYY-MM-DD`'),
  isNew: z.boolean().describe('Its first trade is of the last day'),
  firstTradeDate: z.int().nullable(),
  lastTradeDate: z.int().nullable(),
  domain: z.string().nullable(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  kyc: z.boolean(),
  verified: z.boolean(),
  hasImage: z.boolean(),
  tokenType: z.enum(['trustline', 'lp', 'mpt', 'native']).describe('`native` is XRP'),
  id: z.int().describe('Place in this list, from 1'),
})
export type Token = z.output<typeof Token>

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
  holders: {
    path: '/holders/info/:md5',
    summary: 'How a token is spread over its holders',
    params: z.object({ md5: TokenId }),
    answer: z.looseObject({
      ...found,
      richInfo: z.looseObject({
        time: z.int().describe('When a balance or a trust line has changed last, in milliseconds'),
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
