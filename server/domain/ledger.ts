import type { ChainKey } from '#contracts/api/values.ts'
import type { FeeTerms } from './fees.ts'
import type { DealIntent } from './payment.ts'
import { add, type Minor, minor, readMinor, subtract } from './money.ts'

/**
 * The fee ledger: double entry, append-only, one asset at a time.
 *
 * A fee is entered as an accrual when it is confirmed on its chain (pending), posted by a second record when it
 * is final, and, should it vanish in a reorganisation, reversed by a third that mirrors the first. Nothing is
 * ever edited; balances are sums.
 */
export type LedgerRecord = Accrual | Posting | Reversal

export interface Accrual {
  readonly kind: 'accrual'
  readonly id: string
  /** Canonical hash of the fee transaction: counts once over all partners and products. */
  readonly feeTx: string
  readonly intentId: string
  readonly partner: string
  readonly product: string
  readonly chain: ChainKey
  readonly asset: string
  readonly entries: readonly Entry[]
  /** The terms of the fee at the time. */
  readonly terms: FeeTerms
  readonly at: string
}

/** The accrual's transaction is final. */
export interface Posting {
  readonly kind: 'posting'
  readonly id: string
  /** Id of the accrual. */
  readonly posts: string
  readonly at: string
}

/** The accrual's transaction is no longer on its chain: the mirror of its entries. */
export interface Reversal {
  readonly kind: 'reversal'
  readonly id: string
  /** Id of the accrual. */
  readonly reverses: string
  readonly entries: readonly Entry[]
  readonly at: string
}

export interface Entry {
  readonly account: string
  readonly side: 'debit' | 'credit'
  readonly amountMinor: string
}

export const accounts = {
  treasury: (chain: ChainKey) => `treasury:${chain}`,
  platform: 'revenue:platform',
  partner: (slug: string) => `payable:partner:${slug}`,
} as const

/**
 * The entries of a collected fee: the treasury holds what came in; the partner is owed its share as quoted, and
 * the rest, with whatever was overpaid, is the platform's.
 */
export function accrualEntries(intent: DealIntent, received: Minor): Entry[] {
  const partner = readMinor(intent.deal.fee.partnerShareMinor)
  const platform = subtract(received, partner)
  const all: Entry[] = [
    { account: accounts.treasury(intent.chain), side: 'debit', amountMinor: received.toString() },
    { account: accounts.partner(intent.partner), side: 'credit', amountMinor: partner.toString() },
    { account: accounts.platform, side: 'credit', amountMinor: platform.toString() },
  ]
  return all.filter((entry) => entry.amountMinor !== '0')
}

/** The mirror of entries: debits become credits. */
export function mirror(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, side: entry.side === 'debit' ? 'credit' : 'debit' }))
}

/** True when debits and credits are equal, as they are in every record that is written. */
export function balances(entries: readonly Entry[]): boolean {
  let sum = 0n
  for (const { side, amountMinor } of entries) sum += (side === 'debit' ? 1n : -1n) * readMinor(amountMinor)
  return sum === 0n
}

export interface Balance {
  readonly pending: Minor
  readonly posted: Minor
}

/**
 * The credit balance of an account in one asset of one chain. A reversed accrual counts for nothing; one that
 * is not posted yet counts as pending.
 */
export function balanceOf(
  records: Iterable<LedgerRecord>,
  account: string,
  chain: ChainKey,
  asset: string,
): Balance {
  const accrued = new Map<string, Minor>()
  const posted = new Set<string>()
  for (const record of records) {
    if (record.kind === 'posting') posted.add(record.posts)
    else if (record.kind === 'reversal') accrued.delete(record.reverses)
    else if (record.chain === chain && record.asset === asset)
      accrued.set(record.id, creditOf(record.entries, account))
  }
  let result: Balance = { pending: minor(0n), posted: minor(0n) }
  for (const [id, amount] of accrued)
    result = posted.has(id)
      ? { ...result, posted: add(result.posted, amount) }
      : { ...result, pending: add(result.pending, amount) }
  return result
}

function creditOf(entries: readonly Entry[], account: string): Minor {
  let sum = minor(0n)
  for (const entry of entries)
    if (entry.account === account && entry.side === 'credit') sum = add(sum, readMinor(entry.amountMinor))
  return sum
}
