import type { WorldToken } from '../world-description.ts'
import type { TokenSpec } from './chains.ts'
import type { LocalChain } from './local-chain.ts'

/** The tokens of a chain by id, the wrapped coin among them. */
export function tokensOf({ spec, deployment }: LocalChain): Record<string, WorldToken> {
  const wrapped = { ...spec.wrapped, id: spec.wrapped.symbol, decimals: spec.coin.decimals, listed: true }
  const specs: readonly Omit<TokenSpec, 'verified'>[] = [wrapped, ...spec.tokens]
  return Object.fromEntries(
    specs.flatMap(({ id, symbol, name, decimals, listed, usdtLike, transferFeeBps }) => {
      const address = deployment.tokens[id]
      if (address === undefined) return []
      const habits = {
        ...(usdtLike !== undefined && { usdtLike }),
        ...(transferFeeBps !== undefined && { transferFeeBps }),
      }
      return [[id, { address, symbol, name, decimals, listed, ...habits }]]
    }),
  )
}
