import * as z from 'zod'
import { Address, exampleId, Timestamp, TxHash } from './values.ts'

/** A product that delivers on another chain, as payments and sign sessions show it. Amounts are decimal text. */

/** A network and its currency as the bridge names them. */
const CurrencyName = z
  .string()
  .regex(/^[a-z0-9]{1,24}$/i, 'must be the ticker of a currency or the code of a network, such as "eth"')
  .toLowerCase()

/** The two currencies of a bridge, each by its ticker and the code of its network. */
export const Pair = z.object({
  fromCurrency: CurrencyName,
  fromNetwork: CurrencyName,
  toCurrency: CurrencyName,
  toNetwork: CurrencyName,
})
export type Pair = z.output<typeof Pair>

/** What an account at a shared address is told apart by: a destination tag or a memo. */
export const ExtraId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x20-\x7e]+$/, 'must be a destination tag or a memo')

/** An address in any form that wallets copy, with its tag or without. */
export const PayeeText = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\x21-\x7e]+$/, 'must be an address of the chain')

export const orderStates = [
  'awaiting_deposit',
  'confirming',
  'exchanging',
  'sending',
  'finished',
  'verifying',
  'refunding',
  'refunded',
  'failed',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

const Decimal = z.string().describe('Decimal text, in units of the currency')

export const Order = Pair.extend({
  id: z.string().meta(exampleId('bo')),
  intentId: z.string().describe('The payment whose fee the order was made for'),
  status: z
    .enum(orderStates)
    .describe(
      '`finished`, `refunded` and `failed` are the end. An `expired` order may still go on when its deposit comes late. `verifying`: the bridge looks into the deposit by hand',
    ),
  upstreamStatus: z.string().optional().describe('The bridge’s own word for it, where it is not one of ours'),
  fromChain: z.string().optional().describe('Our key of the chain that is paid on'),
  toChain: z.string().optional().describe('Our key of the chain of the payout, where it is served here'),
  fromAmount: Decimal.describe('The amount to deposit'),
  expectedToAmount: Decimal.describe('The payout that was expected when the order was made'),
  depositedAmount: Decimal.optional().describe('The amount that arrived, once it has'),
  toAmount: Decimal.optional().describe('The amount that was paid out, once it was'),
  depositAddress: z.string(),
  depositExtraId: ExtraId.optional().describe(
    'Destination tag or memo that the deposit must carry: without it, it is lost or late',
  ),
  depositExtraIdName: z.string().optional().describe('Its name on that chain, such as `Destination tag`'),
  depositedAt: Timestamp.optional().describe('When the deposit was sent, or else first seen by the bridge'),
  depositTxHash: z
    .string()
    .optional()
    .describe('The deposit’s transaction, as soon as its payment knows it; the bridge may see it much later'),
  destination: z.string().describe('Who is paid out'),
  destinationExtraId: ExtraId.optional(),
  payoutTxHash: z.string().optional(),
  refundAddress: z.string().optional(),
  refundExtraId: ExtraId.optional(),
  refundTxHash: z.string().optional(),
  refundedAmount: Decimal.optional(),
  expectedMinutes: z
    .tuple([z.number(), z.number()])
    .optional()
    .describe('How long an order usually takes from its deposit on, in minutes: at least, at most'),
  depositBy: Timestamp.optional().describe('The deposit should have arrived by then; absent without a limit'),
  feeTxHash: TxHash.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp.describe('When the status last changed'),
})
export type Order = z.output<typeof Order>

/** Where a payment delivers, and its order once the fee is paid. */
export const Delivery = Pair.extend({
  fromAmount: Decimal,
  expectedToAmount: Decimal,
  toChain: z.string().optional().describe('Our key of the chain of the payout, where it is served here'),
  destination: Address,
  destinationExtraId: ExtraId.optional(),
  refundAddress: Address.optional(),
  refundExtraId: ExtraId.optional(),
  expectedMinutes: z.tuple([z.number(), z.number()]).optional(),
  order: Order.optional().describe('Absent until the fee is paid and the order is made'),
  problem: z
    .object({ code: z.string(), message: z.string(), retryAt: Timestamp.optional() })
    .optional()
    .describe(
      'Why there is no order although the fee is paid. With `retryAt`, it is tried again then; without it, the fee stays a credit until `creditUntil`. LIVE_KEY_REQUIRED: the fee of a test key was paid, and never makes an order',
    ),
})
export type Delivery = z.output<typeof Delivery>
