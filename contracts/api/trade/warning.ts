import * as z from 'zod'
import { DecimalAmount } from '../values.ts'
import { accountProblems } from './account-problems.ts'

/** The parts of what a payment takes. */
export const lackedFor = ['amount', 'fee', 'network fee', 'rent', 'reserve'] as const
export type LackedFor = (typeof lackedFor)[number]

/** Something that the user should know before paying; it does not stop the call. */
export const Warning = z.object({
  code: z.enum([
    'INSUFFICIENT_FUNDS',
    'UNSUPPORTED_ACCOUNT',
    'SEVERAL_SIGNATURES',
    'CONTRACT_ACCOUNT',
    'HIGH_PRICE_IMPACT',
    'UNVERIFIED_TOKEN',
    'EARLIER_PAYMENT_PENDING',
    'PRICE_UNFAVORABLE',
    'PRICE_UNKNOWN',
  ]),
  message: z.string(),
  details: z
    .object({
      asset: z.string().optional().describe('The address of the asset that it is about'),
      needed: DecimalAmount.optional().describe(
        'INSUFFICIENT_FUNDS: what the payment takes of the asset, with all its fees: minor units, or decimal text for a token issued on the XRP Ledger',
      ),
      has: DecimalAmount.optional().describe(
        'INSUFFICIENT_FUNDS: what the account has to spend of it, in the same units',
      ),
      for: z.enum(lackedFor).optional().describe('INSUFFICIENT_FUNDS: the first part that is not covered'),
      estimated: z
        .boolean()
        .optional()
        .describe(
          'INSUFFICIENT_FUNDS: true where `needed` is an estimate that may be too high, so that no step is refused for it',
        ),
      reason: z.enum(accountProblems).optional().describe('UNSUPPORTED_ACCOUNT: why'),
      lossBps: z
        .int()
        .optional()
        .describe(
          'PRICE_UNFAVORABLE: how much less than the market gives the swap of your own payload may bring, in basis points',
        ),
      priceImpactBps: z.int().optional().describe('HIGH_PRICE_IMPACT: as in the quote'),
      intentId: z
        .string()
        .optional()
        .describe(
          'EARLIER_PAYMENT_PENDING: the payment by which this account has paid the fee of the same swap or bridge, which may still be on its way. Read that payment before another fee is paid. Only prepare answers this warning: it is for your server, and our own pages do not show it',
        ),
    })
    .optional(),
})
export type Warning = z.output<typeof Warning>
