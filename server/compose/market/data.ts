import { VERSION } from '#contracts/embed/version.ts'
import { market as routes } from '#contracts/market/index.ts'
import type { Config } from '../../config/index.ts'
import { createMarketSurface } from '../../http/market/index.ts'
import { createMarketLog } from '../../http/market/market-log.ts'
import { describeMarket } from '../../http/market/own/description.ts'
import { createDocsHandler, createStatusHandler } from '../../http/market/own/index.ts'
import { prepareAnswer } from '../../http/market/prepared-answer.ts'
import { servedHosts } from '../../http/middleware/edge-guard/index.ts'
import type { MountPoint } from '../../http/surface/mount-point.ts'
import type { PathHandler } from '../../http/surface/path-handler.ts'
import type { Visitors } from '../../http/surface/visitors.ts'
import type { MarketSource } from '../../ports/market/source.ts'
import { createMarketGateway } from '../../services/market/gateway/index.ts'
import type { createMarketLimits } from '../../services/market/limits.ts'
import type { Ports } from '../service-ports.ts'

type MarketPorts = Pick<Ports, 'store' | 'secrets' | 'random' | 'clock' | 'log'>
export type MarketConfig = Pick<
  Config,
  'PUBLIC_URL' | 'PORT' | 'NETWORK' | 'TRUST_PROXY' | 'MARKET_URL' | 'CDN_URL'
>

/** The addresses of the parts: below the service's own address, or on hosts of their own. */
export function marketPlaces(config: MarketConfig) {
  return { market: placeOf(config, '/v1', config.MARKET_URL), media: placeOf(config, '/cdn', config.CDN_URL) }
}

function placeOf({ PUBLIC_URL, PORT }: MarketConfig, usual: string, url = PUBLIC_URL + usual) {
  const { href, host, pathname } = new URL(url)
  const base = pathname.replace(/\/$/, '')
  const isApart = host !== new URL(PUBLIC_URL).host
  const mountPoint: MountPoint = {
    // On the service's own host, the root belongs to others.
    base: isApart || base === '' ? usual : base,
    hosts: servedHosts(PUBLIC_URL, PORT),
    own: isApart ? { hosts: servedHosts(href, PORT), base } : undefined,
  }
  return { mountPoint, url: url.replace(/\/$/, '') }
}

interface MarketDataDeps extends MarketPorts {
  readonly visitors: Visitors
  readonly limits: ReturnType<typeof createMarketLimits>
  readonly sources: readonly MarketSource[]
  /** Paths beside those of the contract. */
  readonly handlers: readonly PathHandler[]
}

/** The market API alone. */
export async function composeMarketData(config: MarketConfig, deps: MarketDataDeps) {
  const { visitors, limits, clock, log, random, sources } = deps
  const { PUBLIC_URL: publicUrl, NETWORK: network } = config
  const places = marketPlaces(config)
  const gateway = createMarketGateway({
    sources,
    clock,
    log,
    prepare: ({ route, ...answer }) =>
      prepareAnswer({
        ...answer,
        type: 'application/json; charset=utf-8',
        freshness: routes[route].freshness,
      }),
  })
  const plansUrl = `${publicUrl}/docs/guides/market-data`
  const own = {
    limits,
    health: () => gateway.health(),
    description: await describeMarket(
      { baseUrl: places.market.url, publicUrl, version: VERSION },
      clock.now().getTime(),
    ),
    version: VERSION,
    network,
    baseUrl: places.market.url,
    mediaUrl: places.media.url,
    plansUrl,
  }
  const marketLog = createMarketLog({ clock, log })
  const surface = createMarketSurface({
    gateway,
    limits,
    visitors,
    mountPoint: places.market.mountPoint,
    handlers: [...deps.handlers, createStatusHandler(own), createDocsHandler(own)],
    clock,
    random,
    log: marketLog,
    docsUrl: `${publicUrl}/docs/errors`,
    plansUrl,
  })
  return {
    surface,
    log: marketLog,
    close() {
      marketLog.close()
      gateway.close()
    },
  }
}
