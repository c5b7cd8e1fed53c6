import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NodeNotes } from '../../ports/node-notes.ts'
import type { Random } from '../../ports/random.ts'
import type { NodeAnswer, NodeCall, RelayNodes } from '../../ports/relay/nodes.ts'
import { type Agreed, agree, fits } from './agree.ts'
import { bestFor, pick } from './choose.ts'
import { createNode, type Node } from './node.ts'
import { ledgerOf } from '../../formats/xrpl-node-state.ts'
import { type Answered, Trouble } from './trouble.ts'
import { createTurns } from './turns.ts'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { sortedJson } from '../../kit/sorted-json.ts'

export interface RelayNodesDeps {
  /** JSON-RPC addresses. */
  readonly urls: readonly string[]
  /** 0 is mainnet, 1 is testnet. */
  readonly networkId: number
  readonly clock: Clock
  readonly random: Pick<Random, 'bytes'>
  readonly log: Log
  readonly notes?: NodeNotes
}

/** For everything: looks at nodes, waiting, and both tries. */
const TOTAL_MS = 10_000
const FIRST_TRY_MS = 6_000
const MOST_TRIES = 2
const MOST_WAIT_MS = 2_000

/** A node that has a place for the call, and the way to give the place back. */
interface Place {
  readonly node: Node
  readonly leave: () => void
}

/** The nodes behind the relay as one. Throws RangeError without a node. */
export function createRelayNodes(deps: RelayNodesDeps): RelayNodes {
  const { clock, log, notes, random } = deps
  if (deps.urls.length === 0) throw new RangeError('the relay needs at least one node')
  const nowMs = () => clock.now().getTime()
  const chance = () => (random.bytes(1)[0] ?? 0) / 256
  const nodes = deps.urls.map((url) =>
    createNode({ url, networkId: deps.networkId, clock, log, notes, chance }),
  )
  const markers = createMarkers(nowMs)
  const turns = createTurns(clock)
  let agreed: Agreed | undefined

  function hear(): void {
    const heights = nodes.map((node) => node.ledger()).filter((ledger) => ledger !== undefined)
    agreed = agree(agreed, heights, nowMs())
  }

  /** The nodes that take calls. Looks at others meanwhile, and waits for the first one when there is none. */
  async function usable(): Promise<readonly Node[]> {
    const looks = nodes.map(async (node) => {
      await node.look()
      if (!node.isUsable()) throw new Trouble('broken', 'it takes no calls')
    })
    const first = Promise.any(looks).catch(() => undefined)
    const known = nodes.filter((node) => node.isUsable())
    if (known.length > 0) return known
    await first
    return nodes.filter((node) => node.isUsable())
  }

  /** A place at a node that was not tried yet; waits for one when all are taken. `undefined` without any node. */
  async function place(
    call: NodeCall,
    tried: ReadonlySet<Node>,
    until: number,
  ): Promise<Place | 'busy' | undefined> {
    const host =
      call.params['marker'] === undefined ? undefined : markers.hostOf(call.method, call.params['marker'])
    const waitUntil = Math.min(until, nowMs() + MOST_WAIT_MS)
    for (;;) {
      const all = await usable()
      const open = all.filter((node) => !tried.has(node) && (host === undefined || node.host === host))
      if (open.length === 0) return undefined
      for (let left = bestFor(open, call); left.length > 0;) {
        const node = pick(left, chance)
        const leave = node?.enter(call.isHeavy)
        if (node !== undefined && leave !== undefined) return { node, leave }
        left = left.filter((other) => other !== node)
      }
      if (!(await turns.wait(waitUntil - nowMs()))) return 'busy'
    }
  }

  /** One call of a node. Throws Trouble. */
  async function attempt({ node, leave }: Place, call: NodeCall, deadlineMs: number): Promise<Answered> {
    // What its own answer says of the present is judged by what was known before.
    hear()
    try {
      const answered = await node.ask(call.method, call.params, deadlineMs)
      const ledger = call.isOfNow ? ledgerOf(answered.result) : undefined
      hear()
      const fit = ledger === undefined ? 'fits' : fits(agreed, ledger, nowMs())
      if (ledger === undefined || fit === 'fits') return answered
      node.markAside(call.method, fit, ledger)
      log.warn(`relay.node.${fit}`, { node: node.host, ledger, agreed: agreed?.ledger })
      throw new Trouble(fit, 'its ledger is not that of the others', answered)
    } finally {
      leave()
      turns.next()
    }
  }

  /** Seconds until a node may be back. */
  function retryAfter(): number {
    const soonest = Math.min(...nodes.map((node) => node.waitMs()))
    return Math.min(5, Math.max(2, Math.ceil(soonest / 1_000)))
  }

  async function ask(call: NodeCall): Promise<NodeAnswer> {
    const until = nowMs() + TOTAL_MS
    const tried = new Set<Node>()
    let other: NodeAnswer | undefined
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const found = await place(call, tried, until)
      if (found === 'busy') return other ?? { ok: false, reason: 'busy', retryAfterSeconds: 2 }
      if (found === undefined) break
      const { node } = found
      const left = until - nowMs()
      try {
        const answered = await attempt(found, call, tries === 0 ? Math.min(FIRST_TRY_MS, left) : left)
        const { marker } = answered.result
        if (marker !== undefined) markers.note(call.method, marker, node.host)
        return answerOf(node, answered)
      } catch (error) {
        if (!(error instanceof Trouble)) throw error
        if (error.kind === 'too-large')
          return { ok: false, reason: 'too-large', retryAfterSeconds: retryAfter() }
        if (error.answer !== undefined && error.kind !== 'ahead')
          other ??= { ...answerOf(node, error.answer), isOld: error.kind === 'behind' }
        // A connection that was kept open may have been closed by the node meanwhile.
        if (error.kind !== 'lost' || nodes.length > 1) tried.add(node)
      }
    }
    if (other !== undefined) return other
    log.warn('relay.nodes.failed', { method: call.method, tried: [...tried].map(({ host }) => host) })
    return { ok: false, reason: 'failed', retryAfterSeconds: retryAfter() }
  }

  return {
    ask,
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
    },
  }
}

const answerOf = ({ host }: Node, { result, warnings }: Answered) => ({
  ok: true as const,
  result,
  warnings,
  source: host,
  isOld: false,
})

/** rippled and Clio keep the place for about this time. */
const KEPT_MS = 10 * 60_000
const MOST = 50_000

/** Which node has written a marker: it means nothing to others. */
function createMarkers(nowMs: () => number) {
  const hosts = new LRUCache<string, string>({
    maxSize: MOST,
    sizeCalculation: () => 1,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  })
  return {
    note: (method: string, marker: unknown, host: string) => hosts.set(keyOf(method, marker), host),
    hostOf: (method: string, marker: unknown) => hosts.get(keyOf(method, marker)),
  }
}

const keyOf = (method: string, marker: unknown): string =>
  createHash('sha256')
    .update(`${method} ${sortedJson(marker)}`)
    .digest('base64')
