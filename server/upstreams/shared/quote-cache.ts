import type { ChainKey } from '#contracts/api/values.ts'
import type { Route, RouteRequest } from '../../domain/quote.ts'
import type { Clock } from '../../ports/clock.ts'
import { createCache } from './cache.ts'

const MOST_QUOTES = 1_000

type Find = () => Promise<Route>

export interface QuoteCache {
  find(chain: ChainKey, request: RouteRequest, find: Find): Promise<Route>
  /** Tells, as often as it is called, the route that is still remembered. */
  remembered(chain: ChainKey, request: RouteRequest): () => Route | undefined
}

/** Answers the same question from memory for a while: a page that asks twice costs a service one call. */
export function createQuoteCache(clock: Clock, freshMs: number): QuoteCache {
  const quotes = createCache<Route>({ clock, max: MOST_QUOTES, freshMs })
  return {
    find: (chain, request, find) => quotes(nameOf(chain, request), find),
    remembered(chain, request) {
      const name = nameOf(chain, request)
      return () => quotes.peek(name)
    },
  }
}

const nameOf = (chain: ChainKey, { from, to, amount, slippageBps, payer }: RouteRequest): string =>
  JSON.stringify([chain, from.address, to.address, String(amount), slippageBps, payer ?? null])
