import * as z from 'zod'
import { DEPTH_PERCENT } from './depth.ts'
import { known, limit } from './values.ts'

/** What can be bought and sold of a token now: the offers of its order book with XRP, and its pools. */

export const BookQuery = z.object({ limit: limit(200, 25) })

/** Offers at one price. */
const Level = z.looseObject({
  price: z.number().describe('XRP for one'),
  amount: z.string().describe('Of the token, decimal text: what the owners of the offers have for them'),
  xrp: z.string().describe('For it, decimal text'),
  offers: z.int(),
})
export type Level = z.output<typeof Level>

const Depth = z
  .looseObject({
    up: known.describe(`What buying costs until the price is ${DEPTH_PERCENT} % higher`),
    down: known.describe(`What selling brings until the price is ${DEPTH_PERCENT} % lower`),
  })
  .describe('Without fees')

const Pool = z.looseObject({
  account: z.string(),
  md5: z.string().describe('What the token is traded against in it'),
  currency: z.string(),
  issuer: z.string(),
  amount: z.string().describe('Of the token in it, decimal text'),
  other: z.string().describe('Of the other asset in it, decimal text'),
  price: known.describe('Of one, in the other asset'),
  depth: Depth.describe('In the other asset, without the fee of the pool'),
})

export const bookFields = {
  price: known.describe(
    'XRP for one, now: that of the pool with XRP, or else between the best bid and the best ask',
  ),
  spread: known.describe('How far the best ask is above the best bid, in percent of it'),
  depth: Depth.describe('In XRP, in the order book and the pool with XRP together, without fees'),
  bids: z.array(Level).describe('Highest price first'),
  asks: z.array(Level).describe('Lowest price first'),
  pools: z.array(Pool).describe('With XRP first, then by what they hold of the token; 20 at most'),
}
