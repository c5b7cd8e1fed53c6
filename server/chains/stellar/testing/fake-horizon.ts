import type { Asset } from '#contracts/api/payment.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { AskHorizon } from '../../../ports/horizon.ts'
import { createStellarChain } from '../stellar-chain.ts'

/** Accounts with known addresses, of SEP-23 and of Stellar's own documentation; and one muxed form of the first. */
export const payer = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
export const muxedPayer = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'
export const treasury = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
export const stranger = 'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H'
export const passphrase = 'Public Global Stellar Network ; September 2015'
export const hash = 'a1'.repeat(32)
export const reference = 'fe'.repeat(32)
export const NOW = new Date('2026-01-01T00:00:00Z')
export const USDC: Asset = { address: `USDC:${treasury}`, symbol: 'USDC', name: 'USD Coin', decimals: 7 }

export type Json = Readonly<Record<string, unknown>>

/** A transaction as Horizon shows it, with the reference as its memo. */
export const transaction = (change: Json = {}): Json => ({
  hash,
  paging_token: '214748364804096',
  successful: true,
  ledger: 50_000,
  created_at: NOW.toISOString().replace('.000', ''),
  source_account: payer,
  source_account_sequence: '214748364800007',
  memo_type: 'hash',
  memo: Buffer.from(reference, 'hex').toString('base64'),
  ...change,
})

/** A payment of 1 XLM to the treasury. */
export const payment = (change: Json = {}): Json => ({
  type: 'payment',
  from: payer,
  to: treasury,
  asset_type: 'native',
  amount: '1.0000000',
  ...change,
})

export const account = (change: Json = {}): Json => ({
  sequence: '214748364800007',
  last_modified_ledger: 49_990,
  subentry_count: 0,
  flags: { auth_required: false },
  balances: [coinLine('10.0000000')],
  ...change,
})

export const coinLine = (balance: string, change: Json = {}): Json => ({
  asset_type: 'native',
  balance,
  buying_liabilities: '0.0000000',
  selling_liabilities: '0.0000000',
  ...change,
})
export const tokenLine = (balance: string, change: Json = {}): Json => ({
  asset_type: 'credit_alphanum4',
  asset_code: 'USDC',
  asset_issuer: treasury,
  balance,
  limit: '922337203685.4775807',
  buying_liabilities: '0.0000000',
  selling_liabilities: '0.0000000',
  is_authorized: true,
  ...change,
})

export const pageOf = (...records: readonly Json[]): Json => ({ _embedded: { records } })

/** A Horizon that gives a test's answers, by path without its query, and nothing else. */
export const fakeHorizon =
  (answers: Readonly<Record<string, unknown>>): AskHorizon =>
  async (path) =>
    answers[path]

const nothing = () => undefined

/** The chain over such a Horizon, at the time of its transactions. */
export const chainOver = (horizon: AskHorizon): Chain =>
  createStellarChain({
    passphrase,
    node: horizon,
    log: { info: nothing, warn: nothing, error: nothing },
    clock: { now: () => NOW, after: () => nothing },
  })

/** A Horizon with one transaction. */
export const horizonWith = (tx: Json, ...operations: readonly Json[]): AskHorizon =>
  fakeHorizon({
    [`/transactions/${hash}`]: tx,
    [`/transactions/${hash}/operations`]: pageOf(...operations),
  })
