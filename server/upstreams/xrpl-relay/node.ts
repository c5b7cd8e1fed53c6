import {
  admit,
  afterFailure,
  afterPushback,
  type Circuit,
  type CircuitRules,
  circuitState,
  closedCircuit,
} from '../../kit/circuit-breaker.ts'
import { createOnce } from '../../kit/once.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NodeNotes, Refused } from '../../ports/node-notes.ts'
import { connect } from './connection.ts'
import { afterCall, costOf, failsOften, type Health, newHealth } from './health.ts'
import { ledgerOf, type NodeState, readState } from '../../formats/xrpl-node-state.ts'
import { type Answered, readAnswer, Trouble } from './trouble.ts'

export interface NodeDeps {
  readonly url: string
  readonly networkId: number
  readonly clock: Clock
  readonly log: Log
  readonly notes?: NodeNotes | undefined
  /** From 0 to 1. */
  readonly chance: () => number
}

export type Node = ReturnType<typeof createNode>

/** The name of these nodes for the operator. */
const POOL = 'relay'
const MOST_IN_FLIGHT = 8
const MOST_HEAVY = 1
const LOOK_MS = 5_000
/** After this time a node is asked about itself again, when it is next needed. */
const FRESH_MS = 15_000
/** For this long, a node that has shown its network is believed. */
const BELIEVED_MS = 60_000
/** After this long, a node of another network is asked again. */
const FOREIGN_MS = 30_000
const LOADED_MS = 10_000
const BUSY_MS = 30_000
const ASIDE_MS = 10_000
/** A ledger that a node has shown says little of the present after this time. */
const SHOWN_MS = 15_000
const LONGEST_OPEN_MS = 60_000

const rulesOf = (chance: () => number): CircuitRules => ({
  mostFailures: 3,
  // Not all at once, where several nodes failed together.
  openMs: (failures) =>
    Math.min(LONGEST_OPEN_MS, 1_000 * 2 ** Math.max(0, failures - 3)) * (0.75 + chance() / 2),
})

