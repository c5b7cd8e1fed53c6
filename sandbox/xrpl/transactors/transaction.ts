import * as z from 'zod'
import { type Amount, IssuedAmount, WireAmount, WireAsset } from '../amounts.ts'
import type { Result } from '../results.ts'
import type { NftNotes } from '../state/metadata.ts'
import type { View } from '../state/view.ts'

const common = {
  Account: z.string(),
  Fee: z.string().regex(/^\d+$/),
  Sequence: z.int(),
  Flags: z.int().default(0),
  SigningPubKey: z.string().default(''),
  TxnSignature: z.string().exactOptional(),
  LastLedgerSequence: z.int().exactOptional(),
  NetworkID: z.int().exactOptional(),
}
/** Marks a transaction inside a batch: nowhere else may it stand. */
export const INNER = 0x4000_0000

const PathStep = z.object({
  account: z.string().exactOptional(),
  currency: z.string().exactOptional(),
  issuer: z.string().exactOptional(),
})

/** 256 bits, in the one form in which the ledger compares them. */
const hash = z
  .string()
  .regex(/^[\da-f]{64}$/i)
  .toUpperCase()

export const Batch = z.looseObject({
  ...common,
  TransactionType: z.literal('Batch'),
  RawTransactions: z.array(z.object({ RawTransaction: z.record(z.string(), z.unknown()) })),
})

/** The transactions that this ledger knows, as the codec decodes them. Other fields pass through untouched. */
export const Transaction = z.discriminatedUnion('TransactionType', [
  z.looseObject({
    ...common,
    TransactionType: z.literal('Payment'),
    Destination: z.string(),
    DestinationTag: z.int().exactOptional(),
    Amount: WireAmount,
    SendMax: WireAmount.exactOptional(),
    DeliverMin: WireAmount.exactOptional(),
    Paths: z.array(z.array(PathStep)).exactOptional(),
  }),
  z.looseObject({ ...common, TransactionType: z.literal('TrustSet'), LimitAmount: IssuedAmount }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('AccountSet'),
    SetFlag: z.int().exactOptional(),
    ClearFlag: z.int().exactOptional(),
    TransferRate: z.int().exactOptional(),
    NFTokenMinter: z.string().exactOptional(),
    Domain: z
      .string()
      .regex(/^([\da-f]{2}){0,256}$/i)
      .exactOptional(),
  }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('OfferCreate'),
    TakerGets: WireAmount,
    TakerPays: WireAmount,
    Expiration: z.int().exactOptional(),
    OfferSequence: z.int().exactOptional(),
  }),
  z.looseObject({ ...common, TransactionType: z.literal('OfferCancel'), OfferSequence: z.int() }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('AMMCreate'),
    Amount: WireAmount,
    Amount2: WireAmount,
    TradingFee: z.int(),
  }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('AMMDeposit'),
    Asset: WireAsset,
    Asset2: WireAsset,
    Amount: WireAmount.exactOptional(),
    Amount2: WireAmount.exactOptional(),
  }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('NFTokenMint'),
    NFTokenTaxon: z.int(),
    Issuer: z.string().exactOptional(),
    TransferFee: z.int().exactOptional(),
    URI: z.string().exactOptional(),
    Amount: WireAmount.exactOptional(),
    Destination: z.string().exactOptional(),
    Expiration: z.int().exactOptional(),
  }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('NFTokenBurn'),
    NFTokenID: hash,
    Owner: z.string().exactOptional(),
  }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('NFTokenCreateOffer'),
    NFTokenID: hash,
    Amount: WireAmount,
    Owner: z.string().exactOptional(),
    Destination: z.string().exactOptional(),
    Expiration: z.int().exactOptional(),
  }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('NFTokenCancelOffer'),
    NFTokenOffers: z.array(hash),
  }),
  z.looseObject({
    ...common,
    TransactionType: z.literal('NFTokenAcceptOffer'),
    NFTokenSellOffer: hash.exactOptional(),
    NFTokenBuyOffer: hash.exactOptional(),
    NFTokenBrokerFee: WireAmount.exactOptional(),
  }),
  Batch,
])
export type Transaction = z.output<typeof Transaction>
export type TransactionOf<Type extends Transaction['TransactionType']> = Extract<
  Transaction,
  { TransactionType: Type }
>

export interface LedgerContext {
  readonly index: number
  /** Ripple seconds at which the parent ledger closed: what expirations are measured against. */
  readonly closeTime: number
  readonly parentHash: string
}
export interface Outcome {
  readonly result: Result
  readonly delivered?: Amount
  readonly notes?: NftNotes
}
export interface Transactor<Type extends Transaction['TransactionType']> {
  /** Its problem, independent of the ledger. */
  readonly check: (transaction: TransactionOf<Type>) => Result
  /** Writes to the view. Its changes count on success only. */
  readonly apply: (view: View, transaction: TransactionOf<Type>, ledger: LedgerContext) => Outcome
}
