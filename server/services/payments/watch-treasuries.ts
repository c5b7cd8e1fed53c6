import { CREDIT_MS, hasDeal, type PaymentIntent } from '../../domain/payment.ts'
import type { PaymentDeps } from './deps.ts'
import {
  createTreasuryHistory,
  type HistoryChain,
  keepsHistory,
  type TreasuryHistory,
} from './treasury-history.ts'
import { takeFound } from './take-found.ts'

/** How often a treasury is looked at: the newer the last payment that was prepared, the more often. */
const PACE = [
  { untilMs: 900_000, everyMs: 2_000 },
  { untilMs: 3_600_000, everyMs: 5_000 },
  { untilMs: CREDIT_MS, everyMs: 20_000 },
  // What has lapsed may still be paid.
  { untilMs: 2 * CREDIT_MS, everyMs: 60_000 },
] as const
/** A look that fails is repeated after twice as long. */
const RETRY_MS = 5_000
const SLOWEST_RETRY_MS = 60_000
/** A look reads a page of history; when there is more, the next follows soon. */
const SOON_MS = 250
/** So many transactions wait for a verdict at most, for so long; beyond that, a partner's report brings them back. */
const MOST_UNDECIDED = 1_000
const GIVE_UP_MS = 3_600_000
/** When so many cannot be looked at, the nodes are in trouble: the rest wait for the next look. */
const MOST_FAILURES = 4

export interface TreasuryWatch {
  /** Watches for the fee of a payment, wherever it is signed. */
  follow(intent: PaymentIntent): void
  stop(): void
}

interface Watched {
  readonly chain: HistoryChain
  readonly treasury: string
  readonly history: TreasuryHistory
  /** What has come in and is not decided, since when, in epoch milliseconds; oldest first. */
  readonly undecided: Map<string, number>
  /** When the newest payment was prepared, in epoch milliseconds. */
  newest: number
  isBehind: boolean
  failures: number
  isLooking: boolean
  /** The next look, at a moment in epoch milliseconds. */
  next?: { readonly at: number; readonly cancel: () => void }
}

/**
 * Follows the treasuries that open payments are to be paid to, on chains whose nodes keep a history by account: a
 * fee that names its payment is found there, although nobody told of it.
 */
export function createTreasuryWatch(
  deps: PaymentDeps,
  /** Hears of each payment that something was found for. */
  found: (intent: PaymentIntent) => void,
): TreasuryWatch {
  const { clock, log } = deps
  const watched = new Map<string, Watched>()
  let stopped = false

  async function look(one: Watched): Promise<void> {
    one.isLooking = true
    delete one.next
    try {
      const { hashes, hasMore } = await one.history.read(clock.now())
      for (const hash of hashes) one.undecided.set(hash, clock.now().getTime())
      await decide(one)
      one.isBehind = hasMore
      one.failures = 0
    } catch (cause) {
      one.failures += 1
      log.warn('treasury.unread', { chain: one.chain.key, treasury: one.treasury, cause })
    }
    one.isLooking = false
    plan(one)
  }

  async function decide({ chain, undecided }: Watched): Promise<void> {
    const failed: [string, number][] = []
    for (const [txHash, since] of undecided) {
      if (stopped || failed.length === MOST_FAILURES) break
      try {
        const { isDecided, intent } = await takeFound(deps, chain, txHash)
        if (intent !== undefined) found(intent)
        if (isDecided) undecided.delete(txHash)
      } catch (cause) {
        log.warn('found.failed', { chain: chain.key, txHash, cause })
        failed.push([txHash, since])
        undecided.delete(txHash)
      }
    }
    // What cannot be looked at must not stand in the way of the others.
    for (const [txHash, since] of failed) undecided.set(txHash, since)
    const now = clock.now().getTime()
    for (const [txHash, since] of undecided) {
      if (now - since < GIVE_UP_MS && undecided.size <= MOST_UNDECIDED) continue
      undecided.delete(txHash)
      log.error('found.given-up', { chain: chain.key, txHash })
    }
  }

  function plan(one: Watched): void {
    if (stopped || one.isLooking) return
    const now = clock.now()
    const ms = pause(one, now)
    if (ms === undefined) {
      watched.delete(keyOf(one.chain, one.treasury))
      return
    }
    const at = now.getTime() + ms
    // Never later than planned already: payments may be prepared all the time.
    if (one.next !== undefined && one.next.at <= at) return
    one.next?.cancel()
    one.next = { at, cancel: clock.after(ms, () => void look(one)) }
  }

  return {
    follow(intent) {
      const { chain } = deps.chains.get(intent.chain)
      const { preparedFrom } = intent
      if (stopped || !hasDeal(intent) || preparedFrom === undefined || !keepsHistory(chain)) return
      const { treasury } = intent.deal.fee
      const newest = Date.parse(intent.createdAt)
      const before = watched.get(keyOf(chain, treasury))
      if (before !== undefined) {
        before.newest = Math.max(before.newest, newest)
        plan(before)
        return
      }
      const one: Watched = {
        chain,
        treasury,
        history: createTreasuryHistory(chain, treasury, preparedFrom),
        undecided: new Map(),
        newest,
        isBehind: false,
        failures: 0,
        isLooking: false,
      }
      if (pause(one, clock.now()) === undefined) return
      watched.set(keyOf(chain, treasury), one)
      plan(one)
    },
    stop() {
      stopped = true
      for (const { next } of watched.values()) next?.cancel()
      watched.clear()
    },
  }
}

/** The payments that a process takes up where another one left off, the one that was prepared first in front. */
export function unpaid(intents: readonly PaymentIntent[]): readonly PaymentIntent[] {
  return intents
    .filter(({ booked, state }) => booked === 'no' && (state === 'open' || state === 'lapsed'))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

const placeOf = ({ preparedFrom }: PaymentIntent): bigint => BigInt(preparedFrom?.block ?? 0)

const keyOf = (chain: HistoryChain, treasury: string): string => `${chain.key}:${treasury}`

/** How long until the next look; `undefined` when nothing is worth looking for any more. */
function pause({ newest, isBehind, failures }: Watched, now: Date): number | undefined {
  const age = now.getTime() - newest
  const everyMs = PACE.find(({ untilMs }) => age < untilMs)?.everyMs
  if (everyMs === undefined) return undefined
  if (failures > 0) return Math.min(RETRY_MS * 2 ** (failures - 1), SLOWEST_RETRY_MS)
  return isBehind ? SOON_MS : everyMs
}
