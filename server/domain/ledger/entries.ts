import type { ChainKey } from '#contracts/api/values.ts'
import { type Minor, minor, readMinor, subtract } from '../money.ts'
import type { DealIntent } from '../payment/intent.ts'
import type { Entry } from './records.ts'

export const accounts = {
  treasury: (chain: ChainKey) => `treasury:${chain}`,
  platform: 'revenue:platform',
  partner: (slug: string) => `payable:partner:${slug}`,
  /** All partners together: a sum for reports, which no entry names. */
  partners: 'payable:partners',
  unattributed: 'suspense:unattributed',
} as const

/**
 * The entries of a collected fee. The treasury holds the received amount. The partner is owed its share as quoted; the
 * rest, with any overpayment, is the platform's. Where a token kept a part of the payment for itself, both lose it:
 * the partner's share shrinks in proportion, rounded down.
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

/** The entries of money that pays for nothing: the treasury holds it, and owes it to no one in particular. */
export function suspenseEntries(chain: ChainKey, received: Minor): Entry[] {
  const amountMinor = received.toString()
  return [
    { account: accounts.treasury(chain), side: 'debit', amountMinor },
    { account: accounts.unattributed, side: 'credit', amountMinor },
  ]
}

/** The entries of a payout: the treasury pays what the partner is owed. */
export function payoutEntries(partner: string, chain: ChainKey, amount: Minor): Entry[] {
  const amountMinor = amount.toString()
  return [
    { account: accounts.partner(partner), side: 'debit', amountMinor },
    { account: accounts.treasury(chain), side: 'credit', amountMinor },
  ]
}

export function mirror(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, side: entry.side === 'debit' ? 'credit' : 'debit' }))
}

/** True when debits and credits are equal, as they are in every record that is written. */
export function balances(entries: readonly Entry[]): boolean {
  let sum = 0n
  for (const { side, amountMinor } of entries) sum += (side === 'debit' ? 1n : -1n) * readMinor(amountMinor)
  return sum === 0n
}
