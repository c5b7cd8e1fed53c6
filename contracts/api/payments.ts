import * as z from 'zod'
import { Delivery } from './delivery.ts'
import { api } from './endpoint.ts'
import { Fees, Quote } from './payment.ts'
import { SessionStep } from './trade/session-step.ts'
import { Sale } from './trade/sale.ts'
import { Address, Chain, products, Timestamp, TxHash } from './values.ts'

export const paymentStates = ['open', 'paid', 'succeeded', 'ended'] as const
export type PaymentState = (typeof paymentStates)[number]

export const MOST_PAYMENTS = 100
const USUAL_PAYMENTS = 50
export const MOST_DAYS = 92
export const USUAL_DAYS = 30

const intentId = z.string().min(1).max(60)

export const Payment = z.object({
  intentId: z.string(),
  state: z
    .enum(paymentStates)
    .describe(
      '`open` until its fee is paid, `paid` until its product is confirmed, then `succeeded`; `ended` when its time, or the credit of its fee, is over, and when its deposit was paid but the order of the bridge has failed, has expired or was sent back. An order that is paid out after all makes it `succeeded` again. For a bridge, the product is the deposit: the payout is `delivery.order.status`',
    ),
  product: z.enum(products),
  chain: Chain,
  payer: Address.optional().describe('Absent for a payment that anyone may pay, until someone has paid it'),
  quote: Quote.optional().describe('Absent for a payload of your own'),
  delivery: Delivery.optional().describe('For a product that delivers on another chain'),
  sale: Sale.optional().describe('For a payment that leads to the sale of an NFT'),
  fees: Fees.optional(),
  fee: z
    .object({
      status: z
        .enum(['none', 'pending', 'accrued', 'owed', 'refunded'])
        .describe(
          '`pending` once the fee is confirmed and booked, `accrued` once it is final and its product is there; `owed` to its payer when the product did not follow in time, `refunded` when it went back',
        ),
      txHash: TxHash.optional(),
    })
    .describe('What your account was credited for this payment'),
  steps: z.array(SessionStep.omit({ wallets: true, awaiting: true, awaits: true })),
  creditUntil: Timestamp.optional().describe(
    'Until then the paid fee pays for another attempt: send `intentId` to prepare, or to the quote of a sale, to continue',
  ),
  createdAt: Timestamp,
})
export type Payment = z.output<typeof Payment>

export const paymentsApi = api({
  getPayment: {
    method: 'GET',
    path: '/api/v1/payments/:intentId',
    summary: 'Reads what a payment has come to',
    access: [{ kind: 'key', env: 'any' }],
    params: z.strictObject({ intentId }),
    response: Payment,
  },
  listPayments: {
    method: 'GET',
    path: '/api/v1/payments',
    summary: 'Lists the payments of the key’s environment, the oldest first',
    access: [{ kind: 'key', env: 'any' }],
    query: z.strictObject({
      state: z.enum(paymentStates).optional(),
      from: Timestamp.optional().describe(
        `Prepared at this time or later; ${USUAL_DAYS} days before \`to\` when left out`,
      ),
      to: Timestamp.optional().describe(
        `Prepared before this time, at most ${MOST_DAYS} days after \`from\`; now when left out`,
      ),
      after: z
        .string()
        .min(1)
        .max(120)
        .optional()
        .describe('The `next` of the page before. Send the other fields again as they were'),
      limit: z
        .string()
        .regex(/^[1-9][0-9]{0,2}$/, `must be a whole number from 1 to ${MOST_PAYMENTS}`)
        .transform(Number)
        .pipe(z.int().max(MOST_PAYMENTS))
        .optional()
        .describe(`At most ${MOST_PAYMENTS}; ${USUAL_PAYMENTS} when left out`),
    }),
    response: z.object({
      payments: z.array(Payment),
      next: z
        .string()
        .optional()
        .describe(
          'Send it as `after` for the next page; absent on the last one. A page may have fewer payments than `limit`, or none, and still have a `next`',
        ),
    }),
  },
})

export const usualLimit = USUAL_PAYMENTS
