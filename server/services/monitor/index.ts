import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Connection, monitorApi, ProbeStatus } from '#contracts/api/monitor.ts'
import type { ProductKey } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import { within } from '../../kit/deadline.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NodeNotes } from '../../ports/node-notes.ts'
import type { Probe, Probes } from '../../ports/probe.ts'

interface MonitorDeps {
  readonly probes: Probes
  readonly nodeNotes: Pick<NodeNotes, 'isDegraded'>
  readonly clock: Clock
  readonly log: Log
}

/** How long the answer of a connection is told again: no caller can use us to press on what we depend on. */
const KEPT_MS = 10_000
/** How long one probe may take. */
const DEADLINE_MS = 4_000

type Part = Connection['parts'][number]

/** Asks what products depend on. A connection is asked once at a time, whoever wants to know, and every ten seconds at most. */
export function createMonitor(deps: MonitorDeps): Handlers<typeof monitorApi, Caller> {
  const { probes, clock } = deps
  const known = new Map<ProductKey, { readonly at: number; readonly connection: Promise<Connection> }>()

  function connectionOf(product: ProductKey): Promise<Connection> {
    const now = clock.now().getTime()
    const last = known.get(product)
    if (last !== undefined && now - last.at < KEPT_MS) return last.connection
    const connection = probe(deps, product, probes[product] ?? [])
    known.set(product, { at: now, connection })
    return connection
  }

  return {
    monitor: async ({ caller: { key } }) => ({
      key: { prefix: key.prefix, scopes: [...key.scopes], lastUsedAt: clock.now().toISOString() },
      connections: await Promise.all(key.scopes.map(connectionOf)),
    }),
  }
}

/** Never rejects: what fails is told. */
async function probe(deps: MonitorDeps, product: ProductKey, asked: readonly Probe[]): Promise<Connection> {
  if (asked.length === 0) return { product, ok: false, status: 'not-served', ms: 0, parts: [] }
  const startedAt = deps.clock.now().getTime()
  const parts = await Promise.all(asked.map((one) => outcomeOf(deps, product, one)))
  const ms = deps.clock.now().getTime() - startedAt
  return { product, ...together(parts), ms, parts }
}

function together(parts: readonly Part[]): { ok: boolean; status: ProbeStatus } {
  const failed = parts.filter(({ ok }) => !ok)
  const [first] = failed
  if (first === undefined)
    return { ok: true, status: parts.some(({ status }) => status === 'degraded') ? 'degraded' : 'healthy' }
  return { ok: false, status: failed.length === parts.length ? first.status : 'degraded' }
}

async function outcomeOf(
  { clock, log, nodeNotes }: MonitorDeps,
  product: ProductKey,
  { name, check }: Probe,
): Promise<Part> {
  const startedAt = clock.now().getTime()
  const took = () => Math.max(0, clock.now().getTime() - startedAt)
  const answer = async () => {
    await check()
    return 'answered' as const
  }
  try {
    if ((await within(clock, DEADLINE_MS, answer(), () => 'late')) === 'answered')
      return { name, ok: true, status: nodeNotes.isDegraded(name) ? 'degraded' : 'healthy', ms: took() }
    log.warn('monitor.late', { product, name })
    return { name, ok: false, status: 'timeout', ms: took() }
  } catch (cause) {
    log.warn('monitor.failing', { product, name, cause })
    return { name, ok: false, status: statusOf(cause), ms: took() }
  }
}

function statusOf(error: unknown): Part['status'] {
  if (!(error instanceof SuiteError)) return 'failing'
  if (error.code === 'UPSTREAM_TIMEOUT') return 'timeout'
  return error.code === 'RATE_LIMIT' ? 'rate-limited' : 'failing'
}
