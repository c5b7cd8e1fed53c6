import * as z from 'zod'
import { Address, Chain, MinorUnits, Timestamp, TxHash, tiers } from './values.ts'

/** What a payment is made of: an asset, its quote, its fees, and the steps that a wallet signs. */

export const Asset = z.object({
  /** `native` for the chain's coin, else the chain's own id of the token. */
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int().min(0).max(36),
  logoURI: z.string().optional(),
})
export type Asset = z.output<typeof Asset>

export const Token = Asset.extend({
  /** True when the route aggregator's own list vouches for the token. */
  verified: z.boolean(),
  /** Decimal text, such as "2984.12". */
  priceUsd: z.string().optional(),
})
export type Token = z.output<typeof Token>

export const Fees = z.object({
  /** The asset that the fee is paid in. */
  asset: z.string(),
  platformBps: z.int(),
  platformFeeMinor: MinorUnits,
  surchargeBps: z.int(),
  surchargeMinor: MinorUnits,
  /** What the fee step pays: platform fee plus surcharge. */
  totalMinor: MinorUnits,
  /** The partner's part of the total. Partners only: absent for embed sessions. */
  partnerShareMinor: MinorUnits.optional(),
  tier: z.enum(tiers).optional(),
  /** Which version of the partner's fee settings was used. */
  settingsVersion: z.int(),
})
export type Fees = z.output<typeof Fees>

export const Quote = z.object({
  id: z.string(),
  /** Which aggregator gave the quote. */
  provider: z.string(),
  chain: Chain,
  fromToken: Asset,
  toToken: Asset,
  inAmountMinor: MinorUnits,
  expectedOutMinor: MinorUnits,
  minOutMinor: MinorUnits,
  slippageBps: z.int(),
  /** Positive is a loss against the market price; null when the aggregator does not say. */
  priceImpactBps: z.int().nullable(),
  fees: Fees,
  /** What the network is expected to take for the product step, in the chain's coin. */
  networkFee: z.object({ asset: z.string(), amountMinor: MinorUnits }).optional(),
  route: z.array(z.object({ label: z.string() })),
  expiresAt: Timestamp,
})
export type Quote = z.output<typeof Quote>

/** Parameters of `eth_sendTransaction` (EIP-1474): quantities are hex without leading zeros. */
export const EvmCall = z.object({
  from: z.string(),
  to: z.string(),
  value: z.string(),
  data: z.string(),
  chainId: z.string(),
})
export type EvmCall = z.output<typeof EvmCall>

/** One sign payload per wallet kind that can sign the step. */
export const WalletPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('evm'),
    method: z.literal('eth_sendTransaction'),
    params: z.tuple([EvmCall]),
    /**
     * A block of the chain that is meant. A wallet whose node has another hash at that height is on another
     * chain with the same id (a fork, a test network), and must not be asked to sign.
     */
    anchor: z.object({ number: z.string(), hash: z.string() }),
  }),
])
export type WalletPayload = z.output<typeof WalletPayload>

export const stepKinds = ['trustline', 'fee', 'approve', 'product', 'deposit'] as const
export type StepKind = (typeof stepKinds)[number]

export const Step = z.object({
  /** Unique within its payment, such as `fee`, `approve-reset`, `approve`, `product`. */
  id: z.string(),
  kind: z.enum(stepKinds),
  chain: Chain,
  title: z.string(),
  asset: Asset,
  amountMinor: MinorUnits,
  /** Who receives (fee), may spend (approve) or executes (product). */
  to: Address,
  /** 32 bytes in hex that a fee transaction carries to name its intent. */
  reference: z.string().optional(),
  /** What has to happen before this step can be signed. */
  awaiting: z.enum(['fee', 'approve', 'order']).optional(),
  wallets: z.array(WalletPayload),
})
export type Step = z.output<typeof Step>

/** Something that the user should know before paying; it does not stop the call. */
export const Warning = z.object({
  code: z.enum(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_GAS', 'HIGH_PRICE_IMPACT', 'UNVERIFIED_TOKEN']),
  message: z.string(),
  details: z.record(z.string(), z.string()).optional(),
})
export type Warning = z.output<typeof Warning>

/** What prepare answers: the quote that will be signed, its fees, and the steps in the order to sign them. */
export const Prepared = z.object({
  intentId: z.string(),
  expiresAt: Timestamp,
  quote: Quote,
  fees: Fees,
  payment: z.object({ steps: z.array(Step) }),
  warnings: z.array(Warning),
})
export type Prepared = z.output<typeof Prepared>

export const stepStates = ['waiting', 'opened', 'submitted', 'confirmed', 'failed'] as const
export type StepState = (typeof stepStates)[number]

/** A step of a sign session, with what is known of its transaction. */
export const SessionStep = Step.extend({
  state: z.enum(stepStates),
  txHash: TxHash.optional(),
  /** Why the step failed, as a code of the error catalogue's mismatch reasons, or `REVERTED`. */
  failure: z.string().optional(),
  /** What a confirmed product step brought the payer, of the quote's `toToken`, when the chain tells. */
  receivedMinor: MinorUnits.optional(),
  /** When the step was last handed to a wallet. */
  openedAt: Timestamp.optional(),
})
export type SessionStep = z.output<typeof SessionStep>
