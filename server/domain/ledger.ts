import type { ChainKey } from '#contracts/api/values.ts'
import type { FeeTerms } from './fees.ts'
import type { DealIntent } from './payment/intent.ts'
import { add, type Minor, minor, readMinor, subtract } from './money.ts'

/**
 * The fee ledger: double entry, append-only, one asset at a time.
 *
 * A fee is entered as an accrual when it is confirmed on its chain (pending), posted by a second record when it
 * is final, reversed by one that mirrors it should it vanish in a reorganisation, and reinstated should it come
 * back. Money that reached the treasury and pays for nothing that was asked is entered as suspense. Nothing is ever
 * edited; balances are sums.
 */
export type LedgerRecord = Accrual | Posting | Reversal | Reinstatement | Suspense

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
  readonly accrual: string
  /** Id of what it undoes: the accrual, or its last reinstatement. */
  readonly reverses: string
  readonly entries: readonly Entry[]
  readonly at: string
}

/** A reversed accrual's transaction is on its chain again: the entries stand anew. */
export interface Reinstatement {
  readonly kind: 'reinstatement'
  readonly id: string
  readonly accrual: string
  /** Id of the reversal. */
  readonly reinstates: string
  readonly entries: readonly Entry[]
  readonly at: string
}

/**
 * Money that is meant for a payment and does not pay it: too little, paid twice, or without a name where it fits
 * several. Kept apart until somebody decides.
 */
export interface Suspense {
  readonly kind: 'suspense'
  readonly id: string
  /** Canonical hash of the transaction. */
  readonly suspends: string
  readonly intentId: string
  readonly chain: ChainKey
  readonly asset: string
  readonly reason: 'UNDERPAID' | 'PAID_TWICE' | 'UNNAMED'
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
  unattributed: 'suspense:unattributed',
} as const

/**
 * The entries of a collected fee: the treasury holds what came in; the partner is owed its share as quoted, and
 * the rest, with whatever was overpaid, is the platform's. Where a token kept a part of the payment for itself,
 * both bear it: the partner's share shrinks in proportion, rounded down.
 */
export function accrualEntries(intent: DealIntent, received: Minor): Entry[] {
  const quoted = readMinor(intent.deal.fee.partnerShareMinor)
  const total = readMinor(intent.deal.fee.totalMinor)
  const partner = received >= total ? quoted : minor((quoted * received) / total)
  const platform = subtract(received, partner)
  const all: Entry[] = [
    { account: accounts.treasury(intent.chain), side: 'debit', amountMinor: received.toString() },
    { account: accounts.partner(intent.partner), side: 'credit', amountMinor: partner.toString() },
    { account: accounts.platform, side: 'credit', amountMinor: platform.toString() },
  ]
  return all.filter((entry) => entry.amountMinor !== '0')
}

/** The entries of money that pays for nothing: the treasury holds it, and owes it to nobody in particular. */
export function suspenseEntries(chain: ChainKey, received: Minor): Entry[] {
  const amountMinor = received.toString()
  return [
    { account: accounts.treasury(chain), side: 'debit', amountMinor },
    { account: accounts.unattributed, side: 'credit', amountMinor },
  ]
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
 * The credit balance of an account in one asset of one chain. An accrual that stands reversed counts for nothing;
 * one that is not posted yet counts as pending. Suspense is posted at once: it is entered when it is final.
 */
export function balanceOf(
  records: Iterable<LedgerRecord>,
  account: string,
  chain: ChainKey,
  asset: string,
): Balance {
  const accrued = new Map<string, Minor>()
  const posted = new Set<string>()
  const reversed = new Set<string>()
  for (const record of records) {
    if (record.kind === 'posting') posted.add(record.posts)
    else if (record.kind === 'reversal') reversed.add(record.accrual)
    else if (record.kind === 'reinstatement') reversed.delete(record.accrual)
    else if (record.chain === chain && record.asset === asset) {
      accrued.set(record.id, creditOf(record.entries, account))
      if (record.kind === 'suspense') posted.add(record.id)
    }
  }
  for (const id of reversed) accrued.delete(id)
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
