import { SuiteError } from '../domain/errors.ts'
import type { Chains, ServedChain } from '../ports/chains.ts'

/** The chains of a deployment, by key. */
export function createChains(served: readonly ServedChain[]): Chains {
  const byKey = new Map<string, ServedChain>(served.map((entry) => [entry.chain.key, entry]))
  const keys = served.map((entry) => entry.chain.key)
  return {
    keys,
    get(key) {
      const found = byKey.get(key)
      if (found === undefined)
        throw new SuiteError(
          'UNSUPPORTED_CHAIN',
          keys.length === 0
            ? 'No chain is served here yet.'
            : `The chain ${key} is not served here. Use one of: ${keys.join(', ')}.`,
          { details: { supported: keys } },
        )
      return found
    },
  }
}
