import type { ChainKey } from '#contracts/api/values.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Route, RouteRequest } from '../../domain/quote.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import type { TokenBook, TokenSource } from './token-book.ts'

export const notServed = (chain: ChainKey, supported: readonly ChainKey[]): SuiteError =>
  new SuiteError('UNSUPPORTED_CHAIN', `Swaps on ${chain} are not served here.`, { details: { supported } })

/** A router of the one chain that its tokens are on. */
export function routerOf(
  source: TokenSource,
  book: TokenBook,
  route: (request: RouteRequest) => Promise<Route>,
): SwapRouter {
  const mustBeServed = (chain: ChainKey) => {
    if (chain !== source.chain) throw notServed(chain, [source.chain])
  }
  return {
    async tokens(chain) {
      mustBeServed(chain)
      return book.list(source)
    },
    listed: (chain) => (chain === source.chain ? book.listed(source) : undefined),
    async token(chain, ref, asker) {
      mustBeServed(chain)
      return book.find(source, ref, asker)
    },
    async route(chain, request) {
      mustBeServed(chain)
      return route(request)
    },
  }
}

/** One router over several, each asked for its own chains. */
export function createRouterByChain(
  entries: readonly { readonly chains: readonly ChainKey[]; readonly router: SwapRouter }[],
): SwapRouter {
  function of(chain: ChainKey): SwapRouter {
    const entry = entries.find(({ chains }) => chains.includes(chain))
    if (entry !== undefined) return entry.router
    throw notServed(
      chain,
      entries.flatMap(({ chains }) => chains),
    )
  }

  return {
    tokens: async (chain) => of(chain).tokens(chain),
    listed: (chain) => of(chain).listed?.(chain),
    token: async (chain, ref, asker) => of(chain).token(chain, ref, asker),
    route: async (chain, request) => of(chain).route(chain, request),
  }
}
