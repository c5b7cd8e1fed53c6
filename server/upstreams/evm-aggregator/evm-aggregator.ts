import type { ChainKey } from '#contracts/api/values.ts'
import type { ErrorCode } from '#contracts/api/errors.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Route, RouteRequest } from '../../domain/quote.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import { decideBetween, isDoubtful, lossOf } from '../shared/hold-against-prices.ts'
import { createQuoteCache } from '../shared/quote-cache.ts'
import { promisesTooMuch } from '../shared/route-errors.ts'
import { notServed } from '../shared/router-of.ts'
import { createTokenBook, type TokenSource } from '../shared/token-book.ts'
import type { RoutedChain, RouteProvider, TokenProvider } from './provider.ts'
import { getAddress } from 'viem'
import { isCoinAddress } from '../../formats/evm.ts'

export interface EvmAggregatorDeps {
  readonly primary: TokenProvider
  readonly secondary: RouteProvider
  readonly chains: readonly RoutedChain[]
  /** Throws SuiteError unless a route is safe to sign. That counts as its provider's failure. */
  readonly check: (chain: ChainKey, request: RouteRequest, route: Route) => void
  readonly clock: Clock
  readonly log: Log
}

export interface EvmAggregator extends SwapRouter {
  close(): Promise<void>
}

/** Both aggregators allow it, and it spares them the repetitions of a page that asks twice. */
const QUOTE_MS = 5_000
/** With these the primary has not decided about the swap, or another may know a way. */
const WORTH_ANOTHER: readonly ErrorCode[] = ['UNAVAILABLE', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'NO_ROUTE']
const TRANSIENT: readonly ErrorCode[] = ['UNAVAILABLE', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT']

/**
 * Routes by the first provider, and by the second where the first has none or does not answer. A route that differs from
 * the prices of the token list by more than these can be out of date is held against the second provider's.
 */
export function createEvmAggregator(deps: EvmAggregatorDeps): EvmAggregator {
  const { primary, secondary, chains, clock, log } = deps
  const book = createTokenBook(deps)
  const sourceOf = (key: ChainKey) => tokenSource(primary, chainOf(key))
  const quotes = createQuoteCache(clock, QUOTE_MS)

  function chainOf(key: ChainKey): RoutedChain {
    const chain = chains.find((candidate) => candidate.key === key)
    if (chain !== undefined) return chain
    throw notServed(
      key,
      chains.map((candidate) => candidate.key),
    )
  }

  async function checked(provider: RouteProvider, chain: RoutedChain, request: RouteRequest): Promise<Route> {
    const route = await provider.route(chain, request)
    deps.check(chain.key, request, route)
    return route
  }

  /** The route, if it can be believed; otherwise the other provider's. */
  async function believed(chain: RoutedChain, request: RouteRequest, route: Route): Promise<Route> {
    const source = tokenSource(primary, chain)
    const isFar = (loss: number | undefined): loss is number =>
      loss !== undefined && isDoubtful(loss, request, route)
    const known = await book.list(source).catch(() => [])
    if (!isFar(lossOf(known, request, route))) return route
    // Prices of more than an hour ago say nothing against a route: it has to be far from current ones.
    const tokens = await book.currentList(source).catch(() => [])
    const loss = (given: Route) => lossOf(tokens, request, given)
    const found = loss(route)
    if (!isFar(found)) return route
    const isFirst = route.provider === primary.name
    const second = isFirst ? await checked(secondary, chain, request).catch(() => undefined) : undefined
    const decided = decideBetween(route, second, loss)
    const taken = decided?.provider ?? 'none'
    log.warn('route.doubtful', { chain: chain.key, provider: route.provider, lossBps: found, taken })
    if (decided !== undefined) return decided
    throw promisesTooMuch()
  }

  async function either(chain: RoutedChain, request: RouteRequest): Promise<Route> {
    try {
      return await checked(primary, chain, request)
    } catch (first) {
      if (!(first instanceof SuiteError) || !WORTH_ANOTHER.includes(first.code)) throw first
      log.info('route.fallback', {
        chain: chain.key,
        from: primary.name,
        to: secondary.name,
        code: first.code,
      })
      try {
        return await checked(secondary, chain, request)
      } catch (second) {
        throw moreTelling(first, second)
      }
    }
  }

  const best = async (chain: RoutedChain, request: RouteRequest): Promise<Route> =>
    believed(chain, request, await either(chain, request))

  return {
    tokens: async (chain) => book.list(sourceOf(chain)),
    listed: (chain) => book.listed(sourceOf(chain)),
    token: async (chain, ref, asker) => book.find(sourceOf(chain), ref, asker),
    route: async (chain, request) => quotes.find(chain, request, () => best(chainOf(chain), request)),
    close: async () => {
      await Promise.all([primary.close(), secondary.close()])
    },
  }
}

/** A problem of the swap says more than the outage of a service. */
function moreTelling(first: SuiteError, second: unknown): unknown {
  const isDecided = second instanceof SuiteError && !TRANSIENT.includes(second.code)
  return TRANSIENT.includes(first.code) && isDecided ? second : first
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

export const tokenSource = (provider: TokenProvider, chain: RoutedChain): TokenSource => ({
  chain: chain.key,
  coin: chain.coin,
  form: 'by its address',
  addressOf(ref) {
    if (!ADDRESS.test(ref)) return undefined
    return isCoinAddress(ref) ? chain.coin.address : getAddress(ref.toLowerCase())
  },
  list: () => provider.tokens(chain),
  lookUp: (address) => provider.token(chain, address),
})
