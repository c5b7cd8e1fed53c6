import type { ErrorCode } from '#contracts/api/errors.ts'
import type { CircuitState } from '../../kit/circuit-breaker.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Route, RouteRequest } from '../../domain/quote.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import { createHttpClient, type HttpClient } from '../http-client.ts'
import { createQuoteCache } from '../shared/quote-cache.ts'
import { routerOf } from '../shared/router-of.ts'
import { createTokenBook } from '../shared/token-book.ts'
import { createRequestBudget } from './request-budget.ts'
import { createSwapApi, type Generation, generations, type SwapApiDeps } from './swap-api.ts'
import { createTokenSource } from './token-source.ts'

export interface JupiterDeps extends Pick<SwapApiDeps, 'cluster' | 'describe'> {
  /** Such as `https://api.jup.ag`, without a path. */
  readonly url: string
  /** Of the swap API, in order of preference; V2, then V1, by default. */
  readonly generations?: readonly Generation[]
  /** Without one Jupiter answers 30 calls a minute. */
  readonly apiKey?: string | undefined
  /** How many calls a minute the key is good for; 30 without a key, 60 with one by default. */
  readonly callsPerMinute?: number | undefined
  readonly clock: Clock
  readonly log: Log
}

export interface JupiterRouter extends SwapRouter {
  /** How each part of the service does, by name. */
  states(): Readonly<Record<string, CircuitState>>
  close(): Promise<void>
}

const KEYLESS_CALLS = 30
const FREE_KEY_CALLS = 60
/** The repetitions of a page that asks twice; a transaction is built again each time, for its blockhash's sake. */
const QUOTE_MS = 2_000
/** With these a generation has not decided about the swap. */
const TRANSIENT: readonly ErrorCode[] = ['UNAVAILABLE', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT']

/** Jupiter, Solana's aggregator. Where one generation of its swap API does not answer, the next one is asked. */
export function createJupiterRouter(deps: JupiterDeps): JupiterRouter {
  const { url, apiKey, clock, log } = deps
  const keyed = apiKey === undefined || apiKey === '' ? {} : { headers: { 'x-api-key': apiKey } }
  const usual = 'headers' in keyed ? FREE_KEY_CALLS : KEYLESS_CALLS
  const take = createRequestBudget(deps.callsPerMinute ?? usual, clock)
  const client = (name: string): HttpClient =>
    createHttpClient({ name, title: 'The route service', baseUrl: url, ...keyed, clock, log })

  // Each with a circuit breaker of its own: a generation that is switched off takes nothing else with it.
  const tokensHttp = client('jupiter-tokens')
  const source = createTokenSource({ http: tokensHttp, take, log })
  const swaps = (deps.generations ?? generations).map((generation) => {
    const http = client(`jupiter-${generation}`)
    return { name: `jupiter-${generation}`, http, route: createSwapApi({ ...deps, http, generation, take }) }
  })
  const quotes = createQuoteCache(clock, QUOTE_MS)

  async function best(request: RouteRequest): Promise<Route> {
    let first: unknown
    for (const { name, route } of swaps) {
      try {
        return await route(request)
      } catch (error) {
        first ??= error
        if (!isTransient(error)) throw error
        log.info('route.fallback', { chain: source.chain, from: name, code: error.code })
      }
    }
    throw first ?? new RangeError('Jupiter needs at least one generation')
  }

  return {
    ...routerOf(source, createTokenBook(deps), (request) =>
      request.payer === undefined ? quotes(source.chain, request, () => best(request)) : best(request),
    ),
    states: () =>
      Object.fromEntries([
        ['jupiter-tokens', tokensHttp.state()],
        ...swaps.map(({ name, http }) => [name, http.state()] as const),
      ]),
    close: async () => {
      await Promise.all([tokensHttp.close(), ...swaps.map(({ http }) => http.close())])
    },
  }
}

const isTransient = (error: unknown): error is SuiteError =>
  error instanceof SuiteError && TRANSIENT.includes(error.code)
