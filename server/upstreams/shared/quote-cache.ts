import type { ChainKey } from '#contracts/api/values.ts'
import type { Route, RouteRequest } from '../../domain/quote.ts'
import type { Clock } from '../../ports/clock.ts'
import { createCache } from './cache.ts'

const MOST_QUOTES = 1_000

export interface QuoteCache {
  find(chain: ChainKey, request: RouteRequest, find: () => Promise<Route>): Promise<Route>
}

/** Answers the same question from memory for a while: a page that asks twice costs a service one call. */
export function createQuoteCache(clock: Clock, freshMs: number): QuoteCache {
  const quotes = createCache<Route>({ clock, max: MOST_QUOTES, freshMs })
  return { find: (chain, request, find) => quotes(nameOf(chain, request), find) }
}

const nameOf = (chain: ChainKey, { from, to, amount, slippageBps, payer }: RouteRequest): string =>
  JSON.stringify([chain, from.address, to.address, String(amount), slippageBps, payer ?? null])
