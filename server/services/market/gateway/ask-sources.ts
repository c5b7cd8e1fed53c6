import type { MarketCall, MarketRouteName } from '#contracts/market/index.ts'
import {
  admit,
  afterFailure,
  type Circuit,
  circuitState,
  closedCircuit,
} from '../../../kit/circuit-breaker.ts'
import { untilAborted } from '../../../kit/deadline.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { MarketSource, SourceAnswer, SourceCoverage } from '../../../ports/market/source.ts'
import { BEHIND_SECONDS } from '#contracts/market/route.ts'
import { UnlikeContract } from '../checked-source.ts'

/** Longer than any adapter waits. */
const DEADLINE_MS = 12_000

/** What all sources together say: the first answer, or that none could give one. */
type SourcesAnswer<N extends MarketRouteName> =
  | (Extract<SourceAnswer<N>, { kind: 'found' }> &
      Pick<MarketSource, 'freshSeconds'> & { readonly source: string })
  | { readonly kind: 'missing'; readonly source: string }
  | { readonly kind: 'failed' }

export interface AskedSources {
  ask<N extends MarketRouteName>(route: N, call: MarketCall<N>): Promise<SourcesAnswer<N>>
  /** Whether a source is asked at present, or left alone after failures. */
  isAsked(name: string): boolean
  /** Ends the calls that are under way. */
  close(): void
}

interface Asked {
  readonly source: MarketSource
  circuit: Circuit
}

/**
 * Asks sources in order; those whose data is behind come after the others. A source that fails, or has failed often
 * lately, is passed over; so is one that does not serve the route, or does not know everything and not this. What the
 * first other one says holds, also that there is no such thing.
 */
export function createAskedSources({
  sources,
  clock,
  log,
}: {
  readonly sources: readonly MarketSource[]
  readonly clock: Clock
  readonly log: Log
}): AskedSources {
  const asked: readonly Asked[] = sources.map((source) => ({ source, circuit: closedCircuit }))
  const underWay = new Set<AbortController>()
  const nowMs = () => clock.now().getTime()

  /** One source within the deadline, also when it does not heed the signal. */
  async function askOne<N extends MarketRouteName>(
    source: MarketSource,
    route: N,
    call: MarketCall<N>,
  ): Promise<SourceAnswer<N>> {
    const end = new AbortController()
    const cancel = clock.after(DEADLINE_MS, () => end.abort(new Error('no answer in time')))
    underWay.add(end)
    try {
      return await untilAborted(end.signal, source.ask(route, call, end.signal))
    } finally {
      cancel()
      underWay.delete(end)
    }
  }

  return {
    async ask(route, call) {
      let hasFailed = sources.length === 0
      let unknownTo: string | undefined
      for (const one of inOrder(asked, route)) {
        const admitted = admit(one.circuit, nowMs())
        if ('waitMs' in admitted) {
          hasFailed = true
          continue
        }
        one.circuit = admitted.circuit
        try {
          const answer = await askOne(one.source, route, call)
          // A call from before the source was left alone says nothing of now.
          if (circuitState(one.circuit, nowMs()) !== 'open') one.circuit = closedCircuit
          if (answer.kind === 'unknown') unknownTo ??= one.source.name
          else if (answer.kind !== 'unsupported') {
            if (answer.kind !== 'found') return { ...answer, source: one.source.name }
            const body = { ...answer.body, ...statedAge(answer, nowMs()) }
            const { name, freshSeconds } = one.source
            return { ...answer, body, source: name, ...(freshSeconds !== undefined && { freshSeconds }) }
          }
        } catch (cause) {
          hasFailed = true
          one.circuit = cause instanceof UnlikeContract ? closedCircuit : afterFailure(one.circuit, nowMs())
          log.warn('market.source-failed', { source: one.source.name, route, cause })
        }
      }
      return hasFailed ? { kind: 'failed' } : { kind: 'missing', source: unknownTo ?? 'suite' }
    },
    isAsked: (name) =>
      asked.some(({ source, circuit }) => source.name === name && circuitState(circuit, nowMs()) !== 'open'),
    close() {
      for (const end of underWay) end.abort(new Error('closed'))
    },
  }
}

/** The order of preference, but for sources that are behind. */
function inOrder(asked: readonly Asked[], route: MarketRouteName): readonly Asked[] {
  const behind = asked.filter(({ source }) => source.isBehind(route))
  return behind.length === 0 ? asked : [...asked.filter((one) => !behind.includes(one)), ...behind]
}

/** The fields by which a body says of what ledger it is, and whether it is all of it. */
function statedAge(
  {
    at,
    ledger,
    coverage,
  }: {
    readonly at: number
    readonly ledger?: number | undefined
    readonly coverage?: SourceCoverage | undefined
  },
  nowMs: number,
) {
  return {
    asOf: {
      ...(ledger === undefined ? {} : { ledger }),
      closedAt: new Date(Math.min(at, nowMs)).toISOString(),
    },
    ...(nowMs - at < BEHIND_SECONDS * 1_000 ? {} : { stale: true as const }),
    ...(coverage === undefined ? {} : { coverage: stated(coverage) }),
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

const stated = ({ since, isPartial, isProved, gaps }: SourceCoverage) => ({
  since: iso(since),
  partial: isPartial,
  ...(isProved === undefined ? {} : { proved: isProved }),
  ...(gaps.length === 0
    ? {}
    : {
        gaps: gaps.map(({ from, to, closedFrom, closedTo }) => ({
          from: iso(closedFrom),
          to: iso(closedTo),
          ledgers: to - from + 1,
        })),
      }),
})
