import type { ChainKey } from '#contracts/api/values.ts'
import { utcDay } from '../days.ts'
import { type Minor, minor, readMinor } from '../money.ts'
import { accounts } from './entries.ts'
import type { Accrual, Entry, LedgerRecord } from './records.ts'
import { addWorth, type DayWorth } from './worth.ts'

/**
 * Running sums of the ledger, kept in the transaction of each record. They say nothing that the records do not say:
 * the tests add the records up again and compare.
 */

/** What an account holds in one asset of one chain. Amounts are decimal text. */
export interface AccountBalance {
  /** See `balanceId`. */
  readonly id: string
  readonly account: string
  /** The chain and asset, as in `potOf`. */
  readonly pot: string
  readonly chain: ChainKey
  readonly asset: string
  readonly symbol?: string
  readonly decimals?: number
  /** The sums of both sides of all entries. */
  readonly debitsMinor: string
  readonly creditsMinor: string
  /** Partners only: fees that are not final, fees that are, and what was paid of these. */
  readonly pendingMinor: string
  readonly postedMinor: string
  readonly paidMinor: string
  /** Partners only: proposed payouts that were not sent. */
  readonly reservedMinor: string
}

/** What a partner earned on one day (UTC) with one product in one asset. A fee counts on the day of its accrual. */
export interface DayOfEarnings {
  readonly id: string
  readonly partnerDay: string
  readonly partner: string
  readonly day: string
  readonly product: string
  readonly chain: ChainKey
  readonly asset: string
  readonly symbol?: string
  readonly decimals?: number
  readonly amountMinor: string
  /** The part that is not final. */
  readonly pendingMinor: string
  readonly count: number
  /** By the prices of when each fee was booked; absent in rows of an earlier version. */
  readonly worth?: DayWorth
}

const potOf = (chain: ChainKey, asset: string): string => `${chain} ${asset}`
export const balanceId = (account: string, chain: ChainKey, asset: string): string =>
  `${account} ${potOf(chain, asset)}`

/** The name of a partner's day. */
export const dayOfPartner = (partner: string, day: string): string => `${partner} ${day}`
export const earningsId = (of: Pick<Accrual, 'partner' | 'at' | 'product' | 'chain' | 'asset'>): string =>
  `${dayOfPartner(of.partner, utcDay(of.at))} ${of.product} ${potOf(of.chain, of.asset)}`

type Sum = 'debitsMinor' | 'creditsMinor' | 'pendingMinor' | 'postedMinor' | 'paidMinor' | 'reservedMinor'

/** By how much a record changes the sums of an account. */
export interface BalanceChange {
  readonly account: string
  readonly by: Readonly<Partial<Record<Sum, bigint>>>
}

/** The asset of a record; the accrual's where the record is about one. */
export type Subject = Pick<Accrual, 'chain' | 'asset' | 'symbol' | 'decimals'>

/** The changes of a record. `accrual` is the one that a posting, reversal or reinstatement is about. */
export function balanceChanges(record: LedgerRecord, accrual: Accrual | undefined): readonly BalanceChange[] {
  const sides = 'entries' in record ? record.entries.map(sideOf) : []
  const own = partnerChange(record, accrual)
  const all = own === undefined ? sides : [...sides, own]
  // What concerns a partner concerns all partners together.
  const together = all
    .filter(({ account }) => account.startsWith(accounts.partner('')))
    .map(({ by }) => ({ account: accounts.partners, by }))
  return [...all, ...together]
}

const sideOf = ({ account, side, amountMinor }: Entry): BalanceChange => ({
  account,
  by: side === 'debit' ? { debitsMinor: readMinor(amountMinor) } : { creditsMinor: readMinor(amountMinor) },
})

