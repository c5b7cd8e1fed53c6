import type { SuiteError } from '../../domain/errors.ts'
import type { Log } from '../../ports/log.ts'
import type { NodeNotes, Refused } from '../../ports/node-notes.ts'
import { LONGEST_WAIT_MS } from './fetch-text.ts'
import { createIdentity, WRONG_MS } from './identity.ts'
import { NodeFailure, unanswered } from './node-errors.ts'
import { noting } from './node-notes.ts'

/** A call. NodeFailure is the fault of a node, and the next one is asked; every other error is an answer. */
export type Ask<P, R> = (method: string, params: P) => Promise<R>

/** How one node is spoken to. */
export interface NodeClient<P, R> {
  readonly ask: Ask<P, R>
  /** Throws NodeFailure `foreign` while it serves another network, and `behind` while its newest ledger is old. */
  readonly check: () => Promise<void>
}

/** What nodes of any chain are reached with. */
export interface PoolPorts {
  readonly log: Log
  readonly notes?: NodeNotes | undefined
  /** How requests are sent. */
  readonly fetch: typeof fetch
  /** How long one node may take for one call, in milliseconds; some seconds by default. */
  readonly timeoutMs?: number | undefined
  /** Epoch milliseconds; the machine's clock by default. */
  readonly nowMs?: (() => number) | undefined
}

export interface PoolDeps<P, R> extends Omit<PoolPorts, 'fetch' | 'timeoutMs'> {
  /** The chain's key, and its name for people. */
  readonly key: string
  readonly name: string
  /** The first word of the pool's events in the log. */
  readonly family: string
  /** In order of preference. */
  readonly urls: readonly string[]
  /** `warned` is to be called when a node says that it will refuse further calls soon. */
  readonly open: (url: string, warned: () => void) => NodeClient<P, R>
  /** For so long, a node that has shown its network and a new ledger is believed; a minute by default. */
  readonly believedMs?: number
  /** Whether the quickest node is asked first. */
  readonly isByLatency?: boolean
  /** How many nodes one call is tried at; all by default. */
  readonly mostTries?: number
  /** After so many failures in a row a node is left alone for a while. */
  readonly mostFailures?: number
  /** Whether they are asked all the same where all are behind: the chain stands still, or our own clock is wrong. */
  readonly mayAllBeBehind?: boolean
  /** What the operator is told of a failure. */
  readonly whyOf?: (failure: NodeFailure) => Refused
  /** What a method is called in the notes, which there may be only so many of. */
  readonly methodOf?: (method: string) => string
  /** What the failures of all nodes mean together. */
  readonly together?: (failures: readonly NodeFailure[], method: string) => SuiteError
}

/** The nodes of a chain as one. */
export interface Pool<P, R> {
  readonly ask: Ask<P, R>
  /** Does work with one and the same node; with the next one when it throws NodeFailure. `method` is for the log. */
  onOne<T>(work: (ask: Ask<P, R>) => Promise<T>, method?: string): Promise<T>
}

/** For so long, a node that failed is asked after the others. */
const REST_MS = 15_000
/** A method that a node has refused is asked of it last for so long: plans and settings change. */
const METHOD_REST_MS = 5 * 60_000
const LEFT_ALONE_MS = 10_000
/** Differences of latency within this do not count: the order of the configuration does. */
const STEP_MS = 100
/** The latency that a warning counts as. */
const WARNED_MS = 1_000
/** The weight of the last call's latency, and after how long all of it is forgotten by half: a slow node is tried again. */
const [WEIGHT, HALF_LIFE_MS] = [0.5, 15_000]

/** Each node is asked only after it has shown its network and a ledger of the present. Throws RangeError without one. */
export function createPool<P, R>(deps: PoolDeps<P, R>): Pool<P, R> {
  const { key, name, family, urls, log, nowMs = Date.now, mostTries, mayAllBeBehind = false } = deps
  if (urls.length === 0) throw new RangeError(`${name} needs at least one node`)
  const nodes = urls.map((url) => createNode(url, deps))
  const { together = (failures, method) => noAnswer(name, failures, method) } = deps

  async function onOne<T>(work: (ask: Ask<P, R>) => Promise<T>, method = 'several'): Promise<T> {
    const now = nowMs()
    const order = nodes.toSorted((a, b) => a.rank(method, now) - b.rank(method, now)).slice(0, mostTries)
    const tries = order.map(({ ask }) => ask)
    const failures: NodeFailure[] = []
    for (const ask of tries) {
      try {
        return await work(ask)
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        failures.push(error)
      }
      const areBehind = failures.length === nodes.length && failures.every(({ kind }) => kind === 'behind')
      if (mayAllBeBehind && areBehind) tries.push(...order.map(({ askOld }) => askOld))
    }
    const error = together(failures, method)
    if (failures.some(({ kind }) => kind !== 'call'))
      log.warn(`${family}.nodes.failed`, { chain: key, method, code: error.code, cause: error.cause })
    throw error
  }

  return { onOne, ask: (method, params) => onOne((ask) => ask(method, params), method) }
}

