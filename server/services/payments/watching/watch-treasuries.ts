import type { ChainPoint } from '../../../domain/payment/point.ts'
import { CREDIT_MS, hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import type { PaymentDeps } from '../deps.ts'
import type { Chain, Incoming } from '../../../ports/chain.ts'
import { createTreasuryHistory, type TreasuryHistory } from './treasury-history.ts'
import { bookTreasuryPayment } from '../reporting/book-treasury-payment.ts'

/** How often a treasury's history is read: the newer the last prepared payment, the more often. */
const PACE = [
  { untilMs: 900_000, everyMs: 2_000 },
  { untilMs: 3_600_000, everyMs: 5_000 },
  { untilMs: CREDIT_MS, everyMs: 20_000 },
  // A lapsed payment may still be paid.
  { untilMs: 2 * CREDIT_MS, everyMs: 60_000 },
] as const
/** The pause after a failed look; it doubles with every failure. */
const RETRY_MS = 5_000
const SLOWEST_RETRY_MS = 60_000
/** A look reads a page of history; when there is more, the next follows soon. */
const SOON_MS = 250
/** The most transactions that wait for a verdict, and for how long; after that, only a partner's report finds them. */
const MOST_UNDECIDED = 1_000
const GIVE_UP_MS = 3_600_000
/** An undecided transaction is looked at again after a part of its age, and at least this often. */
const PART_OF_AGE = 4
const RAREST_MS = 30_000
/**
 * A flood of worthless payments must not fill the ledger: beyond this, they wait for the next hour, or are only logged.
 * A payment of a whole fee that names it does not wait.
 */
const MOST_SUSPENDED = 200
const HOUR_MS = 3_600_000
/** After so many failures in one look, the nodes are in trouble: the other transactions wait for the next look. */
const MOST_FAILURES = 4
/** The most assets that a treasury's history is asked for by name. */
const MOST_ASSETS = 1_000

export interface TreasuryWatch {
  /** Watches for the fee of a payment, in whatever wallet it is signed. */
  follow(intent: PaymentIntent): void
  stop(): void
}

/** Moments in epoch milliseconds: when a transaction came in, and when it is looked at next. */
interface Undecided {
  readonly since: number
  readonly next: number
  /** Whether it waits for the next hour. Of too many, these are given up first. */
  readonly isHeld?: true
}

/** One history of one treasury. */
interface Watched {
  readonly key: string
  readonly chain: Chain
  readonly of: string
  readonly treasury: string
  readonly history: TreasuryHistory
  /** Incoming transactions without a verdict; oldest first. */
  readonly undecided: Map<string, Undecided>
  /** How many transactions were set aside in an hour, counted since 1970. */
  suspended: { readonly hour: number; readonly count: number }
  /** When the newest payment was prepared, in epoch milliseconds. */
  newest: number
  /** What the fees of its payments are paid in, by address. */
  readonly assets: Set<string>
  isBehind: boolean
  failures: number
  isLooking: boolean
  /** The next look, in epoch milliseconds. */
  next?: { readonly at: number; readonly cancel: () => void }
}

/** Follows the treasuries of open payments: a fee that names its payment is found even if no one reported it. */
export function createTreasuryWatch(
  deps: PaymentDeps,
  /** Called with each payment that a found transaction has changed. */
  found: (intent: PaymentIntent) => void,
): TreasuryWatch {
  const { clock, log, leases } = deps
  const watched = new Map<string, Watched>()
  let stopped = false

  async function look(one: Watched): Promise<void> {
    if (!leases.isMine()) return void watched.delete(one.key)
    one.isLooking = true
    delete one.next
    try {
      const { hashes, hasMore } = await one.history.read(clock.now(), [...one.assets])
      for (const hash of hashes) one.undecided.set(hash, { since: clock.now().getTime(), next: 0 })
      await decide(one)
      one.isBehind = hasMore
      one.failures = 0
    } catch (cause) {
      one.failures += 1
      const { chain, of, treasury } = one
      log.warn('treasury.unread', { chain: chain.key, of, treasury, cause })
    }
    one.isLooking = false
    plan(one)
  }

  async function decide(one: Watched): Promise<void> {
    const { chain, treasury, undecided } = one
    const failed: [string, Undecided][] = []
    const now = clock.now().getTime()
    const hour = Math.floor(now / HOUR_MS)
    if (one.suspended.hour !== hour) one.suspended = { hour, count: 0 }
    for (const [txHash, wait] of undecided) {
      if (stopped || failed.length === MOST_FAILURES) break
      if (wait.next > now) continue
      try {
        const maySuspend = one.suspended.count < MOST_SUSPENDED
        const taken = await bookTreasuryPayment(deps, chain, { treasury, txHash, maySuspend })
        const { isDecided, isHeld, intent } = taken
        if (taken.isSuspended === true) one.suspended = { hour, count: one.suspended.count + 1 }
        if (intent !== undefined) found(intent)
        if (isDecided) undecided.delete(txHash)
        else
          undecided.set(txHash, {
            since: wait.since,
            next: now + pauseOf(now - wait.since),
            ...(isHeld && { isHeld }),
          })
      } catch (cause) {
        log.warn('found.failed', { chain: chain.key, txHash, cause })
        failed.push([txHash, wait])
        undecided.delete(txHash)
      }
    }
    // A transaction that cannot be judged must not block the others.
    for (const [txHash, wait] of failed) undecided.set(txHash, wait)
    for (const txHash of givenUp([...undecided], now)) {
      undecided.delete(txHash)
      log.error('found.given-up', { chain: chain.key, txHash })
    }
  }

  function plan(one: Watched): void {
    if (stopped || one.isLooking) return
    const now = clock.now()
    const ms = pause(one, now)
    if (ms === undefined) {
      watched.delete(one.key)
      return
    }
    const at = now.getTime() + ms
    // Never later than the planned look: payments may be prepared all the time.
    if (one.next !== undefined && one.next.at <= at) return
    one.next?.cancel()
    one.next = { at, cancel: clock.after(ms, () => void look(one)) }
  }

  function start(key: string, chain: Chain, incoming: Incoming, treasury: string, from: ChainPoint): Watched {
    const one: Watched = {
      key,
      chain,
      of: incoming.of,
      treasury,
      history: createTreasuryHistory(chain, incoming, treasury, from),
      undecided: new Map(),
      newest: 0,
      assets: new Set(),
      isBehind: false,
      failures: 0,
      isLooking: false,
      suspended: { hour: 0, count: 0 },
    }
    watched.set(key, one)
    return one
  }

  return {
    follow(intent) {
      const { chain } = deps.chains.get(intent.chain)
      const { preparedFrom } = intent
      if (stopped || !hasDeal(intent) || preparedFrom === undefined) return
      const { treasury, asset } = intent.deal.fee
      const newest = Date.parse(intent.createdAt)
      for (const incoming of chain.incoming) {
        const key = `${chain.key}:${treasury}:${incoming.of}`
        const one = watched.get(key) ?? start(key, chain, incoming, treasury, preparedFrom)
        one.newest = Math.max(one.newest, newest)
        remember(one.assets, asset.address)
        plan(one)
      }
    },
    stop() {
      stopped = true
      for (const { next } of watched.values()) next?.cancel()
      watched.clear()
    },
  }
}

/** Adds the latest of a bounded number of assets. */
function remember(assets: Set<string>, address: string): void {
  assets.delete(address)
  assets.add(address)
  const [oldest] = assets
  if (assets.size > MOST_ASSETS && oldest !== undefined) assets.delete(oldest)
}

/** The transactions that are too old, and of too many those that wait for the next hour first. */
function givenUp(undecided: readonly [txHash: string, Undecided][], now: number): readonly string[] {
  const isOld = ([, { since }]: (typeof undecided)[number]) => now - since >= GIVE_UP_MS
  const rest = undecided.filter((one) => !isOld(one))
  const lightestFirst = [
    ...rest.filter(([, { isHeld }]) => isHeld),
    ...rest.filter(([, { isHeld }]) => !isHeld),
  ]
  const tooMany = lightestFirst.slice(0, Math.max(0, rest.length - MOST_UNDECIDED))
  return [...undecided.filter(isOld), ...tooMany].map(([txHash]) => txHash)
}

const pauseOf = (ageMs: number): number => Math.min(ageMs / PART_OF_AGE, RAREST_MS)

/** The time until the next look; `undefined` when the history is no longer read. */
function pause({ newest, isBehind, failures }: Watched, now: Date): number | undefined {
  const age = now.getTime() - newest
  const everyMs = PACE.find(({ untilMs }) => age < untilMs)?.everyMs
  if (everyMs === undefined) return undefined
  if (failures > 0) return Math.min(RETRY_MS * 2 ** (failures - 1), SLOWEST_RETRY_MS)
  return isBehind ? SOON_MS : everyMs
}