function partnerChange(record: LedgerRecord, accrual: Accrual | undefined): BalanceChange | undefined {
  if (record.kind === 'suspense' || record.kind === 'release' || record.kind === 'refund') return undefined
  if (record.kind === 'payout' || record.kind === 'payout-return') {
    const account = accounts.partner(record.partner)
    const amount = amountFor(record.entries, account)
    return { account, by: { paidMinor: -amount } }
  }
  const of = record.kind === 'accrual' ? record : accrual
  if (of === undefined) throw new RangeError(`${record.id} is about no accrual`)
  const account = accounts.partner(of.partner)
  const share = amountFor(of.entries, account)
  switch (record.kind) {
    case 'accrual':
    case 'reinstatement':
      return { account, by: { pendingMinor: share } }
    case 'posting':
      return { account, by: { pendingMinor: -share, postedMinor: share } }
    case 'reversal':
      return { account, by: { pendingMinor: -share } }
  }
}

/** What entries add to an account's credit; less than zero where they take from it. */
export function amountFor(entries: readonly Entry[], account: string): bigint {
  let sum = 0n
  for (const entry of entries)
    if (entry.account === account) sum += (entry.side === 'credit' ? 1n : -1n) * readMinor(entry.amountMinor)
  return sum
}

/** An account after a change. Throws RangeError where a sum would fall below zero: then the books are wrong. */
export function afterChange(
  before: AccountBalance | undefined,
  { account, by }: BalanceChange,
  subject: Subject,
): AccountBalance {
  const { chain, asset } = subject
  const from: AccountBalance = before ?? {
    id: balanceId(account, chain, asset),
    account,
    pot: potOf(chain, asset),
    chain,
    asset,
    debitsMinor: '0',
    creditsMinor: '0',
    pendingMinor: '0',
    postedMinor: '0',
    paidMinor: '0',
    reservedMinor: '0',
  }
  const sum = (name: Sum): string => minor(readMinor(from[name]) + (by[name] ?? 0n)).toString()
  const symbol = from.symbol ?? subject.symbol
  const decimals = from.decimals ?? subject.decimals
  return {
    ...from,
    ...(symbol === undefined ? {} : { symbol }),
    ...(decimals === undefined ? {} : { decimals }),
    debitsMinor: sum('debitsMinor'),
    creditsMinor: sum('creditsMinor'),
    pendingMinor: sum('pendingMinor'),
    postedMinor: sum('postedMinor'),
    paidMinor: sum('paidMinor'),
    reservedMinor: sum('reservedMinor'),
  }
}

/** What can be paid out: final, not paid, and not proposed to be paid. */
export const availableOf = (
  balance: Pick<AccountBalance, 'postedMinor' | 'paidMinor' | 'reservedMinor'>,
): Minor =>
  minor(readMinor(balance.postedMinor) - readMinor(balance.paidMinor) - readMinor(balance.reservedMinor))

/** The worth of a row of an earlier version: no fee of it has a price. */
export const unpriced = (row: Pick<DayOfEarnings, 'count'> | undefined): DayWorth => {
  const count = row?.count ?? 0
  return { earned: '0', volume: '0', unpricedFees: count, unpricedVolumes: count }
}

/** The day of a fee after a record about it. Throws RangeError where a sum would fall below zero. */
export function dayAfter(
  before: DayOfEarnings | undefined,
  { kind }: LedgerRecord,
  of: Accrual,
): DayOfEarnings {
  const share = amountFor(of.entries, accounts.partner(of.partner))
  const day = utcDay(of.at)
  const sign = kind === 'posting' ? 0 : kind === 'reversal' ? -1 : 1
  const earned = BigInt(sign) * share
  const pending = kind === 'posting' ? -share : earned
  return {
    id: earningsId(of),
    partnerDay: dayOfPartner(of.partner, day),
    partner: of.partner,
    day,
    product: of.product,
    chain: of.chain,
    asset: of.asset,
    ...(of.symbol === undefined ? {} : { symbol: of.symbol }),
    ...(of.decimals === undefined ? {} : { decimals: of.decimals }),
    amountMinor: minor(readMinor(before?.amountMinor ?? '0') + earned).toString(),
    pendingMinor: minor(readMinor(before?.pendingMinor ?? '0') + pending).toString(),
    count: (before?.count ?? 0) + sign,
    worth: addWorth(before?.worth ?? unpriced(before), of.worth, sign),
  }
}