/** One node, with what is known of it. */
export function createNode({ url, networkId, clock, log, notes, chance }: NodeDeps) {
  const { host } = new URL(url)
  notes?.has({ pool: POOL, node: host })
  const connection = connect(url, clock)
  const nowMs = () => clock.now().getTime()
  const rules = rulesOf(chance)
  let circuit: Circuit = closedCircuit
  let health: Health = newHealth
  let seen: { readonly state: NodeState; readonly at: number } | undefined
  let shown = { ledger: 0, at: 0 }
  let [loadedUntil, asideUntil, foreignUntil] = [0, 0, 0]
  let [inFlight, heavyInFlight] = [0, 0]
  const once = createOnce<void>()
  const refused = (method: string, why: Refused) => notes?.refused({ pool: POOL, node: host, method }, why)

  function succeeded(method: string, tookMs: number, { result, isLoaded }: Answered): void {
    health = afterCall(health, tookMs, false)
    notes?.answered({ pool: POOL, node: host, method })
    // A call from before the node sent us away says nothing of now.
    if (circuitState(circuit, nowMs()) !== 'open') circuit = closedCircuit
    if (isLoaded) loadedUntil = nowMs() + LOADED_MS
    const ledger = result['validated'] === true || 'info' in result ? ledgerOf(result) : undefined
    if (ledger !== undefined) shown = { ledger, at: nowMs() }
  }

  function failed(method: string, tookMs: number, trouble: Trouble): void {
    if (trouble.kind === 'elsewhere' || trouble.kind === 'behind' || trouble.kind === 'too-large') {
      health = afterCall(health, tookMs, false)
      if (circuitState(circuit, nowMs()) !== 'open') circuit = closedCircuit
      return
    }
    health = afterCall(health, tookMs, true)
    circuit = afterFailure(circuit, nowMs(), rules)
    if (failsOften(health)) circuit = afterPushback(circuit, nowMs() + rules.openMs(circuit.failures))
    if (trouble.kind === 'busy') circuit = afterPushback(circuit, nowMs() + BUSY_MS)
    const restsUntilMs = circuit.openUntil > nowMs() ? circuit.openUntil : undefined
    refused(method, { reason: trouble.kind, said: trouble.message, restsUntilMs })
    log.warn('relay.node.failed', { node: host, method, kind: trouble.kind, cause: trouble.message })
  }

  async function ask(method: string, params: Readonly<Record<string, unknown>>, deadlineMs: number) {
    const began = nowMs()
    try {
      const { status, text } = await connection.post(JSON.stringify({ method, params: [params] }), deadlineMs)
      const answered = readAnswer(status, text)
      succeeded(method, nowMs() - began, answered)
      return answered
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      failed(method, nowMs() - began, error)
      throw error
    }
  }

  async function lookNow(): Promise<void> {
    try {
      const { result } = await ask('server_info', { counters: false, api_version: 2 }, LOOK_MS)
      const state = readState(result)
      if (state === undefined)
        return failed('server_info', 0, new Trouble('broken', 'it does not name its network'))
      seen = { state, at: nowMs() }
      if (state.networkId === networkId) return
      if (foreignUntil === 0) log.error('relay.node.wrong-network', { node: host, network: state.networkId })
      foreignUntil = nowMs() + FOREIGN_MS
    } catch (error) {
      // It was counted and logged already.
      if (!(error instanceof Trouble)) throw error
    }
  }

  return {
    host,
    /** Sends a call, and remembers how it went. Throws Trouble. */
    ask,
    /** Asks the node about itself, unless that is known already; calls at once wait for the same answer. */
    look: (): Promise<void> =>
      once.run('look', async () => {
        const isKnown = seen !== undefined && nowMs() - seen.at < FRESH_MS
        const isClosed = circuitState(circuit, nowMs()) === 'closed'
        if ((isKnown && isClosed) || nowMs() < foreignUntil) return
        const admitted = admit(circuit, nowMs())
        if ('waitMs' in admitted) return
        circuit = admitted.circuit
        await lookNow()
      }),
    /** Whether it is known to serve the right network, and takes calls. */
    isUsable: () =>
      seen !== undefined &&
      seen.state.networkId === networkId &&
      nowMs() - seen.at < BELIEVED_MS &&
      circuitState(circuit, nowMs()) === 'closed',
    /** Milliseconds until it may be asked again; 0 while it may be. */
    waitMs: () => Math.max(0, circuit.openUntil - nowMs(), foreignUntil - nowMs()),
    /** `undefined` before the first look. */
    state: () => seen?.state,
    /** The validated ledger that it has shown last; `undefined` while it shows none of the present. */
    ledger: () => (nowMs() - shown.at < SHOWN_MS && seen?.state.isSynced === true ? shown.ledger : undefined),
    /** It has said that it will refuse further calls soon. */
    isLoaded: () => nowMs() < loadedUntil,
    /** Its ledger is not that of the others: for a while it is asked only when there is no other. */
    markAside(method: string, why: 'behind' | 'ahead', ledger: number): void {
      asideUntil = nowMs() + ASIDE_MS
      refused(method, { reason: why, said: `its ledger is ${ledger}`, restsUntilMs: asideUntil })
    },
    isAside: () => nowMs() < asideUntil,
    cost: () => costOf(health, inFlight),
    /** Takes a place for a call, if one is free; the result gives it back. */
    enter(isHeavy: boolean): (() => void) | undefined {
      if (inFlight >= MOST_IN_FLIGHT || (isHeavy && heavyInFlight >= MOST_HEAVY)) return undefined
      inFlight++
      if (isHeavy) heavyInFlight++
      return () => {
        inFlight--
        if (isHeavy) heavyInFlight--
      }
    },
    close: () => connection.close(),
  }
}
