import type { Config } from '../config/index.ts'
import type { Surface } from '../http/surface.ts'
import { composeIndexer } from './indexer.ts'
import type { Ports } from './service-ports.ts'

/** The market part of the service: market data, the relay to the ledger, and the media host. */
export interface Market {
  /** What is answered before Express, in this order. */
  readonly surfaces: readonly Surface[]
  /** Begins the work beside the requests. The service is worth more than its market: it never rejects. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Connects the parts of the market. */
export function composeMarket(config: Config, ports: Ports): Market {
  const indexer = composeIndexer(config, ports)
  return {
    surfaces: [],
    async start() {
      indexer?.start()
    },
    async close() {
      await indexer?.stop()
    },
  }
}
