import * as z from 'zod'
import { mismatchReasons } from './errors.ts'
import { Address, Chain, DecimalAmount, MinorUnits, Timestamp, TxHash, tiers } from './values.ts'

/** What a payment is made of: an asset, its quote, its fees, and the steps that a wallet signs. */

export const Asset = z.object({
  address: z.string().describe('`native` for the chain’s coin, else the chain’s own id of the token'),
  symbol: z.string(),
  name: z.string(),
  decimals: z
    .int()
    .min(0)
    .max(36)
    .describe('Of a token issued on the XRP Ledger: to how many decimals its amounts are kept'),
  logoURI: z.string().optional(),
  currency: z
    .string()
    .optional()
    .describe(
      'Tokens issued on the XRP Ledger only: the currency code, three characters or 40 hex digits. Amounts of such a token are decimal text, in fields that end in `Amount` instead of `Minor`',
    ),
  issuer: z.string().optional().describe('Tokens issued on the XRP Ledger only: the issuing account'),
  md5: z.string().optional().describe('Tokens issued on the XRP Ledger only: their id in the market API'),
})
export type Asset = z.output<typeof Asset>

export const Token = Asset.extend({
  verified: z.boolean().describe('True when the route aggregator’s own list vouches for the token'),
  priceUsd: z.string().optional().describe('Decimal text, such as "2984.12"'),
})
export type Token = z.output<typeof Token>

export const Fees = z.object({
  asset: z.string().describe('The asset that the fee is paid in'),
  platformBps: z.int().describe('Basis points of the amount: 1 is 0.01 %'),
  platformFeeMinor: MinorUnits,
  surchargeBps: z.int().describe('What the partner adds, in basis points of the amount'),
  surchargeMinor: MinorUnits,
  totalMinor: MinorUnits.describe('What the fee step pays: platform fee plus surcharge'),
  partnerShareMinor: MinorUnits.optional().describe(
    'The partner’s part of the total. Partners only: absent for embed sessions.',
  ),
  tier: z.enum(tiers).optional(),
  settingsVersion: z.int().describe('Which version of the partner’s fee settings was used'),
})
export type Fees = z.output<typeof Fees>

export const Quote = z.object({
  id: z.string(),
  provider: z.string().describe('Which aggregator gave the quote'),
  chain: Chain,
  fromToken: Asset,
  toToken: Asset,
  inAmountMinor: MinorUnits.optional().describe('What is swapped, of `fromToken`'),
  inAmount: DecimalAmount.optional().describe('The same, of a `fromToken` without a minor unit'),
  expectedOutMinor: MinorUnits.optional().describe('What it is expected to bring, of `toToken`'),
  expectedOutAmount: DecimalAmount.optional().describe('The same, of a `toToken` without a minor unit'),
  minOutMinor: MinorUnits.optional().describe('The least that it brings: the swap fails on chain below it'),
  minOutAmount: DecimalAmount.optional().describe('The same, of a `toToken` without a minor unit'),
  slippageBps: z.int().describe('The difference of the two, in basis points'),
  priceImpactBps: z
    .int()
    .nullable()
    .describe('Positive is a loss against the market price; null when the aggregator does not say'),
  fees: Fees,
  networkFee: z
    .object({ asset: z.string(), amountMinor: MinorUnits })
    .optional()
    .describe('What the network is expected to take for the product step, in the chain’s coin'),
  route: z.array(z.object({ label: z.string() })),
  expiresAt: Timestamp.describe('Until when the price is held'),
})
export type Quote = z.output<typeof Quote>

/** Parameters of `eth_sendTransaction` (EIP-1474): quantities are hex without leading zeros. */
export const EvmCall = z.object({
  from: z.string().describe('The only account that may sign it'),
  to: z.string(),
  value: z.string().describe('Hex quantity of wei, such as `0x0`'),
  data: z.string().describe('Hex bytes; pass them on unchanged'),
  chainId: z.string().describe('Hex quantity, such as `0x1`'),
})
export type EvmCall = z.output<typeof EvmCall>

/** A transaction of the XRP Ledger in JSON; the wallet fills in Fee, LastLedgerSequence, and Sequence if it has none. */
export const TxJson = z
  .looseObject({ TransactionType: z.string(), Account: z.string() })
  .describe(
    'The transaction in the ledger’s JSON. The wallet fills in Fee and LastLedgerSequence, and Sequence where it is not there: before the step is opened, and of an account that does not exist yet',
  )
export type TxJson = z.output<typeof TxJson>

const Caip2 = z.string().describe('The chain as CAIP-2 names it, such as `xrpl:0`')

