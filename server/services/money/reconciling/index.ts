import {
  type Difference,
  type Matched,
  MOST_RECONCILED_DAYS,
} from '#contracts/api/dashboard/reconciliation.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { addDays, daysIn, type DayRange, utcDay } from '../../../domain/days.ts'
import { balances } from '../../../domain/ledger/entries.ts'
import type { LedgerRecord } from '../../../domain/ledger/records.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Reconciliation } from '../../../domain/reconciliation.ts'
import type { Chain, Incoming, Sent } from '../../../ports/chain.ts'
import type { MoneyDeps } from '../deps.ts'
import { oldestFirst } from '../../../kit/every-row.ts'
import { createOnce } from '../../../kit/once.ts'
import { createSemaphore } from '../../../kit/semaphore.ts'
import { compare } from './compare.ts'
import { readMatched, storeMatched } from './matched.ts'
import { notePlace, placeOfToday, startOf } from './places.ts'
import { type Trial, trialOf } from './trial.ts'

/** Days of a comparison, with today. */
const USUAL_DAYS = 7
/** Transactions and records of one comparison; beyond that, it is not complete. */
const MOST_TRANSACTIONS = 5_000
const MOST_PAGES = 500
/** The most differences that are kept. */
const MOST_DIFFERENCES = 500
/** A comparison is made again after this. */
const DAY_MS = 24 * 3_600_000

export type Reconciling = ReturnType<typeof createReconciling>

/** How far a comparison is that was asked for and has not ended. */
interface Progress {
  readonly compared: number
  /** Absent until it is known which transactions there are. */
  readonly of?: number
}

interface Parts {
  readonly trial: (key: ChainKey) => Promise<Trial>
  readonly goneOn: (progress: Progress) => void
}

/** Compares what came to the treasuries with the ledger. Each chain's last result is kept. */
export function createReconciling(deps: MoneyDeps) {
  const { store, chains, clock, log } = deps
  const once = createOnce<Reconciliation>()
  /** Those that wait for their turn too. */
  const underWay = new Map<ChainKey, Progress>()
  const inTurn = createSemaphore(1)
  const oneTrial = createSemaphore(1)

  async function run(key: ChainKey, days: number): Promise<Reconciliation> {
    const { lines, ...result } = await reconcileChain(deps, key, days, {
      trial: (of) => oneTrial(() => trialOf(store, of)),
      goneOn: (progress) => underWay.set(key, progress),
    })
    await store.transact(async (tables) => {
      const { reconciliations } = tables
      const before = await reconciliations.get(key)
      await (before === undefined ? reconciliations.insert(result) : reconciliations.update(result))
      await storeMatched(tables, key, result.at, lines)
    })
    const { matched, differences, ok } = result
    if (!ok) log.error('reconciliation.differs', { chain: key, differences: differences.length })
    else log.info('reconciliation.done', { chain: key, matched })
    return result
  }

  /** One at a time for each chain. */
  async function reconcile(key: ChainKey, days = USUAL_DAYS): Promise<Reconciliation> {
    chains.get(key)
    return once.run(key, async () => {
      underWay.set(key, { compared: 0 })
      try {
        return await run(key, Math.min(Math.max(days, 1), MOST_RECONCILED_DAYS))
      } finally {
        underWay.delete(key)
      }
    })
  }

  /** Compares in the background, for work that no one waits for. */
  const compareLater = async (key: ChainKey, days?: number): Promise<void> =>
    void (await reconcile(key, days).catch((cause: unknown) =>
      log.error('reconciliation.failed', { chain: key, cause }),
    ))

  return {
    reconcile,
    /** Begins comparisons, one chain after the other, and waits for none of them. */
    start(keys: readonly ChainKey[], days?: number): void {
      for (const key of keys) {
        if (underWay.has(key)) continue
        underWay.set(key, { compared: 0 })
        void inTurn(() => compareLater(key, days))
      }
    },
    matched: (key: ChainKey, after?: string) => readMatched(store.read, chains.get(key).chain.key, after),
    underWay: () => [...underWay].map(([chain, progress]) => ({ chain, ...progress })),
    /** The last comparison of each chain. */
    async kept(key?: ChainKey): Promise<readonly Reconciliation[]> {
      const keys = key === undefined ? chains.keys : [chains.get(key).chain.key]
      const found = await Promise.all(keys.map((each) => store.read.reconciliations.get(each)))
      return found.filter((each) => each !== undefined)
    },
    /** The work of every hour: notes where the treasuries are, and compares once a day. */
    async sweep(): Promise<void> {
      for (const key of chains.keys) {
        await notePlace(deps, key).catch((cause: unknown) =>
          log.warn('treasury.place-unread', { chain: key, cause }),
        )
        const last = await store.read.reconciliations.get(key)
        const restored = await store.read.ledgerNotes.get('restored')
        const isDue =
          last === undefined ||
          clock.now().getTime() - Date.parse(last.at) >= DAY_MS ||
          (restored !== undefined && last.at <= restored.at)
        if (isDue) await compareLater(key)
      }
    },
  }
}

