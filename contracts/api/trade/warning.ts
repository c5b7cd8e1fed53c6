import * as z from 'zod'
import { MinorUnits } from '../values.ts'

/** Something that the user should know before paying; it does not stop the call. */
export const Warning = z.object({
  code: z.enum([
    'INSUFFICIENT_BALANCE',
    'INSUFFICIENT_GAS',
    'HIGH_PRICE_IMPACT',
    'UNVERIFIED_TOKEN',
    'EARLIER_PAYMENT_PENDING',
  ]),
  message: z.string(),
  details: z
    .object({
      asset: z.string().optional().describe('The address of the asset that it is about'),
      heldMinor: MinorUnits.optional().describe('INSUFFICIENT_BALANCE: what the account holds'),
      neededMinor: MinorUnits.optional().describe('INSUFFICIENT_BALANCE: what the swap and its fee take'),
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
