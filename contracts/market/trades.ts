import * as z from 'zod'
import { limit, wholeNumber, yesNo } from './values.ts'

/** Single trades of a token. */

/** A filter looks through so many trades at once. */
export const MOST_FILTERED_TRADES = 10_000

export const TradesQuery = z.object({
  limit: limit(100, 25),
  before: z
    .string()
    .regex(/^[0-9]{1,16}$/, 'must be the id of a trade')
    .transform(Number)
    .pipe(z.int())
    .optional()
    .meta({ description: 'The id of a trade: only older ones' }),
  least: wholeNumber
    .transform(Number)
    .pipe(z.int())
    .default(0)
    .meta({ description: `Only trades of at least so many XRP, among ${MOST_FILTERED_TRADES} trades` }),
  counted: yesNo
    .default(false)
    .meta({ description: `Only trades that may make a price, among ${MOST_FILTERED_TRADES} trades` }),
})

export const Trade = z.looseObject({
  id: z.int(),
  time: z.int().describe('The close of its ledger, in milliseconds'),
  ledger: z.int(),
  hash: z.string().describe('Of its transaction'),
  side: z.enum(['buy', 'sell']).describe('What the taker did with the token'),
  amount: z.string().describe('Of the token, decimal text'),
  paid: z.string().describe('For it, in `currency`, decimal text'),
  currency: z.string().describe('What it was traded against: `XRP`, or the currency of another token'),
  price: z
    .number()
    .nullable()
    .describe(
      'XRP for one: against a token that the operator names, by its price. Null: against another token',
    ),
  taker: z.string(),
  maker: z.string().describe('Whose offer it was, or the account of the pool'),
  pool: z.boolean(),
  counts: z
    .boolean()
    .describe(
      'It may make a price: it was worth 1 XRP or more, against XRP or a token that the operator names, and open to anyone',
    ),
})
