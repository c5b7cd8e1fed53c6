import { type LedgerEntry, type LedgerKind, MOST_LEDGER_DAYS } from '#contracts/api/dashboard/money.ts'
import type { ChainKey, ProductKey } from '#contracts/api/values.ts'
import { addDays, cutRange, type DayRange, utcDay } from '../../domain/days.ts'
import { invalidField } from '../../domain/errors.ts'
import type { LedgerRecord } from '../../domain/ledger/records.ts'
import { shownKind } from '../../domain/ledger/names.ts'
import { dayOfPartner } from '../../domain/ledger/totals.ts'
import { formatUnits, minor } from '../../domain/money.ts'
import { type Cell, csv } from '../../kit/csv.ts'
import { defined } from '../../kit/defined.ts'
import { type Page, pageOf, type Paging } from '../../kit/page-of.ts'
import type { Where } from '../../ports/store.ts'
import { type MoneyDeps } from './deps.ts'
import { showEntry } from './show.ts'

/** Which entries of a partner's ledger are asked for. */
export interface LedgerFilter {
  readonly chain?: ChainKey | undefined
  readonly product?: ProductKey | undefined
  readonly kind?: LedgerKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A page of a partner's ledger, the newest entries first. */
export async function ledgerPage(
  deps: MoneyDeps,
  partner: string,
  { limit, after, ...filter }: LedgerFilter & Paging,
): Promise<{ readonly entries: readonly LedgerEntry[]; readonly next?: string }> {
  const page = await recordsPage(deps, partner, filter, { limit, after })
  const entries: LedgerEntry[] = []
  for (const record of page.rows) {
    const shown = await showEntry(deps, record)
    if (shown !== undefined) entries.push(shown)
  }
  return { entries, ...defined({ next: page.next }) }
}

async function recordsPage(
  deps: MoneyDeps,
  partner: string,
  filter: LedgerFilter,
  paging: Paging,
): Promise<Page<LedgerRecord>> {
  const { ledger } = deps.store.read
  // Another partner's entry is no place in this list.
  if (paging.after !== undefined) {
    const last = await ledger.get(paging.after)
    if (last === undefined || !('partner' in last) || last.partner !== partner)
      throw invalidField('query.after', 'must be the `next` of a page')
  }
  const range = rangeOf(deps, filter)
  const isWanted = (record: LedgerRecord) => matches(record, filter, range)
  if (range === undefined) return pageOf(ledger, narrowest(partner, filter), paging, isWanted)
  const days = { list: (place: Place) => inDays(deps, partner, range, place) }
  return pageOf(days, undefined, paging, isWanted)
}

/** The narrowest list that has all the entries. */
function narrowest(partner: string, { chain, product, kind }: LedgerFilter): Where<'ledger'> {
  if (kind !== undefined && kind !== 'accrual' && kind !== 'posting')
    return { partnerKind: `${partner} ${kind}` }
  if (product !== undefined) return { partnerProduct: `${partner} ${product}` }
  if (chain !== undefined) return { partnerChain: `${partner} ${chain}` }
  return kind === undefined ? { partner } : { partnerKind: `${partner} ${kind}` }
}

interface Place {
  readonly after?: string
  readonly limit: number
}

/** The next records of a range of days, the newest first. */
async function inDays(
  { store }: MoneyDeps,
  partner: string,
  range: DayRange,
  { after, limit }: Place,
): Promise<readonly LedgerRecord[]> {
  const { ledger } = store.read
  const last = after === undefined ? undefined : await ledger.get(after)
  const found: LedgerRecord[] = []
  let place = last
  let day = last === undefined ? range.to : utcDay(last.at)
  for (; day >= range.from && found.length < limit; day = addDays(day, -1)) {
    const where = { partnerDay: dayOfPartner(partner, day) }
    const rest = limit - found.length
    found.push(
      ...(await ledger.list({ where, limit: rest, newestFirst: true, ...(place && { after: place.id }) })),
    )
    place = undefined
  }
  return found
}

function matches(record: LedgerRecord, { chain, product, kind }: LedgerFilter, range: DayRange | undefined) {
  return (
    record.kind !== 'suspense' &&
    record.kind !== 'release' &&
    (chain === undefined || record.chain === chain) &&
    (product === undefined || ('product' in record && record.product === product)) &&
    // A fee's own entry says when it was posted.
    (kind === undefined ? record.kind !== 'posting' : shownKind(record.kind) === kind) &&
    (range === undefined || (utcDay(record.at) >= range.from && utcDay(record.at) <= range.to))
  )
}

/** The days that are asked for; `undefined` for all of them. */
function rangeOf({ clock }: MoneyDeps, { from, to }: LedgerFilter): DayRange | undefined {
  if (from === undefined && to === undefined) return undefined
  const cut = cutRange({ from, to }, utcDay(clock.now()), { usual: MOST_LEDGER_DAYS, most: MOST_LEDGER_DAYS })
  if (!cut.ok) throw invalidField('query.from', cut.problem)
  return cut.range
}

const HEADING = [
  'id',
  'time (UTC)',
  'kind',
  'state',
  'product',
  'chain',
  'asset',
  'symbol',
  'amount',
  'amount (minor units)',
  'tier',
  'share (bps)',
  'platform fee (bps)',
  'surcharge (bps)',
  'settings version',
  'transaction',
  'payment',
  'payout',
  'posted at (UTC)',
  'worth when booked (USD)',
]
const CSV_PAGE = 100

/** All entries that a filter names, as a table. */
export async function* ledgerCsv(
  deps: MoneyDeps,
  partner: string,
  filter: LedgerFilter,
): AsyncGenerator<string> {
  // A wrong filter is refused before the heading is sent.
  const first = await ledgerPage(deps, partner, { ...filter, limit: CSV_PAGE })
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    let page = first
    for (;;) {
      for (const entry of page.entries) yield rowOf(entry)
      if (page.next === undefined) return
      page = await ledgerPage(deps, partner, { ...filter, limit: CSV_PAGE, after: page.next })
    }
  }
  yield* csv(HEADING, rows())
}

function rowOf(entry: LedgerEntry): readonly Cell[] {
  return [
    entry.id,
    entry.at,
    entry.kind,
    entry.state,
    entry.product,
    entry.chain,
    entry.asset,
    entry.symbol,
    decimalText(entry.amountMinor, entry.decimals),
    entry.amountMinor,
    entry.tier,
    entry.shareBps,
    entry.platformBps,
    entry.surchargeBps,
    entry.settingsVersion,
    entry.feeTx,
    entry.intentId,
    entry.payoutId,
    entry.postedAt,
    entry.worth === undefined ? undefined : decimalText(entry.worth, 6),
  ]
}

function decimalText(text: string, decimals: number): string {
  const value = BigInt(text)
  return value < 0n ? `-${formatUnits(minor(-value), decimals)}` : formatUnits(minor(value), decimals)
}
