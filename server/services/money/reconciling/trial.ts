import type { ChainKey } from '#contracts/api/values.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import type { LedgerRecord } from '../../../domain/ledger/records.ts'
import { createReplay } from '../../../domain/ledger/replay.ts'
import type { AccountBalance } from '../../../domain/ledger/totals.ts'
import { readMinor } from '../../../domain/money.ts'
import type { Payout } from '../../../domain/payout.ts'
import type { Reconciliation } from '../../../domain/reconciliation.ts'
import { defined } from '../../../kit/defined.ts'
import type { Store, Tables } from '../../../ports/store.ts'

/** Rows of one read in a transaction. */
const BATCH = 1_000
/** The most accounts that are named. */
const MOST_NAMED = 20

export interface Trial {
  readonly trial: Reconciliation['trial']
  /** Accounts whose kept sums are not those of the records, in words. */
  readonly drifts: readonly string[]
}

/**
 * The trial balance of a chain: adds all records up again, and holds the sums that are kept against them. An asset is in
 * order when both sides are equal and no account's sums differ. The records are read in pages; only those that came
 * meanwhile are read together with the sums, in one transaction.
 */
export async function trialOf(store: Store, key: ChainKey): Promise<Trial> {
  const replay = createReplay()
  const own = new Set<string>()
  let last: string | undefined
  let broken: string | undefined
  async function add(record: LedgerRecord): Promise<void> {
    last = record.id
    // Records of an earlier version name their accrual alone.
    const isOwn = record.chain === key || ('posts' in record && own.has(record.posts)) || isAbout(record, own)
    if (!isOwn) return
    if (record.kind === 'accrual') own.add(record.id)
    await replay.add(record).catch((error: unknown) => {
      broken ??= `The records cannot be added up: ${error instanceof Error ? error.message : record.id}.`
    })
  }
  for await (const records of store.read.ledger.pages()) for (const record of records) await add(record)
  const after = last
  const { newer, kept, open } = await store.transact(async (tables) => ({
    newer: await rowsAfter(
      (place) => tables.ledger.list({ limit: BATCH, ...defined({ after: place }) }),
      after,
    ),
    kept: await balancesOf(tables, key),
    open: await rowsAfter(
      (place) =>
        tables.payouts.list({ where: { state: 'proposed' }, limit: BATCH, ...defined({ after: place }) }),
      undefined,
    ),
  }))
  for (const record of newer) await add(record)
  const { trial, drifts } = judge([...replay.balances.values()], kept, reservedOf(open, key))
  if (broken === undefined) return { trial, drifts }
  return { trial: trial.map((each) => ({ ...each, ok: false })), drifts: [broken, ...drifts] }
}

const isAbout = (record: LedgerRecord, accruals: ReadonlySet<string>): boolean =>
  (record.kind === 'reversal' || record.kind === 'reinstatement') && accruals.has(record.accrual)

async function balancesOf(
  { balances }: Pick<Tables<'write'>, 'balances'>,
  key: ChainKey,
): Promise<readonly AccountBalance[]> {
  const all = await rowsAfter((after) => balances.list({ limit: BATCH, ...defined({ after }) }), undefined)
  return all.filter(({ chain }) => chain === key)
}

async function rowsAfter<Row extends { readonly id: string }>(
  list: (after: string | undefined) => Promise<readonly Row[]>,
  start: string | undefined,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let after = start
  for (;;) {
    const page = await list(after)
    rows.push(...page)
    if (page.length < BATCH) return rows
    after = page.at(-1)?.id
  }
}

/** What open proposals reserve, by account and asset. */
function reservedOf(payouts: readonly Payout[], key: ChainKey): ReadonlyMap<string, bigint> {
  const reserved = new Map<string, bigint>()
  for (const { chain, partner, asset, amountMinor } of payouts)
    if (chain === key)
      for (const account of [accounts.partner(partner), accounts.partners]) {
        const name = `${account} ${asset}`
        reserved.set(name, (reserved.get(name) ?? 0n) + readMinor(amountMinor))
      }
  return reserved
}

const sums = ['debitsMinor', 'creditsMinor', 'pendingMinor', 'postedMinor', 'paidMinor'] as const

function judge(
  right: readonly AccountBalance[],
  kept: readonly AccountBalance[],
  reserved: ReadonlyMap<string, bigint>,
): Trial {
  const keptById = new Map(kept.map((row) => [row.id, row]))
  const rightById = new Map(right.map((row) => [row.id, row]))
  const drifts: string[] = []
  const sides = new Map<string, { debits: bigint; credits: bigint; ok: boolean }>()
  for (const id of new Set([...rightById.keys(), ...keptById.keys()])) {
    const [is, should] = [keptById.get(id), rightById.get(id)]
    const { account, asset } = is ?? should ?? { account: '', asset: '' }
    const side = sides.get(asset) ?? { debits: 0n, credits: 0n, ok: true }
    sides.set(asset, side)
    if (account !== accounts.partners) {
      side.debits += readMinor(is?.debitsMinor ?? '0')
      side.credits += readMinor(is?.creditsMinor ?? '0')
    }
    const promised = (reserved.get(`${account} ${asset}`) ?? 0n).toString()
    const differing = [
      ...sums.filter((sum) => (is?.[sum] ?? '0') !== (should?.[sum] ?? '0')),
      ...((is?.reservedMinor ?? '0') === promised ? [] : ['reservedMinor']),
    ]
    if (differing.length === 0) continue
    side.ok = false
    drifts.push(`The sums of ${account} in ${asset} are not those of its records: ${differing.join(', ')}.`)
  }
  return {
    trial: [...sides].map(([asset, { debits, credits, ok }]) => ({
      asset,
      debitsMinor: debits.toString(),
      creditsMinor: credits.toString(),
      ok: ok && debits === credits,
    })),
    drifts: drifts.slice(0, MOST_NAMED),
  }
}