/** One sign payload per wallet kind that can sign the step. */
export const WalletPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('evm').describe('Which kind of wallet can sign it'),
    method: z.literal('eth_sendTransaction').describe('What to ask the wallet’s EIP-1193 provider for'),
    params: z.tuple([EvmCall]).describe('Its parameters, exactly as they have to be sent'),
    anchor: z
      .object({ number: z.string().describe('Hex quantity'), hash: z.string() })
      .describe(
        'A block of the chain that is meant: a wallet whose `eth_getBlockByNumber` shows another hash is on another chain with the same id, and must not sign',
      ),
  }),
  z.object({
    kind: z.literal('solana'),
    method: z
      .enum(['solana_transfer', 'solana_swap'])
      .describe('A transfer that the suite has built, or the aggregator’s transaction'),
    params: z.object({
      chain: Caip2,
      from: z.string().describe('The only account that still has to sign'),
      to: z.string(),
      transaction: z.string().describe('In wire format, base64; pass it on unchanged'),
      lastValidBlockHeight: z.string().describe('After this block height it cannot land any more'),
    }),
  }),
  z.object({
    kind: z.literal('xaman').describe('Xaman, by a payload of its platform API'),
    txjson: TxJson,
    link: z
      .string()
      .optional()
      .describe(
        'Plain payments with a destination tag only: opens the payment in Xaman without its platform API. It is found on the ledger, in the history of the account that has to pay it',
      ),
  }),
  z.object({
    kind: z.literal('xrpl-walletconnect'),
    method: z
      .literal('xrpl_signAndSubmit')
      .describe('The same parameters are valid for `xrpl_signTransaction`'),
    chain: Caip2,
    params: z.object({ tx_json: TxJson }),
  }),
  z.object({
    kind: z.literal('suite').describe('The suite wallet, of all chains'),
    chain: Caip2,
    link: z
      .string()
      .describe(
        'Opens the wallet with the request; `#return_url=` may be appended. A request on Stellar can be sent for about three minutes after it was prepared. On the XRP Ledger and EVM chains the link of an opened step bears the account’s number: of one number one request can be carried out',
      ),
    sep7: z
      .string()
      .optional()
      .describe('Stellar only: the same for any other wallet that takes SEP-7 links, as `web+stellar:tx`'),
  }),
])
export type WalletPayload = z.output<typeof WalletPayload>

export const stepKinds = ['trustline', 'fee', 'approve', 'product'] as const
export type StepKind = (typeof stepKinds)[number]

export const Step = z.object({
  id: z.string().describe('Unique within its payment, such as `fee`, `approve-reset`, `approve`, `product`'),
  kind: z.enum(stepKinds),
  chain: Chain,
  title: z.string(),
  asset: Asset,
  amountMinor: MinorUnits.optional().describe('What the step pays, approves or swaps'),
  amount: DecimalAmount.optional().describe('The same, of an `asset` without a minor unit'),
  to: Address.describe('Who receives (fee), may spend (approve), issues (trustline) or executes (product)'),
  reference: z
    .string()
    .optional()
    .describe('32 bytes in hex that a fee transaction carries to name its intent'),
  awaiting: z
    .enum(['trustline', 'fee', 'approve', 'order'])
    .optional()
    .describe('What has to happen before this step can be signed'),
  wallets: z.array(WalletPayload).describe('The step as each kind of wallet takes it'),
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
  intentId: z.string().describe('The payment; its fee step names it on chain'),
  expiresAt: Timestamp.describe('Until when the product step can be signed as it stands'),
  quote: Quote,
  fees: Fees,
  payment: z
    .object({ steps: z.array(Step).describe('In the order in which they have to be signed') })
    .describe('Goes into `payload` of `POST /api/v1/sign/session` as it is'),
  warnings: z.array(Warning).describe('What the user should know before paying; none of it stops the call'),
})
export type Prepared = z.output<typeof Prepared>

export const stepStates = ['waiting', 'opened', 'submitted', 'confirmed', 'failed'] as const

/**
 * Why a step failed: what its transaction differs in, or TX_FAILED when the network turned it down. REPLACED: the
 * payer's account has gone on without it. DROPPED: no node has known it for a while. Both may still turn up, and
 * then count. REUSED: it has counted for another payment.
 */
export const stepFailures = [...mismatchReasons, 'REPLACED', 'DROPPED', 'REUSED'] as const
export type StepFailure = (typeof stepFailures)[number]

/** A step of a sign session, with what is known of its transaction. */
export const SessionStep = Step.extend({
  state: z
    .enum(stepStates)
    .describe(
      '`opened`: handed to a wallet; `submitted`: its transaction is known; `confirmed`: verified on chain',
    ),
  txHash: TxHash.optional(),
  failure: z.enum(stepFailures).optional().describe('Why the step failed'),
  receivedMinor: MinorUnits.optional().describe(
    'What a confirmed product step brought the payer, of the quote’s `toToken`, when the chain tells',
  ),
  receivedAmount: DecimalAmount.optional().describe('The same, of a `toToken` without a minor unit'),
  openedAt: Timestamp.optional().describe('When the step was last handed to a wallet'),
  sequence: z
    .int()
    .optional()
    .describe(
      'Of an opened step on the XRP Ledger and EVM chains: the number of the account’s next transaction when it was opened. What `wallets` ask for bears it, as `Sequence` or `nonce`, but for `eth_sendTransaction`',
    ),
})
export type SessionStep = z.output<typeof SessionStep>
