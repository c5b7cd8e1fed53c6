import type { BridgeOrder, MadeOrder } from '../../domain/bridge-order.ts'
import { withUpdate } from '../../domain/order-moves.ts'
import type { BridgeDeps } from './deps.ts'
import { markPayment } from './orders/mark-payment.ts'
import { pauseOf, SHORTEST_MS } from './orders/pace.ts'
import { everyRow } from '../../kit/every-row.ts'

/** Follows the orders that are not over at the bridge service. */
export interface Follower {
  follow(order: MadeOrder): void
  /** Follows the orders that an earlier process has left. */
  resume(): Promise<void>
  stop(): void
}

/** Orders that are due at almost the same time are looked at together. */
const SHORTEST_WAIT_MS = 250
/** How many orders are asked about at once. */
const MOST_AT_ONCE = 8

type NewsDeps = Pick<BridgeDeps, 'bridge' | 'store' | 'clock' | 'random' | 'log'> & {
  readonly onChange: (order: BridgeOrder) => void
}

type FollowerDeps = NewsDeps & Pick<BridgeDeps, 'jobs' | 'leases'>

interface Followed {
  readonly upstreamId: string
  readonly partner: string
  nextAt: number
  failures: number
  isAsked: boolean
}

/** One poller for all orders: each has its own time, and none is asked about more often than the service should bear. */
export function createFollower(deps: FollowerDeps): Follower {
  const { store, clock, random, log, jobs, leases } = deps
  const followed = new Map<string, Followed>()
  let cancel: (() => void) | undefined
  let stopped = false

  const chance = () => (random.bytes(1)[0] ?? 0) / 256

  function add(order: MadeOrder): void {
    if (stopped || followed.has(order.id)) return
    if (!leases.isMine()) return jobs.hand('bridge-order', order.id)
    const pause = pauseOf(order, clock.now(), 0, chance())
    if (pause === undefined) return
    const { upstreamId, partner } = order
    followed.set(order.id, {
      upstreamId,
      partner,
      nextAt: clock.now().getTime() + pause,
      failures: 0,
      isAsked: false,
    })
    plan()
  }

  /** Wakes at the time of the next order that is due. */
  function plan(): void {
    cancel?.()
    cancel = undefined
    if (stopped) return
    let next = Infinity
    for (const { isAsked, nextAt } of followed.values()) if (!isAsked) next = Math.min(next, nextAt)
    if (next === Infinity) return
    cancel = clock.after(Math.max(SHORTEST_WAIT_MS, next - clock.now().getTime()), () => {
      cancel = undefined
      lookAtDue()
    })
  }

  function lookAtDue(): void {
    if (stopped) return
    // Another process follows them from now on.
    if (!leases.isMine()) return followed.clear()
    const now = clock.now().getTime()
    let asked = 0
    const due: [string, Followed][] = []
    for (const entry of followed) {
      if (entry[1].isAsked) asked += 1
      else if (entry[1].nextAt <= now) due.push(entry)
    }
    const next = due.toSorted(([, a], [, b]) => a.nextAt - b.nextAt).slice(0, MOST_AT_ONCE - asked)
    for (const [id, entry] of next) void lookAt(id, entry)
    // With all places taken, the end of a call looks again.
    if (due.length === next.length) plan()
  }

  async function lookAt(id: string, entry: Followed): Promise<void> {
    entry.isAsked = true
    entry.nextAt = clock.now().getTime() + SHORTEST_MS
    try {
      const order = await applyUpdate(deps, id, entry)
      entry.failures = 0
      again(id, entry, order)
    } catch (cause) {
      entry.failures += 1
      log.warn('bridge.order-not-read', { order: id, failures: entry.failures, cause })
      again(id, entry, await store.read.bridgeOrders.get(id).catch(() => undefined))
    } finally {
      entry.isAsked = false
      lookAtDue()
    }
  }

  function again(id: string, entry: Followed, order: BridgeOrder | undefined): void {
    const pause =
      order?.state === 'made' ? pauseOf(order, clock.now(), entry.failures, chance()) : SHORTEST_MS
    if (pause !== undefined) entry.nextAt = clock.now().getTime() + pause
    else {
      followed.delete(id)
      void takeOffList(store, id).catch((cause: unknown) =>
        log.warn('bridge.order-kept', { order: id, cause }),
      )
    }
  }

  jobs.onJob('bridge-order', async (id) => {
    const order = await store.read.bridgeOrders.get(id)
    if (order?.state === 'made') add(order)
  })

  return {
    follow: add,
    async resume() {
      for (const order of await everyRow(store.read.bridgeOrders, { followed: 'yes' }))
        if (order.state === 'made') add(order)
    },
    stop() {
      stopped = true
      cancel?.()
      followed.clear()
    },
  }
}

/** Asks about an order and stores what has changed. */
export async function applyUpdate(
  { bridge, store, clock, log, onChange }: NewsDeps,
  id: string,
  { upstreamId, partner }: Pick<Followed, 'upstreamId' | 'partner'>,
): Promise<BridgeOrder | undefined> {
  const news = await bridge.status(upstreamId, partner)
  const now = clock.now()
  const known = await store.read.bridgeOrders.get(id)
  if (known?.state !== 'made') return known
  if (news.status === undefined && news.upstreamStatus !== known.upstreamStatus)
    log.warn('bridge.unknown-status', { order: id, status: news.upstreamStatus })
  if (withUpdate(known, news, now) === undefined) return known
  const changed = await store.transact(async (tables) => {
    const order = await tables.bridgeOrders.get(id)
    const next = order?.state === 'made' ? withUpdate(order, news, now) : undefined
    if (next === undefined) return undefined
    await tables.bridgeOrders.update(next)
    await markPayment(tables, next.intentId)
    return next
  })
  if (changed !== undefined) onChange(changed)
  return changed ?? known
}

/** Takes an order that nothing more is expected of off the list. */
const takeOffList = (store: FollowerDeps['store'], id: string): Promise<void> =>
  store.transact(async ({ bridgeOrders }) => {
    const order = await bridgeOrders.get(id)
    if (order?.state !== 'made' || order.followed === undefined) return
    const { followed: _, ...rest } = order
    await bridgeOrders.update(rest)
  })