/** A comparison, with what was equal. */
type Compared = Reconciliation & { readonly lines: readonly Matched[] }

async function reconcileChain(
  deps: MoneyDeps,
  key: ChainKey,
  days: number,
  { trial: trialOfChain, goneOn }: Parts,
): Promise<Compared> {
  const { chain, treasury } = deps.chains.get(key)
  const at = deps.clock.now().toISOString()
  const today = utcDay(at)
  const range: DayRange = { from: addDays(today, 1 - days), to: today }
  const problems: string[] = []
  const records = await recordsOf(deps, key, range, problems)
  const hashes = new Set<string>()
  // A first comparison has no place yet; then one is noted here.
  const start =
    (await startOf(deps, key, treasury, range, records)) ??
    (await placeOfToday(deps, key).catch(() => undefined))
  if (start === undefined) problems.push(UNLISTED)
  else {
    await listInflows(chain, treasury, start.point, hashes, problems)
    if (records.some((record) => hashOf(record) !== undefined && utcDay(record.at) < start.day))
      problems.push(`What came to the treasury before ${start.day} could not be listed, only looked up.`)
  }
  for (const record of records) {
    const hash = hashOf(record)
    if (hash !== undefined) hashes.add(hash)
    if ('entries' in record && !balances(record.entries))
      problems.push(`The entries of ${record.id} do not balance.`)
  }
  let matched = 0
  const lines: Matched[] = []
  let waiting = 0
  const differences: Difference[] = []
  // The ledger's own first: dust that strangers send must not take their place.
  const booked = records.flatMap((record) => hashOf(record) ?? [])
  const all = [...new Set([...booked, ...hashes])].slice(0, MOST_TRANSACTIONS)
  for (const [index, hash] of all.entries()) {
    goneOn({ compared: index, of: all.length })
    const compared = await compare(deps, chain, treasury, hash).catch(() => undefined)
    if (compared === undefined) {
      if (!problems.includes(UNREAD)) problems.push(UNREAD)
    } else if (compared.is === 'matched') {
      matched += 1
      lines.push(...compared.lines)
    } else if (compared.is === 'waiting') waiting += 1
    else if (compared.is === 'different') differences.push(...compared.differences)
  }
  if (hashes.size > MOST_TRANSACTIONS) problems.push(TOO_MANY)
  const { trial, drifts } = await trialOfChain(key)
  problems.push(...drifts)
  return {
    chain: key,
    at,
    from: start === undefined || start.day < range.from ? range.from : start.day,
    to: range.to,
    lines,
    matched,
    waiting,
    differences: differences.slice(0, MOST_DIFFERENCES),
    trial,
    isComplete: problems.length === 0,
    problems,
    ok: differences.length === 0 && problems.length === 0 && trial.every(({ ok }) => ok),
  }
}

const UNREAD = 'Some transactions could not be read from the chain. Compare again later.'
const UNLISTED =
  'The treasury’s history could not be listed whole: a node was away, or keeps too little of the past. What is booked was looked up by itself.'
const TOO_MANY = `There are more than ${MOST_TRANSACTIONS} transactions. Compare fewer days.`

/** The transaction that a record brought into the treasury. */
const hashOf = (record: LedgerRecord): string | undefined =>
  record.kind === 'accrual' ? record.feeTx : record.kind === 'suspense' ? record.suspends : undefined

async function recordsOf(
  { store }: MoneyDeps,
  key: ChainKey,
  range: DayRange,
  problems: string[],
): Promise<readonly LedgerRecord[]> {
  const found: LedgerRecord[] = []
  for (const day of daysIn(range)) {
    for await (const page of oldestFirst(store.read.ledger, { chainDay: `${key} ${day}` })) {
      found.push(...page)
      if (found.length > 2 * MOST_TRANSACTIONS) {
        problems.push(TOO_MANY)
        return found
      }
    }
  }
  return found
}

/** Lists the transactions that may have paid the treasury, by each kind of history. */
async function listInflows(
  chain: Chain,
  treasury: string,
  start: ChainPoint,
  hashes: Set<string>,
  problems: string[],
): Promise<void> {
  for (const incoming of chain.incoming)
    if (!(await readsWhole(incoming, treasury, start, hashes)) && !problems.includes(UNLISTED))
      problems.push(UNLISTED)
}

async function readsWhole(
  incoming: Incoming,
  treasury: string,
  start: ChainPoint,
  hashes: Set<string>,
): Promise<boolean> {
  let since: ChainPoint = start
  for (let page = 0; page < MOST_PAGES && hashes.size <= MOST_TRANSACTIONS; page++) {
    const sent: Sent | undefined = await incoming.paidTo(treasury, since).catch(() => undefined)
    if (sent === undefined) return false
    for (const hash of sent.hashes) hashes.add(hash)
    if (sent.next === undefined) return true
    since = sent.next
  }
  return false
}
