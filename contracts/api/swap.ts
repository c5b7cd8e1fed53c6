import * as z from 'zod'
import { api } from './endpoint.ts'
import { Fees, Prepared, Quote, Token } from './payment.ts'
import {
  Address,
  bps,
  Chain,
  MAX_SLIPPAGE_BPS,
  MAX_SURCHARGE_BPS,
  MinorUnits,
  queryBps,
  TokenRef,
  TxHash,
} from './values.ts'

export const swapApi = api({
  listTokens: {
    method: 'GET',
    path: '/api/v1/swap/tokens',
    summary: 'Lists the tokens that can be swapped on a chain',
    access: [{ kind: 'key', env: 'any', scope: 'swap' }, { kind: 'embed-session' }],
    query: z.strictObject({ chain: Chain }),
    response: z.object({ chain: Chain, tokens: z.array(Token) }),
    errors: ['UNSUPPORTED_CHAIN', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'UNAVAILABLE'],
  },
  quoteSwap: {
    method: 'GET',
    path: '/api/v1/swap/quote',
    summary: 'Quotes a swap, with every fee itemised',
    access: [{ kind: 'key', env: 'any', scope: 'swap' }, { kind: 'embed-session' }],
    query: z.strictObject({
      chain: Chain,
      fromToken: TokenRef,
      toToken: TokenRef,
      amountMinor: MinorUnits.optional(),
      /** Another name of `amountMinor`. */
      amount: MinorUnits.optional(),
      slippageBps: queryBps(MAX_SLIPPAGE_BPS).optional(),
      partnerBps: queryBps(MAX_SURCHARGE_BPS).optional(),
      /** Who will sign; a quote for an address is exact where routes depend on it. */
      userAddress: Address.optional(),
    }),
    response: z.object({ quote: Quote }),
    errors: [
      'UNSUPPORTED_CHAIN',
      'UNSUPPORTED_TOKEN',
      'NO_ROUTE',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'UPSTREAM_ERROR',
      'UPSTREAM_TIMEOUT',
      'UNAVAILABLE',
    ],
  },
  prepareSwap: {
    method: 'POST',
    path: '/api/v1/swap/prepare',
    summary:
      'Prepares the unsigned steps of a swap: the fee first, then the approval if needed, then the swap',
    access: [{ kind: 'key', env: 'any', scope: 'swap' }],
    body: z.strictObject({
      chain: Chain,
      fromToken: TokenRef,
      toToken: TokenRef,
      amountMinor: MinorUnits,
      userAddress: Address,
      partnerBps: bps(MAX_SURCHARGE_BPS).optional(),
      slippageBps: bps(MAX_SLIPPAGE_BPS).optional(),
    }),
    response: Prepared,
    errors: [
      'UNSUPPORTED_CHAIN',
      'UNSUPPORTED_TOKEN',
      'NO_ROUTE',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'UPSTREAM_ERROR',
      'UPSTREAM_TIMEOUT',
      'UNAVAILABLE',
    ],
  },
  reportSwap: {
    method: 'POST',
    path: '/api/v1/swap/report',
    summary:
      'Reports the transactions of a swap; the fee is verified on chain and the partner’s share booked',
    access: [{ kind: 'key', env: 'live', scope: 'swap' }],
    body: z.strictObject({
      chain: Chain,
      amountMinor: MinorUnits,
      feeTxHash: TxHash,
      sourceTxHash: TxHash,
    }),
    response: z.object({
      /** `accrued` once the fee is final on its chain, `pending` while it is confirmed but not final. */
      status: z.enum(['accrued', 'pending']),
      /** True when this fee had been booked before, by a report or by the suite itself. */
      duplicate: z.boolean(),
      chain: Chain,
      feeTxHash: TxHash,
      sourceTxHash: TxHash,
      fees: Fees,
    }),
    errors: [
      'UNSUPPORTED_CHAIN',
      'FEE_TX_PENDING',
      'FEE_TX_REUSED',
      'FEE_TX_MISMATCH',
      'UPSTREAM_ERROR',
      'UPSTREAM_TIMEOUT',
      'UNAVAILABLE',
    ],
  },
})
