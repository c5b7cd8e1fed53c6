import { LRUCache } from 'lru-cache'
import { market, type MarketRouteName } from '#contracts/market/index.ts'
import { createOnce } from '../../../kit/once.ts'
import { sortedJson } from '../../../kit/sorted-json.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { MarketHealth, MarketSource } from '../../../ports/market/source.ts'
import { createAskedSources } from './ask-sources.ts'
import { createKeptAnswers, type Kept, type MarketAsk, type Sized } from './kept.ts'
import { createPauses } from './pauses.ts'
import { healthOf } from './health.ts'

/** An answer before it is made ready. */
export interface RawAnswer {
  readonly route: MarketRouteName
  /** JSON. */
  readonly text: string
  readonly source: string
  /** Unix milliseconds of the data, and of the answer. */
  readonly at: number
  readonly storedAt: number
}

type CacheState = 'HIT' | 'MISS' | 'STALE'

type GatewayAnswer<P extends Sized> =
  | { readonly kind: 'found'; readonly kept: Kept<P>; readonly cache: CacheState }
  | { readonly kind: 'missing'; readonly source: string; readonly cache: 'HIT' | 'MISS' }
  | { readonly kind: 'failed'; readonly retryAfterSeconds: number }

export interface GatewayDeps<P extends Sized> {
  /** In the order of preference. */
  readonly sources: readonly MarketSource[]
  /** Makes an answer ready to be sent: once for each answer, not for each request. */
  readonly prepare: (answer: RawAnswer) => Promise<P>
  readonly clock: Clock
  readonly log: Log
  /** Of all answers that are kept. */
  readonly mostBytes?: number
}

const MOST_BYTES = 64 * 1024 * 1024
/** What is fresh for no longer than this changes with each ledger. */
const LIVE_SECONDS = 30
const MISSING_MS = 60_000
const MOST_MISSING = 20_000
/** Calls to sources under way at once; further ones are told to come back. */
const MOST_CALLS = 256

/** The cache in front of the sources of market data. */
export interface MarketGateway<P extends Sized> {
  /** The one text of a call: equal calls have equal texts, however they were written. */
  keyOf(call: Pick<MarketAsk, 'route' | 'call'>): string
  /** A fresh answer, at once; `undefined` when it takes more than a look. */
  peek(key: string, nowMs: number): Kept<P> | undefined
  /** Never rejects. A client that leaves ends nothing: others may wait for the same answer. */
  ask(asked: MarketAsk): Promise<GatewayAnswer<P>>
  health(): Promise<MarketHealth>
  close(): void
}

export function createMarketGateway<P extends Sized>(deps: GatewayDeps<P>): MarketGateway<P> {
  const { clock, log, prepare } = deps
  const sources = createAskedSources(deps)
  const cache = createKeptAnswers<P>(deps.mostBytes ?? MOST_BYTES)
  const missing = new LRUCache<string, { readonly source: string; readonly until: number }>({
    max: MOST_MISSING,
  })
  const pauses = createPauses()
  const calls = createOnce<GatewayAnswer<P>>()
  const nowMs = () => clock.now().getTime()

  async function fetchAnswer({ route, call, key }: MarketAsk): Promise<GatewayAnswer<P>> {
    const answer = await sources.ask(route, call)
    if (answer.kind === 'failed') throw new Error('no source answers')
    pauses.answered(key)
    const storedAt = nowMs()
    if (answer.kind === 'missing') {
      cache.delete(key)
      missing.set(key, { source: answer.source, until: storedAt + MISSING_MS })
      return { ...answer, cache: 'MISS' }
    }
    const { source, body, at, freshSeconds } = answer
    const text = JSON.stringify(body)
    const ready = await prepare({ route, text, source, at: Math.min(at, storedAt), storedAt })
    const { fresh, whileRenewing, onError } = market[route].freshness
    const isLive = freshSeconds !== undefined && fresh <= LIVE_SECONDS
    const freshUntil = storedAt + (isLive ? freshSeconds : fresh) * 1_000
    const kept: Kept<P> = {
      ready,
      source,
      storedAt,
      freshUntil,
      // It is there in a moment: nobody is given the ledger before.
      renewUntil: freshUntil + (isLive ? 0 : whileRenewing * 1_000),
      usableUntil: freshUntil + onError * 1_000,
    }
    missing.delete(key)
    cache.set(key, kept)
    return { kind: 'found', kept, cache: 'MISS' }
  }

  /** One call for each key, whoever and however many ask. */
  const callOnce = (asked: MarketAsk): Promise<GatewayAnswer<P>> =>
    calls.run(asked.key, async () => {
      if (calls.size() >= MOST_CALLS) return { kind: 'failed', retryAfterSeconds: 1 }
      try {
        return await fetchAnswer(asked)
      } catch (cause) {
        pauses.failed(asked.key, nowMs())
        log.warn('market.failed', { route: asked.route, cause })
        return { kind: 'failed', retryAfterSeconds: pauses.secondsLeft(asked.key, nowMs()) }
      }
    })

  return {
    keyOf: ({ route, call }) => `${route} ${sortedJson(call)}`,
    peek(key, now) {
      const kept = cache.get(key)
      return kept === undefined || now >= kept.freshUntil ? undefined : kept
    },
    async ask(asked) {
      const { key } = asked
      const now = nowMs()
      const kept = cache.get(key)
      const isUsable = kept !== undefined && now < kept.usableUntil
      if (kept !== undefined && now < kept.freshUntil) return { kind: 'found', kept, cache: 'HIT' }
      const none = missing.get(key)
      if (none !== undefined && now < none.until)
        return { kind: 'missing', source: none.source, cache: 'HIT' }
      const pause = pauses.secondsLeft(key, now)
      if (kept !== undefined && now < kept.renewUntil) {
        if (pause === 0) void callOnce(asked)
        return { kind: 'found', kept, cache: 'STALE' }
      }
      if (pause > 0)
        return isUsable
          ? { kind: 'found', kept, cache: 'STALE' }
          : { kind: 'failed', retryAfterSeconds: pause }
      const answer = await callOnce(asked)
      return answer.kind === 'failed' && isUsable ? { kind: 'found', kept, cache: 'STALE' } : answer
    },
    health: () =>
      healthOf(
        deps.sources,
        (name) => sources.isAsked(name),
        { entries: cache.size, bytes: cache.calculatedSize },
        clock,
      ),
    close: () => sources.close(),
  }
}
