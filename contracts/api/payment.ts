import * as z from 'zod'
import { ExtraId } from './delivery.ts'
import { mismatchReasons } from './mismatch.ts'
import { Address, Chain, DecimalAmount, exampleId, MinorUnits, Timestamp, TxHash, tiers } from './values.ts'
import { EvmPayload } from './trade/evm-payload.ts'
import { Warning } from './trade/warning.ts'

/** The parts of a payment: an asset, its quote, its fees, and the steps that a wallet signs. */

export const Asset = z.object({
  address: z.string().describe('`native` for the chain’s coin, otherwise the chain’s own id of the token'),
  symbol: z.string(),
  name: z.string(),
  decimals: z
    .int()
    .min(0)
    .max(36)
    .describe('For a token issued on the XRP Ledger: the most decimals that its amounts have'),
  logoURI: z.string().optional(),
  currency: z
    .string()
    .optional()
    .describe(
      'Tokens issued on the XRP Ledger only: the currency code, three characters or 40 hex digits. Amounts of such a token are decimal text, in fields that end in `Amount` instead of `Minor`',
    ),
  issuer: z.string().optional().describe('Tokens issued on the XRP Ledger only: the issuing account'),
  md5: z.string().optional().describe('Tokens issued on the XRP Ledger only: their id in the market API'),
  verified: z
    .boolean()
    .optional()
    .describe('False when no list vouches for the token: anyone can create a token with any name'),
})
export type Asset = z.output<typeof Asset>

export const Token = Asset.extend({
  verified: z.boolean().describe('True when the route aggregator’s own list vouches for the token'),
  priceUsd: z
    .string()
    .optional()
    .describe('Decimal text, such as "2984.12"; absent where it is not known. For display only'),
})
export type Token = z.output<typeof Token>

const QuotedToken = Asset.extend({
  verified: z
    .boolean()
    .describe(
      'False when no list vouches for the token: anyone can create a token with any name, so show its address beside its symbol',
    ),
})

export const Fees = z.object({
  asset: z.string().describe('The asset that the fee is paid in'),
  platformBps: z.int().describe('Basis points of the amount: 1 is 0.01 %'),
  platformFeeMinor: MinorUnits,
  surchargeBps: z.int().describe('The partner’s surcharge, in basis points of the amount'),
  surchargeMinor: MinorUnits,
  totalMinor: MinorUnits.describe('The amount of the fee step: platform fee plus surcharge'),
  partnerShareMinor: MinorUnits.optional().describe(
    'The partner’s part of the total. Partners only: absent for embed sessions.',
  ),
  tier: z.enum(tiers).optional(),
  settingsVersion: z.int().describe('The version of the partner’s fee settings that was used'),
})
export type Fees = z.output<typeof Fees>

export const Quote = z.object({
  id: z.string().meta({
    description: 'Asked for again while its price stands, a quote is the same one, with the same id',
    ...exampleId('q'),
  }),
  provider: z.string().describe('The aggregator that gave the quote'),
  chain: Chain,
  fromToken: QuotedToken,
  toToken: QuotedToken,
  inAmountMinor: MinorUnits.optional().describe('The amount of `fromToken` that is swapped'),
  inAmount: DecimalAmount.optional().describe('The same, for a `fromToken` without a minor unit'),
  expectedOutMinor: MinorUnits.optional().describe('The amount of `toToken` that is expected'),
  expectedOutAmount: DecimalAmount.optional().describe('The same, for a `toToken` without a minor unit'),
  minOutMinor: MinorUnits.optional().describe('The smallest amount: below it, the swap fails on chain'),
  minOutAmount: DecimalAmount.optional().describe('The same, for a `toToken` without a minor unit'),
  toChain: z
    .string()
    .optional()
    .describe('The network of `toToken`, where it is not on `chain`: see `delivery`'),
  slippageBps: z
    .int()
    .optional()
    .describe('The difference between the expected and the smallest amount, in basis points'),
  priceImpactBps: z
    .int()
    .nullable()
    .describe('Positive is a loss against the market price; null when the aggregator does not say'),
  fees: Fees,
  networkFee: z
    .object({
      asset: z.string(),
      amountMinor: MinorUnits,
      rentMinor: MinorUnits.optional().describe(
        'Solana: the part of it that a new account for `toToken` keeps; closing that account gives it back. Known once there is a payer',
      ),
    })
    .optional()
    .describe('The network fee that is expected for the product step, in the chain’s coin'),
  route: z.array(z.object({ label: z.string() })),
  expiresAt: Timestamp.describe('When the price expires'),
})
export type Quote = z.output<typeof Quote>

export const TxJson = z
  .looseObject({
    TransactionType: z.string(),
    Account: z
      .string()
      .optional()
      .describe('Absent where anyone may sign: the wallet fills in its own account'),
  })
  .describe(
    'The transaction in the ledger’s JSON. The wallet fills in Fee and LastLedgerSequence. It also fills in Sequence where that is missing: before the step is opened, and for an account that does not exist yet',
  )
export type TxJson = z.output<typeof TxJson>

const Caip2 = z.string().describe('The chain as CAIP-2 names it, such as `xrpl:0`')

