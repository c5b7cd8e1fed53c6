import type { ChainKey } from '#contracts/api/values.ts'
import { add, type Minor, minor, readMinor } from '../money.ts'
import type { Entry, LedgerRecord } from './records.ts'

export interface Balance {
  readonly pending: Minor
  readonly posted: Minor
}

/**
 * The credit balance of an account in one asset of one chain. A reversed accrual does not count; one that is not posted
 * yet counts as pending. Suspense is posted at once, because it is entered when it is final, and counts until it is
 * released. Payouts are left out: this is what was earned.
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
    else if (record.kind === 'release' || record.kind === 'refund') reversed.add(record.releases)
    else if (record.kind === 'payout' || record.kind === 'payout-return') continue
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
