import * as z from 'zod'

export const states = [
  'waiting',
  'confirming',
  'verifying',
  'exchanging',
  'sending',
  'finished',
  'refunding',
  'refunded',
  'failed',
  'expired',
] as const
export type State = (typeof states)[number]

const optional = <S extends z.ZodType>(schema: S) => schema.exactOptional()
const text = z.string()

/** What the control server has ordered for an order. */
export const Plan = z.object({
  /** It stays in this state when it gets there. */
  hold: optional(z.enum(['confirming', 'verifying', 'exchanging', 'sending', 'refunding'])),
  /** How it ends in place of a payout. */
  end: optional(z.enum(['refund', 'failed', 'expired'])),
})
export type Plan = z.output<typeof Plan>

const Signed = z.object({ hash: text, raw: text })

/** An order as it is kept. Amounts are in units. */
export const Order = z.object({
  id: text,
  clientOrderId: text,
  idempotencyKey: text,
  partner: optional(z.unknown()),
  fromCurrency: text,
  fromNetwork: text,
  toCurrency: text,
  toNetwork: text,
  fromAmount: text,
  expectedToAmount: text,
  address: text,
  extraId: optional(text),
  refundAddress: optional(text),
  refundExtraId: optional(text),
  payinAddress: text,
  payinExtraId: optional(text),
  payinExtraIdName: optional(text),
  /** The chain's life in which the deposit is awaited, and from which block on. */
  life: text,
  since: z.number(),
  state: z.enum(states),
  plan: Plan,
  validUntil: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  deposit: optional(
    z.object({ hash: text, amount: text, at: z.number(), seenAt: z.number(), late: z.boolean() }),
  ),
  /** Signed before it is sent: after a restart the same transaction goes on. */
  payout: optional(Signed.extend({ amount: text, life: text })),
  refund: optional(Signed.extend({ amount: text, life: text })),
})
export type Order = z.output<typeof Order>

const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

/** What `create` answers. */
export const createdShape = (order: Order) => ({
  id: order.id,
  status: order.state,
  fromCurrency: order.fromCurrency,
  fromNetwork: order.fromNetwork,
  toCurrency: order.toCurrency,
  toNetwork: order.toNetwork,
  fromAmount: order.fromAmount,
  expectedToAmount: order.expectedToAmount,
  payinAddress: order.payinAddress,
  payinExtraId: order.payinExtraId ?? null,
  payinExtraIdName: order.payinExtraIdName ?? null,
  payoutAddress: order.address,
  payoutExtraId: order.extraId ?? null,
  refundAddress: order.refundAddress ?? null,
  refundExtraId: order.refundExtraId ?? null,
  flow: 'standard',
  rateId: null,
  validUntil: moment(order.validUntil),
  createdAt: moment(order.createdAt),
})

/** What `status` answers. */
export const statusShape = (order: Order) => ({
  ...createdShape(order),
  expectedAmountFrom: order.fromAmount,
  expectedAmountTo: order.expectedToAmount,
  amountFrom: order.deposit?.amount ?? null,
  amountTo: order.state === 'finished' ? (order.payout?.amount ?? null) : null,
  payinHash: order.deposit?.hash ?? null,
  payoutHash: order.state === 'finished' ? (order.payout?.hash ?? null) : null,
  refundHash: order.state === 'refunded' ? (order.refund?.hash ?? null) : null,
  refundAmount: order.state === 'refunded' ? (order.refund?.amount ?? null) : null,
  actionsAvailable: order.state === 'verifying',
  depositReceivedAt: moment(order.deposit?.seenAt),
  updatedAt: moment(order.updatedAt),
})
