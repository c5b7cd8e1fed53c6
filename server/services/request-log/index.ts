import type { logsApi, Usage } from '#contracts/api/dashboard/logs.ts'
import { USUAL_ROWS } from '#contracts/api/dashboard/pages.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import { changeInBatches } from '../../kit/in-batches.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { RequestEntry, RequestLog } from '../../ports/request-log.ts'
import type { Store } from '../../ports/store.ts'
import { isWanted } from './filter.ts'
import { createUsageCounter } from './usage.ts'
import { showUsage } from './show-usage.ts'

/** A request that was answered. */
export interface NotedRequest {
  readonly caller?: Caller | undefined
  /** Of a request with a key, also when it was refused. */
  readonly key?: ApiKey | undefined
  readonly entry: Omit<RequestEntry, 'at'>
}

export interface RequestRecords {
  /** Never waits, and never throws. */
  note(request: NotedRequest): void
  /** Writes what is in memory. */
  flush(): Promise<void>
  /** Removes calls that are over their time. */
  sweep(): Promise<void>
  /** Removes counts that are over their time. */
  sweepUsage(): Promise<void>
  readonly handlers: Handlers<typeof logsApi, Caller>
}

interface RecordDeps {
  readonly requests: RequestLog
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}

const FLUSH_MS = 2_000
/** The most calls that wait in memory; further ones are counted, and not noted one by one. */
const MOST_WAITING = 20_000
const DAY_MS = 24 * 3_600_000
const USAGE_DAYS = 31

/** Notes the calls of partners' servers and widgets, off the way of the requests, and shows them to their members. */
export function createRequestRecords({ requests, store, clock, log }: RecordDeps): RequestRecords {
  const usage = createUsageCounter({ store, clock, log })
  let waiting: { readonly partner: string; readonly entry: RequestEntry }[] = []
  let isPlanned = false
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const batch = waiting
    waiting = []
    const byPartner = new Map<string, RequestEntry[]>()
    for (const { partner, entry } of batch) {
      const theirs = byPartner.get(partner) ?? []
      theirs.push(entry)
      byPartner.set(partner, theirs)
    }
    if (byPartner.size > 0) await requests.append(byPartner)
  }

  /** One after the other, so that the lines keep their order. */
  async function flushRequests(): Promise<void> {
    writing = writing.then(write).catch((cause: unknown) => log.warn('requests.not-noted', { cause }))
    await writing
  }

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    clock.after(FLUSH_MS, () => {
      isPlanned = false
      void flushRequests()
    })
  }

  return {
    note({ caller, key, entry }) {
      const at = clock.now()
      const { status, ms } = entry
      if (key !== undefined) usage.count({ partner: key.partner, keyId: key.id, at, status, ms })
      const partner = partnerOf(caller, key)
      if (partner === undefined || waiting.length >= MOST_WAITING) return
      waiting.push({ partner, entry: { ...entry, at: at.toISOString() } })
      plan()
    },

    async flush() {
      await flushRequests()
      await usage.flush()
    },

    sweep: () => requests.sweep(),
    sweepUsage: () => sweepUsage(store, clock.now()),

    handlers: {
      async listRequests({ caller: { partner }, query }) {
        await flushRequests()
        const { limit = USUAL_ROWS, after } = query
        try {
          const { entries, next } = await requests.read(partner.slug, {
            limit,
            after,
            isWanted: (entry) => isWanted(entry, query),
          })
          return { requests: [...entries], ...defined({ next }) }
        } catch (error) {
          if (error instanceof RangeError) throw invalidField('query.after', 'must be the `next` of a page')
          throw error
        }
      },

      async getRequest({ caller: { partner }, query: { requestId } }) {
        await flushRequests()
        const request = await requests.find(partner.slug, requestId)
        if (request === undefined)
          throw new SuiteError('NOT_FOUND', 'There is no such call of this account in the last 30 days.')
        return { request }
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

/** Day by day, so that nothing is read that stays. */
async function sweepUsage(store: Store, now: Date): Promise<void> {
  for (let age = USAGE_DAYS + 1; age < USAGE_DAYS + 8; age++) {
    const day = new Date(now.getTime() - age * DAY_MS).toISOString().slice(0, 10)
    await changeInBatches(
      store,
      oldestFirst(store.read.usage, { day }),
      () => true,
      async ({ usage }, id) => {
        await usage.remove(id)
        return true
      },
    )
  }
}
