import * as z from 'zod'
import { api } from './endpoint.ts'
import { routeErrors, upstreamErrors } from './errors.ts'
import { Fees, Prepared, Quote, Token } from './payment.ts'
import { verifications } from './trade/session-step.ts'
import { CreatedSession } from './sign-sessions.ts'
import {
  Address,
  bps,
  Chain,
  DecimalAmount,
  DEFAULT_SLIPPAGE_BPS,
  MAX_SLIPPAGE_BPS,
  MAX_SURCHARGE_BPS,
  MinorUnits,
  queryBps,
  ReturnUrl,
  TokenRef,
  TxHash,
} from './values.ts'
import { Warning } from './trade/warning.ts'

const SLIPPAGE = `Largest loss against the quoted price that the user accepts, in basis points (1 is 0.01 %): 0 to ${MAX_SLIPPAGE_BPS}; ${DEFAULT_SLIPPAGE_BPS} when left out`
const SURCHARGE = `Your surcharge on top of the platform fee, in basis points of the amount: 0 to ${MAX_SURCHARGE_BPS}; your account’s own when left out`

/** A swap, in a query or in a body. */
const swap = {
  chain: Chain,
  fromToken: TokenRef,
  toToken: TokenRef,
  amountMinor: MinorUnits.optional().describe(
    'How much of `fromToken` is swapped, in its minor units; required, except for tokens issued on the XRP Ledger',
  ),
  amount: DecimalAmount.optional().describe(
    'Another name for `amountMinor`; for a token issued on the XRP Ledger, the decimal amount',
  ),
}
const slippageBps = bps(MAX_SLIPPAGE_BPS).optional().describe(SLIPPAGE)

const errors = ['UNSUPPORTED_CHAIN', 'UNSUPPORTED_TOKEN', ...routeErrors] as const

export const swapApi = api({
  listTokens: {
    method: 'GET',
    path: '/api/v1/swap/tokens',
    summary: 'Lists the tokens that can be swapped on a chain',
    access: [{ kind: 'key', env: 'any', scope: 'swap' }, { kind: 'embed-session' }],
    query: z.strictObject({ chain: Chain }),
    response: z.object({ chain: Chain, tokens: z.array(Token) }),
    errors: ['UNSUPPORTED_CHAIN', ...upstreamErrors],
  },
  quoteSwap: {
    method: 'GET',
    path: '/api/v1/swap/quote',
    summary: 'Quotes a swap, with every fee itemised',
    access: [{ kind: 'key', env: 'any', scope: 'swap' }, { kind: 'embed-session' }],
    goesUpstream: true,
    query: z.strictObject({
      ...swap,
      slippageBps: queryBps(MAX_SLIPPAGE_BPS).optional().describe(SLIPPAGE),
      partnerBps: queryBps(MAX_SURCHARGE_BPS).optional().describe(SURCHARGE),
      userAddress: Address.optional().describe(
        'The address that will sign; with it, a quote is exact where routes depend on the address',
      ),
    }),
    response: z.object({
      quote: Quote,
      warnings: z.array(Warning).describe('Notes for the user before paying; the call succeeds all the same'),
    }),
    errors,
  },
  prepareSwap: {
    method: 'POST',
    path: '/api/v1/swap/prepare',
    summary:
      'Prepares the unsigned steps of a swap: the fee first, then the approval if needed, then the swap',
    access: [{ kind: 'key', env: 'any', scope: 'swap' }],
    goesUpstream: true,
    body: z.strictObject({
      ...swap,
      userAddress: Address.describe('The address that will sign every step'),
      partnerBps: bps(MAX_SURCHARGE_BPS).optional().describe(SURCHARGE),
      slippageBps,
      quoteId: z
        .string()
        .max(60)
        .optional()
        .describe(
          'The `id` of a quote of the same swap: its price and fees are kept until it expires. A quote with the same `userAddress` is kept as it is; another one never brings less than its smallest amount. Answers SLIPPAGE once the quote has expired or cannot be kept',
        ),
      intentId: z
        .string()
        .max(60)
        .optional()
        .describe(
          'Continues a payment of the same swap whose fee is paid: see `credit` in the answer. Only the steps that are left come back, at a fresh price where the old one has expired. Answers FEE_TX_PENDING while an earlier request for the swap may be on its way, also where its transaction was only reported: repeat the call',
        ),
    }),
    response: Prepared,
    errors: [...errors, 'SLIPPAGE', 'FEE_TX_PENDING'],
  },
  reportSwap: {
    method: 'POST',
    path: '/api/v1/swap/report',
    summary:
      'Reports the transactions of a swap; the fee is verified on chain and the partner’s share booked',
    access: [{ kind: 'key', env: 'live', scope: 'swap' }],
    body: z.strictObject({
      chain: Chain,
      amountMinor: MinorUnits.optional().describe('The `amountMinor` that was prepared'),
      amount: DecimalAmount.optional().describe('The `amount` that was prepared, where there was one'),
      feeTxHash: TxHash.describe('Transaction of the fee step'),
      sourceTxHash: TxHash.describe('Transaction of the product step'),
    }),
    response: z.object({
      status: z
        .enum(['accrued', 'pending'])
        .describe(
          '`accrued` once the fee is final on its chain and the product is there, `pending` until then: report again then, with another `Idempotency-Key` or none',
        ),
      duplicate: z
        .boolean()
        .describe('True when this fee was already booked, by a report or by Suite itself'),
      chain: Chain,
      feeTxHash: TxHash,
      sourceTxHash: TxHash.describe(
        'The transaction of the product step: the reported one, unless another one was known',
      ),
      sourceVerification: z
        .enum(verifications)
        .describe(
          'Whether that transaction is the product step: `unverified` while the chain has not decided, or has not shown it. The fee is booked in any case',
        ),
      fees: Fees,
    }),
    errors: [
      'UNSUPPORTED_CHAIN',
      'FEE_TX_PENDING',
      'TX_NOT_FOUND',
      'FEE_TX_REUSED',
      'FEE_TX_MISMATCH',
      ...upstreamErrors,
    ],
  },
  checkoutSwap: {
    method: 'POST',
    path: '/api/embed/swap',
    summary:
      'Creates a sign session for a swap, for our own widget, not for partner servers; its steps are prepared as soon as the signer is known',
    access: [{ kind: 'embed-session' }],
    keepsRows: true,
    goesUpstream: true,
    body: z.strictObject({
      ...swap,
      slippageBps,
      userAddress: Address.optional(),
      returnUrl: ReturnUrl.optional(),
    }),
    response: CreatedSession,
    errors,
  },
})
