import * as z from 'zod'
import { api } from './endpoint.ts'
import { routeErrors } from './errors.ts'
import { Fees } from './payment.ts'
import {
  bps,
  DecimalAmount,
  DEFAULT_SLIPPAGE_BPS,
  MAX_SLIPPAGE_BPS,
  MinorUnits,
  Timestamp,
} from './values.ts'

const Source = z.object({
  kind: z.enum(['amm', 'book']).describe('The pool of the ledger, or its order book'),
  amount: DecimalAmount.describe('How much of the token goes through it'),
  shareBps: z.int().describe('Its part of the amount, in basis points'),
  tradingFeeBps: z.number().optional().describe('What the pool keeps, in basis points'),
})

const XrpPrice = DecimalAmount.describe('XRP for one token, decimal text')

export const tokenApi = api({
  quoteToken: {
    method: 'POST',
    path: '/api/v1/token/quote',
    summary: 'Prices a token of the XRP Ledger by its pool and its order book',
    access: [{ kind: 'key', env: 'any', scope: 'token' }],
    goesUpstream: true,
    body: z.strictObject({
      tokenId: z
        .string()
        .max(100)
        .regex(
          /^(?:[a-fA-F0-9]{32}|[^.\s]{3,40}\.r[1-9A-HJ-NP-Za-km-z]{24,34})$/,
          'must be the md5 of a token, or `currency.issuer`',
        )
        .describe('The token’s md5 in the market API, or `currency.issuer`'),
      side: z
        .enum(['buy', 'sell'])
        .describe('`buy`: XRP is spent for the token; `sell`: the token is sold for XRP'),
      amount: z
        .union([z.number().positive().max(1e15), DecimalAmount])
        .describe('How much of the token, on both sides; as decimal text where a number is not exact'),
      slippageBps: bps(MAX_SLIPPAGE_BPS)
        .optional()
        .describe(
          `The loss against this price that is accepted, in basis points; ${DEFAULT_SLIPPAGE_BPS} when left out`,
        ),
    }),
    response: z.object({
      tokenId: z.string().describe('The md5 of the token'),
      currency: z.string(),
      issuer: z.string(),
      name: z.string(),
      side: z.enum(['buy', 'sell']),
      amount: DecimalAmount,
      amountDrops: MinorUnits.describe(
        'What buying costs, rounded up, or what selling brings, rounded down; pools’ and issuers’ fees are in it',
      ),
      amountXrp: DecimalAmount.describe('The same in XRP'),
      spotPriceXrp: XrpPrice.describe('XRP for the first unit of the token'),
      avgPriceXrp: XrpPrice.describe('XRP for one token over the whole amount'),
      priceImpactBps: z.int().describe('The loss against the first unit’s price, in basis points'),
      slippageBps: z.int(),
      maxSpendDrops: MinorUnits.optional().describe('`buy`: the most to spend, with the accepted slippage'),
      minReceivedDrops: MinorUnits.optional().describe('`sell`: the least to receive, with it'),
      sources: z.array(Source),
      transferRate: DecimalAmount.describe(
        'What the issuer charges on transfers: 1 is nothing, 1.002 is 0.2 %',
      ),
      ledgerIndex: z
        .int()
        .optional()
        .describe('The validated ledger whose pool and order book make the price'),
      requiresTrustline: z.boolean().describe('Whether the account must agree to hold the token first'),
      fees: Fees.describe('In XRP, on `amountDrops`'),
      expiresAt: Timestamp,
    }),
    errors: ['UNSUPPORTED_CHAIN', 'UNSUPPORTED_TOKEN', ...routeErrors],
  },
})
