import { LOGGED_DAYS, type LoggedRequest, type logsApi, type Usage } from '#contracts/api/dashboard/logs.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import { dayOfCall, type LoggedCall, type UsageHour } from '../../domain/usage.ts'
import { createBatchedNotes } from '../../kit/batched-notes.ts'
import { defined } from '../../kit/defined.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import { removeOver, whileDue } from '../../kit/in-batches.ts'
import { pageOf } from '../../kit/page-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store, Tables } from '../../ports/store.ts'
import { isWanted } from './filter.ts'
import { createUsageCounter } from './usage.ts'
import { showUsage } from './show-usage.ts'

/** A request that was answered. */
export interface NotedRequest {
  readonly caller?: Caller | undefined
  /** Of a request with a key, also when it was refused. */
  readonly key?: ApiKey | undefined
  readonly entry: Omit<LoggedRequest, 'at'>
}

export interface RequestRecords {
  /** Never waits, and never throws. */
  note(request: NotedRequest): void
  /** Writes what is in memory. */
  flush(): Promise<void>
  /** Removes calls and counts that are over their time. */
  sweep(): Promise<void>
  readonly handlers: Handlers<typeof logsApi, Caller>
}

interface RecordDeps {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly mostADay?: { readonly all: number; readonly errors: number }
}

const FLUSH_MS = 2_000
/** The most calls that wait in memory; further ones are counted, and not noted one by one. */
const MOST_WAITING = 20_000
/** Calls that one transaction writes: others wait for it. */
const BATCH = 100
/**
 * Calls of one partner on one day. Beyond the first only errors are noted, beyond the second nothing. Those without a
 * key, which visitors make, end at half of each: a flood of them leaves room for those of the partner's servers.
 */
const MOST_A_DAY = { all: 10_000, errors: 15_000 } as const
/** Calls that are read for one page of the list. */
const MOST_READ = 20_000
const DAY_MS = 24 * 3_600_000
const USAGE_DAYS = 31

/** Notes the calls of partners' servers and widgets, off the way of the requests, and shows them to their members. */
export function createRequestRecords({
  store,
  clock,
  log,
  mostADay = MOST_A_DAY,
}: RecordDeps): RequestRecords {
  const usage = createUsageCounter({ store, clock, log })
  const { calls } = store.read

  async function write(noted: ReadonlyMap<string, LoggedCall>): Promise<void> {
    const batch = [...noted.values()]
    const counts = new Map<string, number>()
    for (let from = 0; from < batch.length; from += BATCH) {
      const rows = await withRoom(batch.slice(from, from + BATCH), counts)
      await store.transact(async (tables) => {
        for (const row of rows) await tables.calls.insert(row)
      })
    }
  }

  /** Those that their partner's day has room for. */
  async function withRoom(rows: readonly LoggedCall[], counts: Map<string, number>): Promise<LoggedCall[]> {
    const kept: LoggedCall[] = []
    for (const row of rows) {
      const partnerDay = dayOfCall(row)
      const count = counts.get(partnerDay) ?? (await calls.count({ partnerDay }))
      const { status, keyPrefix } = row.request
      const most = mostADay[status >= 400 ? 'errors' : 'all'] / (keyPrefix === undefined ? 2 : 1)
      if (count < most) kept.push(row)
      counts.set(partnerDay, count < most ? count + 1 : count)
    }
    return kept
  }

  const notes = createBatchedNotes<LoggedCall>({
    clock,
    write,
    onLost: (cause) => log.warn('requests.not-noted', { cause }),
    waitMs: FLUSH_MS,
  })

  return {
    note({ caller, key, entry }) {
      const at = clock.now()
      const { status, ms } = entry
      if (key !== undefined) usage.count({ partner: key.partner, keyId: key.id, at, status, ms })
      const partner = partnerOf(caller, key)
      if (partner === undefined || notes.size() >= MOST_WAITING) return
      const request = { ...entry, at: at.toISOString() }
      notes.set(entry.requestId, { id: entry.requestId, partner, request })
    },

    async flush() {
      await notes.flush()
      await usage.flush()
    },

    sweep: () => removeOld(store, clock.now()),

    handlers: {
      async listRequests({ caller: { partner }, query }) {
        await notes.flush()
        const mine = { partner: partner.slug }
        const wanted = ({ request }: LoggedCall) => isWanted(request, query)
        const { rows, next } = await pageOf(calls, mine, query, wanted, MOST_READ)
        return { requests: rows.map(({ request }) => request), ...defined({ next }) }
      },

      async getRequest({ caller: { partner }, query: { requestId } }) {
        await notes.flush()
        const call = await calls.get(requestId)
        if (call?.partner !== partner.slug)
          throw new SuiteError('NOT_FOUND', 'There is no such call of this account in the last 30 days.')
        return { request: call.request }
      },

      async getUsage({ caller: { partner }, query: { days } }): Promise<Usage> {
        await usage.flush()
        return showUsage(store.read, partner, days, clock.now())
      },
    },
  }
}

/** The partner of a call, unless it is one of our own or of a stranger. Those of people in the dashboard are not noted. */
function partnerOf(caller: Caller | undefined, key: ApiKey | undefined): string | undefined {
  if (key !== undefined) return key.partner
  const isOfPage =
    caller?.kind === 'embed-token' || caller?.kind === 'embed-session' || caller?.kind === 'embed-ticket'
  return isOfPage ? caller.partner.slug : undefined
}

/** Removes what is over its time. The oldest rows come first, so that nothing is read that stays. */
async function removeOld(store: Store, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const [oldestCall, oldestHour] = [daysAgo(LOGGED_DAYS), daysAgo(USAGE_DAYS)]
  const isOldCall = ({ request }: LoggedCall) => request.at < oldestCall
  const isOldHour = ({ hour }: UsageHour) => hour < oldestHour
  const { calls, usage } = store.read
  await removeOver(
    store,
    whileDue(oldestFirst(calls), isOldCall),
    isOldCall,
    (tables: Tables<'write'>) => tables.calls,
  )
  await removeOver(
    store,
    whileDue(oldestFirst(usage), isOldHour),
    isOldHour,
    (tables: Tables<'write'>) => tables.usage,
  )
}
