import { LRUCache } from 'lru-cache'
import { type Caller, countedAs, type PartnerCaller, type KeyCaller } from '../../domain/access/caller.ts'
import { PARTNER_CEILING, requestsPerMinute, TEST_KEY_REQUESTS_PER_MINUTE } from '../../domain/partner.ts'
import { addOthers, type Allowance, type Cells, emptyCells, takeOne } from '../../domain/access/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Counters } from '../../ports/shared/counters.ts'

const MINUTE_MS = 60_000
/** All visitors of a partner together may cause this many times the upstream calls of one of its keys. */
const VISITORS = 10
/** The looks of a partner's keys at all its sign sessions: this many times the requests of one of its keys. */
const READS = 20
/** The most callers of each kind that are counted at once; a few dozen bytes each. */
const MOST_CALLERS = 100_000

/**
 * One sign session of a partner, read with the partner's keys: a poll each second, and some more that fall into the
 * same window. The documents name it.
 */
export const SESSION_READS_PER_MINUTE = 90

/** Requests per minute of callers without a key of their own. */
const perMinute = {
  /** One address at public endpoints. */
  public: 120,
  /** One address with one partner's widgets: quotes as the visitor types, polls, balances. */
  embed: 240,
  /** One sign session: a popup and a widget that both poll it. */
  session: 240,
  /** Sessions and payments that one address writes into the store, with all partners' widgets. */
  rows: 60,
  reads: SESSION_READS_PER_MINUTE,
  /** The same with the token of one session: its user may connect another account now and then. */
  sessionRows: 10,
  /** Answers that are stored for one caller without a key, for repetitions with an `Idempotency-Key`. */
  answers: 60,
  /** The same for one address, in all widgets and popups: a partner's server may call for many users. */
  answersOfAddress: 240,
  /** Quotes and preparations for one address: one visitor must not use up what aggregators grant us for everyone. */
  upstream: 60,
  /** Another service of the suite. */
  internal: 1_200,
  /** One signed-in person: pages of the dashboard ask for several things at once. */
  member: 300,
  /** Wrong credentials from one address. */
  failures: 30,
} as const

export interface Limits {
  take(caller: Caller, address: string): Allowance
  /**
   * Counts a key's look at one of its sign sessions. So open checkouts do not use up the key's own minute; all its looks
   * together have a limit of their own.
   */
  takeRead(caller: KeyCaller, sessionId: string): Allowance
  /** Counts one more row of a caller. Rows of a key are not counted: it has a limit and an owner. */
  takeRow(caller: Caller, address: string): Allowance | undefined
  /** Counts one more upstream call of a caller. Calls of a key are not counted: it has a limit and an owner. */
  takeUpstream(caller: Caller, address: string): Allowance | undefined
  /** Counts one more answer that is stored for a repetition. Those of a key are not counted: it has a limit and an owner. */
  takeAnswer(caller: Caller, address: string): Allowance | undefined
  /** Counts wrong credentials from an address. */
  takeFailure(address: string): Allowance
}

const createCounted = (kind: string) => ({
  kind,
  counts: new LRUCache<string, { cells: Cells }>({ maxSize: MOST_CALLERS, sizeCalculation: () => 1 }),
})
type Counted = ReturnType<typeof createCounted>

/** Sliding-window limits, each one of all processes: by key and partner, by widget and address, by session, by address. */
export function createLimits({ clock, counters }: { clock: Clock; counters: Counters }): Limits {
  const all = createCounted('any')
  // By their ids as they are: joining two texts for each request costs more than all else here.
  const keys = createCounted('key')
  const partners = createCounted('partner')
  const reads = createCounted('reads')
  const readsOf = createCounted('reads of')

  const take = (bucket: string, limit: number) => takeOf(all, bucket, limit)

  const now = () => clock.now().getTime()

  function takeOf({ kind, counts }: Counted, bucket: string, limit: number): Allowance {
    const count = counts.get(bucket) ?? { cells: emptyCells }
    const taken = takeOne(count.cells, limit, MINUTE_MS, now())
    count.cells = taken.cells
    counts.set(bucket, count)
    if (taken.ok)
      counters.tell(`${kind} ${bucket}`, MINUTE_MS, 1, (others) => {
        count.cells = addOthers(count.cells, others, MINUTE_MS, now())
      })
    return allowance(limit, taken)
  }

  return {
    take(caller, address) {
      if (caller.kind !== 'key') return take(...bucketOf(caller, address))
      const limit =
        caller.key.env === 'test' ? TEST_KEY_REQUESTS_PER_MINUTE : requestsPerMinute[caller.partner.tier]
      const own = takeOf(keys, caller.key.id, limit)
      if (!own.ok) return own
      const { slug, tier } = caller.partner
      const shared = takeOf(partners, slug, requestsPerMinute[tier] * PARTNER_CEILING)
      return shared.ok ? own : shared
    },
    takeRead({ partner }, sessionId) {
      const own = takeOf(reads, sessionId, perMinute.reads)
      if (!own.ok) return own
      const shared = takeOf(readsOf, partner.slug, requestsPerMinute[partner.tier] * READS)
      return shared.ok ? own : shared
    },
    takeRow(caller, address) {
      if (caller.kind === 'key') return undefined
      if (caller.kind === 'embed-token') {
        const own = take(`rows session ${caller.sessionId}`, perMinute.sessionRows)
        if (!own.ok) return own
      }
      return take(`rows ${address}`, perMinute.rows)
    },
    takeUpstream(caller, address) {
      if (caller.kind === 'key') return undefined
      const own = take(`upstream ${address}`, perMinute.upstream)
      if (!own.ok || !isPartnerCaller(caller)) return own
      // One partner's visitors must not use up the upstreams for the others. Honest visitors ask far less.
      const { slug, tier } = caller.partner
      return take(`upstream partner ${slug}`, requestsPerMinute[tier] * VISITORS)
    },
    takeAnswer(caller, address) {
      if (caller.kind === 'key') return undefined
      const [bucket] = bucketOf(caller, address)
      const own = take(`answers ${bucket}`, perMinute.answers)
      // One address has as many sessions as it likes.
      const isVisitor = caller.kind === 'embed-token' || caller.kind === 'embed-session'
      return own.ok && isVisitor ? take(`answers ${address}`, perMinute.answersOfAddress) : own
    },
    takeFailure: (address) => take(`failures ${address}`, perMinute.failures),
  }
}

const isPartnerCaller = (caller: Caller): caller is PartnerCaller =>
  caller.kind === 'key' || caller.kind === 'embed-session' || caller.kind === 'embed-ticket'

function bucketOf(
  caller: Exclude<Caller, { kind: 'key' }>,
  address: string,
): [bucket: string, limit: number] {
  switch (caller.kind) {
    case 'embed-token':
      return [`session ${caller.sessionId}`, perMinute.session]
    case 'embed-session':
    case 'embed-ticket':
      return [countedAs(caller, address), perMinute.embed]
    case 'internal':
      return [`internal ${address}`, perMinute.internal]
    case 'account':
    case 'operator':
    case 'member':
      return [`member ${caller.member.id}`, perMinute.member]
    case 'public':
      return [`public ${address}`, perMinute.public]
  }
}

function allowance(limit: number, taken: { ok: boolean; remaining: number; resetMs: number }): Allowance {
  return {
    ok: taken.ok,
    limit,
    windowSeconds: MINUTE_MS / 1000,
    remaining: taken.remaining,
    resetSeconds: Math.ceil(taken.resetMs / 1000),
  }
}
