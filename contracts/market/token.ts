import * as z from 'zod'
import { known } from './values.ts'

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
  'frozen',
  'freezable',
  'clawback',
  'fee',
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
      '`price`: none is known. `partial`: the index has not seen all holders. `liquidity`: less than 1,000 XRP have lain in the pool and in bids for seven days. `traders`: fewer than 10 in seven days. `volume`: less than 1,000 XRP in seven days. `depth`: too much for the liquidity. `scam`: by the operator’s word',
    ),
  isOMCF: z.string().nullable().describe('`yes` where a market cap is given'),
  fdv: known.describe('`supply` times price, in XRP: whoever holds it, and whether anyone would pay for it'),
  circulating: known.describe('The supply without what the issuer’s own accounts hold'),
  liquidity: known.describe('XRP in the pool, and half of what is bid near the price, mean of 24 hours'),
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
  dateon: z
    .int()
    .nullable()
    .describe('When the index first saw it, in milliseconds. Null: before the index knew all of the ledger'),
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
  issuerMay: z
    .looseObject({
      freeze: z.boolean().describe('May freeze single holders, or all of them'),
      frozen: z.boolean().describe('Has frozen all of them'),
      clawback: z.boolean().describe('May take the token back'),
      transferFee: z.number().describe('Percent of each transfer'),
    })
    .nullable()
    .describe('What the issuer may do with it. Null: not known'),
  tokenType: z.enum(['trustline', 'lp', 'mpt', 'native']).describe('`native` is XRP'),
  id: z.int().describe('Place in this list, from 1'),
})
export type Token = z.output<typeof Token>