function createNode<P, R>(url: string, deps: PoolDeps<P, R>) {
  const { key, family, log, notes, nowMs = Date.now, mostFailures = Infinity } = deps
  const { whyOf = ({ kind, message }) => ({ reason: kind, said: message }), methodOf = String } = deps
  // Without the path: it may hold a key.
  const { host } = new URL(url)
  const methodRests = new Map<string, number>()
  let [failures, restsUntil, awayUntil] = [0, 0, 0]
  let latency = { ms: 0, at: 0 }
  let isForeign = false

  /** A call has taken, or counts as, so long. */
  function took(ms: number, at: number): void {
    latency = { ms: (latency.at === 0 ? ms : latencyAt(at)) * (1 - WEIGHT) + ms * WEIGHT, at }
  }
  const { ask, check } = deps.open(url, () => took(WARNED_MS, nowMs()))

  const latencyAt = (now: number): number =>
    deps.isByLatency === true ? latency.ms * 0.5 ** (Math.max(0, now - latency.at) / HALF_LIFE_MS) : 0

  const identify = createIdentity(
    async () => {
      const wasForeign = isForeign
      isForeign = false
      try {
        await check()
      } catch (error) {
        isForeign = isOf('foreign', error)
        if (isForeign && !wasForeign)
          log.error(`${family}.node.wrong-network`, { chain: key, node: host, cause: error })
        throw error
      }
      if (wasForeign) log.info(`${family}.node.mended`, { chain: key, node: host })
    },
    (error) => isOf('foreign', error) || isOf('behind', error),
    nowMs,
    deps.believedMs,
  )

  function failed(method: string, { kind, message, waitMs }: NodeFailure): void {
    const now = nowMs()
    if (kind === 'call') return
    if (kind === 'refused') {
      failures = 0
      methodRests.set(method, now + METHOD_REST_MS)
      return
    }
    failures += 1
    restsUntil = now + (kind === 'foreign' || kind === 'behind' ? WRONG_MS : REST_MS)
    if (kind === 'busy') awayUntil = now + Math.min(waitMs, LONGEST_WAIT_MS)
    else if (failures >= mostFailures) awayUntil = now + LEFT_ALONE_MS
    // Told when it was found out.
    if (kind !== 'foreign')
      log.warn(`${family}.node.failed`, { chain: key, node: host, method, kind, cause: message })
  }

  async function call(method: string, params: P, isOldFine: boolean): Promise<R> {
    const begun = nowMs()
    if (begun < awayUntil) throw new NodeFailure('busy', 'it asked us to wait', awayUntil - begun)
    try {
      await identify().catch((error: unknown) => {
        if (!isOldFine || !isOf('behind', error)) throw error
      })
      const answer = await ask(method, params)
      took(nowMs() - begun, nowMs())
      ;[failures, restsUntil] = [0, 0]
      return answer
    } catch (error) {
      if (error instanceof NodeFailure) failed(method, error)
      throw error
    }
  }

  const noted = noting(notes, key, host, (error) => {
    if (!(error instanceof NodeFailure)) return undefined
    const until = error.kind === 'refused' ? nowMs() + METHOD_REST_MS : awayUntil
    return { ...whyOf(error), ...(until > nowMs() ? { restsUntilMs: until } : {}) }
  })
  const askNoted = (isOldFine: boolean): Ask<P, R> => {
    return (method, params) => noted(methodOf(method), () => call(method, params, isOldFine))
  }
  return {
    ask: askNoted(false),
    askOld: askNoted(true),
    /** Lower is asked first: nodes that are left alone come last, then those that rest, all or from this method. */
    rank(method: string, now: number): number {
      const rests = [awayUntil, restsUntil, methodRests.get(method) ?? 0].map((until) => until > now)
      const [isAway = false, ...others] = rests
      const order = isAway ? 2 : Number(others.includes(true))
      return order * 1e9 + Math.floor(latencyAt(now) / STEP_MS)
    },
  }
}

const isOf = (kind: NodeFailure['kind'], error: unknown): boolean =>
  error instanceof NodeFailure && error.kind === kind

/** The error when no node has answered. The failures are for the log, and contain no address. */
function noAnswer(name: string, failures: readonly NodeFailure[], method: string): SuiteError {
  const told = failures.map(({ kind, message }) => `${kind}: ${message}`).join('; ')
  const cause = new Error(`${method}: ${told}`.slice(0, 500))
  const busy = failures.filter(({ kind }) => kind === 'busy')
  if (busy.length === failures.length)
    return unanswered(name, 'busy', cause, Math.min(...busy.map(({ waitMs }) => waitMs)))
  return unanswered(name, failures.some(({ kind }) => kind === 'late') ? 'late' : 'broken', cause)
}
