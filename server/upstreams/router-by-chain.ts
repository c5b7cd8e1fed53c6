import type { ChainKey } from '#contracts/api/values.ts'
import type { SwapRouter } from '../ports/swap-router.ts'
import { notServed } from './shared/router-of.ts'

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
    token: async (chain, ref, asker) => of(chain).token(chain, ref, asker),
    route: async (chain, request) => of(chain).route(chain, request),
  }
}
