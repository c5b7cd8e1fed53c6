import type { ErrorCode } from '#contracts/api/errors.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Route, RouteRequest } from '../../domain/quote.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import { createHttpClient, type HttpClient } from '../http-client.ts'
import { decideBetween, isDoubtful, lossOf } from '../shared/hold-against-prices.ts'
import { createQuoteCache } from '../shared/quote-cache.ts'
import { routerOf } from '../shared/router-of.ts'
import { createTokenBook } from '../shared/token-book.ts'
import { createSwapApi, type Generation, generations, keyless, type SwapApiDeps } from './swap-api.ts'
import { createTokenSource } from './token-source.ts'
import { type Cells, emptyCells, takeOne } from '../../domain/access/rate-limit.ts'
import { promisesTooMuch, routeServiceBusy } from '../shared/route-errors.ts'

export interface JupiterDeps extends Pick<SwapApiDeps, 'cluster' | 'describe' | 'accountRent'> {
  /** Such as `https://api.jup.ag`, without a path. */
  readonly url: string
  /** Of the swap API, in order of preference; V2, then V1, by default, and V1 alone without a key, which V2 wants. */
  readonly generations?: readonly Generation[] | undefined
  /** Without one Jupiter answers 30 calls a minute. */
  readonly apiKey?: string | undefined
  /** How many calls a minute the key is good for; 30 without a key, 60 with one by default. */
  readonly callsPerMinute?: number | undefined
  readonly clock: Clock
  readonly log: Log
}

export interface JupiterRouter extends SwapRouter {
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
  const swaps = (deps.generations ?? (apiKey === undefined || apiKey === '' ? keyless : generations)).map(
    (generation) => {
      const http = client(`jupiter-${generation}`)
      return {
        name: `jupiter-${generation}`,
        http,
        route: createSwapApi({ ...deps, http, generation, take }),
      }
    },
  )
  const quotes = createQuoteCache(clock, QUOTE_MS)
  const book = createTokenBook(deps)

  /**
   * The route, if the prices of the token list allow it: there is no second aggregator. The list is in memory where a
   * token was just asked for; older prices say nothing against a route.
   */
  function believed(request: RouteRequest, route: Route): Route {
    const loss = (given: Route) => lossOf(book.listed(source) ?? [], request, given)
    const found = loss(route)
    if (found === undefined || !isDoubtful(found, request, route)) return route
    const decided = decideBetween(route, undefined, loss)
    const { chain } = source
    const taken = decided?.provider ?? 'none'
    log.warn('route.doubtful', { chain, provider: route.provider, lossBps: found, taken })
    if (decided !== undefined) return decided
    throw promisesTooMuch()
  }

  async function best(request: RouteRequest): Promise<Route> {
    let first: unknown
    for (const { name, route } of swaps) {
      try {
        return believed(request, await route(request))
      } catch (error) {
        first ??= error
        if (!isTransient(error)) throw error
        log.info('route.fallback', { chain: source.chain, from: name, code: error.code })
      }
    }
    throw first ?? new RangeError('Jupiter needs at least one generation')
  }

  return {
    ...routerOf(source, book, (request) =>
      request.payer === undefined ? quotes.find(source.chain, request, () => best(request)) : best(request),
    ),
    close: async () => {
      await Promise.all([tokensHttp.close(), ...swaps.map(({ http }) => http.close())])
    },
  }
}

const isTransient = (error: unknown): error is SuiteError =>
  error instanceof SuiteError && TRANSIENT.includes(error.code)

/** Jupiter counts all calls of an organisation, or of an address without a key, over a minute. */
const MINUTE_MS = 60_000

/** Takes one call out of the minute's. Throws UNAVAILABLE: to be turned away by Jupiter would cost more calls. */
function createRequestBudget(perMinute: number, clock: Clock): () => void {
  let cells: Cells = emptyCells
  return () => {
    const taken = takeOne(cells, perMinute, MINUTE_MS, clock.now().getTime())
    cells = taken.cells
    if (!taken.ok)
      throw routeServiceBusy(
        Math.max(1, Math.ceil(taken.resetMs / 1000)),
        'our own limit of calls to Jupiter',
      )
  }
}
