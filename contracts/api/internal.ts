import * as z from 'zod'
import { api } from './endpoint.ts'
import { upstreamErrors } from './errors.ts'
import { Fees } from './payment.ts'
import { Chain, MinorUnits, products, Slug, TxHash } from './values.ts'

export const internalApi = api({
  feeEvent: {
    method: 'POST',
    path: '/api/internal/fee-event',
    summary:
      'Attributes a fee transaction to a partner: it is verified on chain, and booked for the payment that it names. Repeating it is harmless',
    access: [{ kind: 'internal' }],
    body: z.strictObject({
      partnerSlug: Slug,
      product: z.enum(products),
      feeTxHash: TxHash,
      amountMinor: MinorUnits.describe(
        'The amount that was prepared, or its fee. What is booked is what the chain shows',
      ),
    }),
    response: z.object({
      status: z.enum(['accrued', 'pending']).describe('As for `POST /api/v1/swap/report`'),
      duplicate: z.boolean().describe('True when this fee was already booked, whoever told of it'),
      partnerSlug: Slug,
      product: z.enum(products),
      chain: Chain,
      feeTxHash: TxHash,
      intentId: z.string(),
      fees: Fees,
    }),
    errors: [
      'NOT_FOUND',
      'FEE_TX_PENDING',
      'FEE_TX_REUSED',
      'FEE_TX_MISMATCH',
      'TX_NOT_FOUND',
      ...upstreamErrors,
    ],
  },
})
