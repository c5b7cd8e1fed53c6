import * as z from 'zod'

/** The transactions of the XRP Ledger that this wallet signs, to their last field: what the suite prepares. */

const Token = z.strictObject({ currency: z.string(), issuer: z.string(), value: z.string() })
const Amount = z.union([z.string().regex(/^[0-9]{1,18}$/, 'expected drops'), Token])
export type Amount = z.output<typeof Amount>

const uint32 = z.int().min(0).max(0xffff_ffff)
const everywhere = {
  Account: z.string(),
  SourceTag: uint32.exactOptional(),
  NetworkID: uint32.exactOptional(),
  Sequence: uint32.min(1).exactOptional(),
}
/** May deliver less than its Amount, down to its DeliverMin. */
const PARTIAL_PAYMENT = 0x00020000
const SET_NO_RIPPLE = 0x00020000
const PathStep = z.strictObject({
  account: z.string().exactOptional(),
  currency: z.string().exactOptional(),
  issuer: z.string().exactOptional(),
})
const payment = {
  TransactionType: z.literal('Payment'),
  ...everywhere,
  Destination: z.string(),
  Amount,
  DestinationTag: uint32.exactOptional(),
  InvoiceID: z
    .string()
    .regex(/^[0-9A-F]{64}$/, 'expected 32 bytes in hex')
    .exactOptional(),
  SendMax: Amount.exactOptional(),
  DeliverMin: Amount.exactOptional(),
  Paths: z.array(z.array(PathStep).min(1).max(8)).min(1).max(6).exactOptional(),
}
const hasItsMinimum = ({
  Flags = 0,
  DeliverMin,
}: {
  readonly Flags?: number
  readonly DeliverMin?: Amount
}) => ((Flags & PARTIAL_PAYMENT) !== 0) === (DeliverMin !== undefined)
const NO_MINIMUM = 'a partial payment and its minimum belong together'
const Payment = z
  .strictObject({ ...payment, Flags: z.literal(PARTIAL_PAYMENT).exactOptional() })
  .refine(hasItsMinimum, NO_MINIMUM)
const trustSet = { TransactionType: z.literal('TrustSet'), ...everywhere, LimitAmount: Token }
const TrustSet = z.strictObject({ ...trustSet, Flags: z.literal(SET_NO_RIPPLE).exactOptional() })

const hash = z.string().regex(/^[0-9A-F]{64}$/, 'expected 32 bytes in hex')
const SELL = 1
/** An offer that one account may take, until it ends. A gift is not signed. */
const NFTokenCreateOffer = z
  .strictObject({
    TransactionType: z.literal('NFTokenCreateOffer'),
    ...everywhere,
    Flags: z.literal(SELL).exactOptional(),
    NFTokenID: hash,
    Owner: z.string().exactOptional(),
    Amount: z.string().regex(/^[1-9][0-9]{0,17}$/, 'expected drops'),
    Destination: z.string(),
    Expiration: uint32.min(1),
  })
  .refine(
    ({ Flags, Owner }) => (Flags === undefined) === (Owner !== undefined),
    'an offer to buy names the owner, an offer to sell does not',
  )
/** Takes one offer; a broker's fee is not signed. */
const NFTokenAcceptOffer = z
  .strictObject({
    TransactionType: z.literal('NFTokenAcceptOffer'),
    ...everywhere,
    NFTokenSellOffer: hash.exactOptional(),
    NFTokenBuyOffer: hash.exactOptional(),
  })
  .refine(
    ({ NFTokenSellOffer, NFTokenBuyOffer }) =>
      (NFTokenSellOffer === undefined) !== (NFTokenBuyOffer === undefined),
    'exactly one offer is taken',
  )

/** In a batch, the batch pays and signs for each transaction. */
const INNER_BATCH = 0x40000000
const inner = { Fee: z.literal('0'), SigningPubKey: z.literal('') }
const innerFlags = (own: number) => z.literal([INNER_BATCH, INNER_BATCH + own])
const Inner = z.discriminatedUnion('TransactionType', [
  z
    .strictObject({ ...payment, ...inner, Flags: innerFlags(PARTIAL_PAYMENT) })
    .refine(hasItsMinimum, NO_MINIMUM),
  z.strictObject({ ...trustSet, ...inner, Flags: innerFlags(SET_NO_RIPPLE) }),
])
const ALL_OR_NOTHING = 0x00010000
const Batch = z.strictObject({
  TransactionType: z.literal('Batch'),
  ...everywhere,
  Flags: z.literal(ALL_OR_NOTHING),
  Fee: z.string().regex(/^[1-9][0-9]{0,4}$/, 'expected a network fee in drops'),
  RawTransactions: z
    .array(z.strictObject({ RawTransaction: Inner }))
    .min(2)
    .max(8),
})

const Transaction = z.discriminatedUnion(
  'TransactionType',
  [Payment, TrustSet, NFTokenCreateOffer, NFTokenAcceptOffer, Batch],
  { error: 'only payments, trust lines, offers for NFTs, and batches of the former are signed here' },
)
export type Transaction = z.output<typeof Transaction>

export const XrplRequest = z.strictObject({
  family: z.literal('xrpl'),
  networkId: z.int(),
  from: z.string(),
  to: z.string(),
  txjson: Transaction,
})
