import type { Config } from '../../config/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { MarketSource } from '../../ports/market/source.ts'
import { checkedSource } from '../../services/market/checked-source.ts'
import { createNativeSource } from '../../market-index/read/source.ts'
import { createMarketIndex } from '../../upstreams/market-index/index.ts'

interface OpenSources {
  /** In the order of preference. */
  readonly list: readonly MarketSource[]
  /** The index of others, whether it is one of them or not. */
  readonly index: MarketSource | undefined
  close(): Promise<void>
}

/** The sources of market data that the configuration names and gives what they need. */
export function marketSources(
  config: Pick<Config, 'NETWORK' | 'MARKET_SOURCES' | 'MARKET_INDEX_URL' | 'MARKET_INDEX_KEY'>,
  {
    clock,
    log,
    native: kept,
  }: {
    readonly clock: Clock
    readonly log: Log
    /** Where our own index is; absent where none is kept. */
    readonly native: Omit<Parameters<typeof createNativeSource>[0], 'clock'> | undefined
  },
): OpenSources {
  const { MARKET_INDEX_URL: url, MARKET_INDEX_KEY: key } = config
  const index = url === undefined ? undefined : createMarketIndex({ url, key, clock, log })
  const native = kept && createNativeSource({ ...kept, clock })
  const byName: Readonly<Record<(typeof config.MARKET_SOURCES)[number], MarketSource | undefined>> = {
    // Our own answers are held to the contract where people try things, and by tests.
    native: native && (config.NETWORK === 'mainnet' ? native : checkedSource(native, log)),
    index: index && checkedSource(index, log),
  }
  return {
    index,
    list: [...new Set(config.MARKET_SOURCES)].flatMap((name) => byName[name] ?? []),
    async close() {
      native?.close()
      await index?.close()
    },
  }
}
