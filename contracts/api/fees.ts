import * as z from 'zod'
import { api } from './endpoint.ts'
import { Fees } from './payment.ts'
import { bps, MAX_SURCHARGE_BPS, MinorUnits, products, tiers, TokenRef } from './values.ts'

const ProductFees = z.object({
  product: z.enum(products),
  platformBps: z.int().describe('The platform’s fee, in basis points of the amount: 1 is 0.01 %'),
  surchargeBps: z.int().describe('Your surcharge, unless a call asks for another one by `partnerBps`'),
  partnerShareBps: z
    .int()
    .describe('Your part of the platform’s fee, in basis points of it; the surcharge is yours as a whole'),
})

export const feesApi = api({
  listFees: {
    method: 'GET',
    path: '/api/v1/fees',
    summary: 'Reads what each product costs, and your part of it',
    access: [{ kind: 'key', env: 'any' }],
    response: z.object({ products: z.array(ProductFees), tier: z.enum(tiers) }),
  },
  quoteFees: {
    method: 'POST',
    path: '/api/v1/fees/quote',
    summary: 'Computes the fee on an amount, without a price and without an order',
    access: [{ kind: 'key', env: 'any' }],
    body: z.strictObject({
      product: z.enum(products),
      amountMinor: MinorUnits,
      asset: TokenRef.optional().describe('The asset of the amount, for the answer: `native` when left out'),
      partnerBps: bps(MAX_SURCHARGE_BPS)
        .optional()
        .describe('Your surcharge for this amount, in place of the one in your settings'),
    }),
    response: z.object({
      product: z.enum(products),
      amountMinor: MinorUnits,
      fees: Fees.describe('In the asset of the amount, each part rounded down to a whole minor unit'),
    }),
    errors: ['AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE'],
  },
})