/** One sign payload per wallet kind that can sign the step. */
export const WalletPayload = z.discriminatedUnion('kind', [
  EvmPayload,
  z.object({
    kind: z.literal('solana'),
    method: z
      .enum(['solana_transfer', 'solana_swap', 'solana_together'])
      .describe(
        'A transfer that Suite built, the aggregator’s transaction, or a fee and the aggregator’s instructions in one',
      ),
    params: z.object({
      chain: Caip2,
      from: z.string().describe('The only account that still has to sign'),
      to: z.string(),
      transaction: z.string().describe('The transaction in wire format, base64; pass it on unchanged'),
      lastValidBlockHeight: z.string().describe('After this block height the transaction can no longer land'),
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
    kind: z.literal('suite').describe('The suite wallet, for all chains'),
    chain: Caip2,
    link: z
      .string()
      .describe(
        'Opens the wallet with the request; `#return_url=` may be appended. A request on Stellar can be sent for about three minutes after it was prepared. On the XRP Ledger and EVM chains the link of an opened step has the account’s number: only one request with this number can be carried out',
      ),
    sep7: z
      .string()
      .optional()
      .describe(
        'Stellar only: the same request for any other wallet that takes SEP-7 links, as `web+stellar:tx`',
      ),
  }),
])
export type WalletPayload = z.output<typeof WalletPayload>

export const stepKinds = ['trustline', 'fee', 'approve', 'product'] as const
export type StepKind = (typeof stepKinds)[number]

export const Step = z.object({
  id: z.string().meta({
    description: 'Unique within its payment, such as `fee`, `approve-reset`, `approve`, `product`',
    example: 'fee',
  }),
  kind: z.enum(stepKinds),
  chain: Chain,
  title: z.string(),
  asset: Asset,
  amountMinor: MinorUnits.optional().describe('The amount that the step pays, approves or swaps'),
  amount: DecimalAmount.optional().describe('The same, for an `asset` without a minor unit'),
  to: Address.optional().describe(
    'Who receives (fee), may spend (approve), issues (trustline), executes or receives (product); absent while the step awaits its order',
  ),
  extraId: ExtraId.optional().describe('The destination tag or memo that the transaction carries'),
  reference: z
    .string()
    .optional()
    .describe('32 bytes in hex, without 0x, that a fee transaction carries to name its intent'),
  awaiting: z
    .enum(['trustline', 'fee', 'approve', 'order'])
    .optional()
    .describe(
      'The kind of the first step that must be confirmed before this one can be signed. `order`: its transaction is written once the fee is paid and the order is made, and `wallets` is empty until then',
    ),
  awaits: z
    .array(z.string())
    .optional()
    .describe('The ids of all steps that must be confirmed before this one can be signed'),
  wallets: z.array(WalletPayload).describe('The sign payloads of the step, one for each kind of wallet'),
})
export type Step = z.output<typeof Step>

/** One transaction of several steps. */
export const Together = z.object({
  steps: z
    .array(z.string())
    .describe(
      'The ids of the steps that it carries, in the order in which it carries them out: all of them, or none',
    ),
  wallets: z
    .array(WalletPayload)
    .describe('The sign payloads of all these steps as one, for each kind of wallet that signs it'),
})

/** The answer of prepare: the quote that will be signed, its fees, and the steps in the order to sign them. */
export const Prepared = z.object({
  intentId: z.string().describe('Id of the payment, which the fee transaction names on chain'),
  expiresAt: Timestamp.describe('Until when the product step can be signed as it is'),
  quote: Quote,
  fees: Fees,
  payment: z
    .object({
      steps: z.array(Step).describe('In the order in which they have to be signed'),
      together: Together.optional().describe(
        'Where the chain can carry the fee and what follows it in one transaction: the same steps with one signature. Have either this signed, or the steps one by one, never both. One hash is the fee’s and the product’s, and where the transaction fails no fee is taken. Only an explicit refusal of the wallet, or the end of the transaction’s time, makes it safe to go back to `steps`',
      ),
    })
    .describe('Send it unchanged as `payload` of `POST /api/v1/sign/session`'),
  warnings: z.array(Warning).describe('Notes for the user before paying; the call succeeds all the same'),
  credit: z
    .object({
      intentId: z
        .string()
        .describe('A swap continues with that payment when it is prepared again with this `intentId`'),
      feeTxHash: TxHash.describe('A bridge continues by `POST /api/v1/bridge/create` with this `feeTxHash`'),
      creditUntil: Timestamp,
    })
    .optional()
    .describe(
      'This account has already paid the fee of the same swap or bridge with you, and the swap or deposit has not happened: that fee is still good, and must not be paid again. Absent while that swap or deposit may be on its way: see `warnings`',
    ),
})
export type Prepared = z.output<typeof Prepared>

export const stepStates = ['waiting', 'opened', 'submitted', 'confirmed', 'failed'] as const

/**
 * Why a step failed: the difference of its transaction, or TX_FAILED when the chain refused it. REPLACED: the payer's
 * account has sent another transaction instead. DROPPED: no node has known it for a while. Both may still turn up,
 * and then count. REUSED: it already counted for another payment. NOT_SETTLED: it made the offer that was signed, and
 * the sale of the NFT did not come of it.
 */
export const stepFailures = [...mismatchReasons, 'REPLACED', 'DROPPED', 'REUSED', 'NOT_SETTLED'] as const
export type StepFailure = (typeof stepFailures)[number]

export const togetherStates = ['offered', 'out', 'landed', 'failed', 'off'] as const
export type TogetherState = (typeof togetherStates)[number]
