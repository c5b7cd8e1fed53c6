import type { Chain } from 'viem'
import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { type EvmDefinition, evmDefinitions } from './definitions.ts'

const all: readonly EvmDefinition[] = evmDefinitions
const known: readonly Chain[] = Object.values(chains)
const hostOf = (url: string | undefined) => url && new URL(url).host

test.each(all)('$name has the id, the coin and the explorer that viem knows it by', (definition) => {
  const { id, coin, explorerTx } = definition
  const chain = known.find((one) => one.id === id)
  expect(chain?.testnet ?? false).toBe(false)
  expect(chain?.nativeCurrency).toMatchObject({ symbol: coin.symbol, decimals: coin.decimals })
  expect(hostOf(explorerTx)).toBe(hostOf(chain?.blockExplorers?.default.url))
  expect(explorerTx).toMatch(/^https:.*\{tx\}/)
})

test.each(all)(
  'a node that lags by half a minute can be told from another chain’s on $name',
  (definition) => {
    expect(definition.anchorDepth * definition.blockMs).toBeGreaterThanOrEqual(30_000)
  },
)

test('no two chains share a key, an id or a name', () => {
  for (const field of ['key', 'id', 'name', 'explorerTx', 'kyberswap', 'publicNode'] as const) {
    const values = all.flatMap((definition) => definition[field] ?? [])
    expect(new Set(values).size).toBe(values.length)
  }
})
