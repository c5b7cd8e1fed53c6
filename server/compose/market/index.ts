import type { IncomingMessage } from 'node:http'
import { brokersWith } from '../../market-index/tables/nfts/brokers.ts'
import type { Config } from '../../config/index.ts'
import { createPageTickets } from '../../http/surface/page-tickets.ts'
import { createVisitors } from '../../http/surface/visitors.ts'
import type { MarketData } from '../../ports/market/market-data.ts'
import { createRelaySockets } from '../../http/relay/socket/index.ts'
import type { Surface, Takeover } from '../../http/surface/surface.ts'
import { createMarketKeys } from '../../services/market/keys/index.ts'
import { createMarketData } from '../../services/market/market-data.ts'
import { createPreviews, type Preview } from '../../services/market/preview/index.ts'
import { createMarketLimits } from '../../services/market/limits.ts'
import { composeIndexer, marketDir } from '../indexer.ts'
import { composeMarketData, marketPlaces } from './data.ts'
import { composeMedia } from './media.ts'
import { ownBrokers } from './own-brokers.ts'
import { composeRelay } from './relay.ts'
import { marketSources } from './sources.ts'
import type { Ports } from '../service-ports.ts'

/** The market part of the service: market data, the relay to the ledger, and the media host. */
export interface Market {
  /** What is answered before Express, in this order, and what takes connections over. */
  readonly front: { readonly surfaces: readonly Surface[]; readonly takeovers: readonly Takeover[] }
  /** For the visitor of a page that shows the market. */
  pageTicket(req: IncomingMessage): string
  /** The picture that previews of links to a token show. `undefined`: there is no such token. */
  preview(md5: string): Promise<Preview | undefined>
  /** What our own products read. */
  readonly data: MarketData
  /** Begins the work beside the requests. The service is worth more than its market: it never rejects. */
  start(): Promise<void>
  /** Takes up what a command of the operator has changed. Never rejects. */
  reload(): Promise<void>
  /** Ends what was taken over, and takes nothing over any more. */
  hangUp(): Promise<void>
  close(): Promise<void>
}

/** Connects the parts of the market. */
export async function composeMarket(config: Config, ports: Omit<Ports, 'market'>): Promise<Market> {
  const { log } = ports
  const indexer = composeIndexer(config, ports)
  const keys = createMarketKeys(ports)
  const limits = createMarketLimits(ports)
  const sources = marketSources(config, {
    ...ports,
    native: indexer && { dir: marketDir(config), brokers: brokersWith(ownBrokers(config)) },
  })
  const relay = composeRelay(config, ports)
  const places = marketPlaces(config)
  const { mountPoint, url: baseUrl } = places.media
  const tickets = createPageTickets(ports)
  const visitors = createVisitors({ keys, tickets, trustProxy: config.TRUST_PROXY })
  const docsUrl = `${config.PUBLIC_URL}/docs/errors`
  const plansUrl = `${config.PUBLIC_URL}/docs/guides/market-data`
  const pictures = composeMedia(
    config,
    { ...ports, nativeDir: indexer && marketDir(config), index: sources.index },
    {
      limits,
      visitors,
      mountPoint,
      baseUrl,
      docsUrl,
      plansUrl,
    },
  )
  const own = createMarketData({ ...ports, sources: sources.list })
  const api = await composeMarketData(config, {
    ...ports,
    visitors,
    limits,
    sources: sources.list,
    handlers: [pictures.handler, ...(relay === undefined ? [] : [relay.handler])],
  })
  const sockets =
    relay &&
    createRelaySockets({
      ...ports,
      relay: relay.relay,
      visitors,
      limits,
      log: api.log,
      mountPoint: places.market.mountPoint,
      docsUrl,
      plansUrl,
    })
  const reload = () => keys.load().catch((cause: unknown) => log.error('market.keys-not-loaded', { cause }))

  return {
    front: {
      surfaces: [api.surface, pictures.surface],
      takeovers: sockets === undefined ? [] : [sockets.takeover],
    },
    pageTicket: (req) => tickets.issue(visitors.addressOf(req).name),
    preview: createPreviews({ ...ports, data: own, maker: pictures.maker }),
    data: own,
    async start() {
      indexer?.start()
      await reload()
    },
    reload,
    hangUp: async () => sockets?.close(),
    async close() {
      api.close()
      own.close()
      await pictures.close()
      await sources.close()
      await relay?.close()
      await indexer?.stop()
    },
  }
}
