import * as z from 'zod'
import { api } from '../endpoint.ts'
import { Chain, DEFAULT_SLIPPAGE_BPS, MAX_SLIPPAGE_BPS } from '../values.ts'

/** What a partner's swaps and bridges are limited to. */

/** Entries of one list. */
const MOST_ENTRIES = 50

/** A token as `chain:address`; the chain's coin as `chain:native`. */
const TokenName = z.string().regex(/^[a-z0-9]{1,20}:[!-~]{1,128}$/)
/** A currency as `ticker/network`. */
const CurrencyName = z.string().regex(/^[a-z0-9]{1,32}\/[a-z0-9]{1,32}$/)

const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).min(1).max(MOST_ENTRIES).optional()

const Locks = z.strictObject({
  swap: z
    .strictObject({
      chains: listOf(Chain),
      from: listOf(TokenName).describe('Tokens that may be paid, as `chain:address`'),
      to: listOf(TokenName).describe('Tokens that may be received'),
      mostSlippageBps: z.int().min(DEFAULT_SLIPPAGE_BPS).max(MAX_SLIPPAGE_BPS).optional(),
    })
    .optional(),
  bridge: z
    .strictObject({
      from: listOf(CurrencyName).describe('Currencies that may be paid, as `ticker/network`'),
      to: listOf(CurrencyName).describe('Currencies that may be received'),
      destination: z
        .string()
        .regex(/^[!-~]{1,128}$/)
        .optional()
        .describe('The one address that is paid'),
      destinationExtraId: z
        .string()
        .regex(/^[!-~]{1,128}$/)
        .optional()
        .describe('Its tag or memo'),
    })
    .optional(),
})
export type LocksView = z.output<typeof Locks>

export const locksApi = api({
  getLocks: {
    method: 'GET',
    path: '/api/dashboard/locks',
    summary: 'Shows what the account’s swaps and bridges are limited to',
    access: [{ kind: 'account', role: 'viewer' }],
    response: Locks,
  },
  setLocks: {
    method: 'POST',
    path: '/api/dashboard/locks',
    summary: 'Limits the swaps and bridges of the account from the next quote on',
    access: [{ kind: 'account', role: 'developer', secondFactor: true }],
    body: Locks,
    response: Locks,
    errors: ['UNSUPPORTED_CHAIN', 'UNSUPPORTED_TOKEN'],
  },
})
