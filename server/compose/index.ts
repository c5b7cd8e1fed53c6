import type { IncomingMessage } from 'node:http'
import { createPageHeads } from '../services/market/page-head.ts'
import { createSiteMap } from '../services/market/site-map.ts'
import { VERSION } from '#contracts/embed/version.ts'
import { listenToOperator } from '../cli/operator-socket.ts'
import { runInService } from '../cli/run.ts'
import { type Config, xrplNetworkId } from '../config/index.ts'
import { logoForWidget } from '../domain/market/logos.ts'
import { createApp } from '../http/app.ts'
import { createExpressServer } from '../http/express-server.ts'
import { createLifecycle } from '../http/lifecycle.ts'
import { servedHosts } from '../http/middleware/edge-guard/index.ts'
import { surfaceHeaders } from '../http/middleware/surface-headers/index.ts'
import { createPages } from '../http/pages/index.ts'
import { showError } from '../http/pages/show-error.ts'
import { within } from '../kit/deadline.ts'
import { bytesIn } from '../platform/bytes-in.ts'
import { every } from '../platform/every.ts'
import type { Clock } from '../ports/clock.ts'
import type { MarketData } from '../ports/market/market-data.ts'
import { collectionsProbe } from '../services/market/market-data.ts'
import type { BrowserFiles } from './browser-files.ts'
import { composeMarket, type Market } from './market/index.ts'
import type { ProcessKind } from './sharing/open-store.ts'
import { type OpenPorts, openPorts } from './ports.ts'
import { composeServices } from './services.ts'

export interface Service {
  start(): Promise<void>
  /** Stops in order; a further call waits for the same end. */
  stop(reason: string): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long a widget's page waits for the list that names its tokens. */
const LIST_MS = 1_000

const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin)

/** The site's network, and the addresses that its pages link to. */
const siteOf = ({ NETWORK, PUBLIC_URL, SANDBOX_DEMO_URL, SUPPORT_URL, DEMO_PARTNER }: Config) => ({
  network: NETWORK,
  publicUrl: PUBLIC_URL,
  demoUrl: SANDBOX_DEMO_URL,
  supportUrl: SUPPORT_URL,
  demoPartner: DEMO_PARTNER,
})

/** Where pages find the market API and its pictures. */
const marketAddresses = ({ PUBLIC_URL, MARKET_URL, CDN_URL }: Config) => ({
  marketUrl: MARKET_URL ?? `${PUBLIC_URL}/v1`,
  cdnUrl: CDN_URL ?? `${PUBLIC_URL}/cdn`,
})

/** The chains as pages show them, with their logos and with what they can carry. */
const pageChains = ({ families, logos }: Pick<OpenPorts, 'families' | 'logos'>) =>
  families.flatMap(({ pages, chains }) =>
    pages.map((page) => ({
      ...page,
      logoURI: logoForWidget(logos.chain(page.key)),
      together: chains.some(({ chain }) => chain.key === page.key && chain.together !== undefined),
    })),
  )

/** Where a chain's explorer shows a transaction; `undefined` where it has none. */
const explorerOf = (families: OpenPorts['families'], chain: string, txHash: string) =>
  families
    .flatMap((family) => family.pages)
    .find(({ key }) => key === chain)
    ?.explorerTx?.replace('{tx}', encodeURIComponent(txHash))

const nothing = () => undefined

/** The symbols of a chain's list, where it comes in time. */
async function listedTokens(
  { chains, router, clock }: Awaited<ReturnType<typeof openPorts>>,
  key: string | undefined,
) {
  const chain = chains.keys.find((served) => served === key)
  if (chain === undefined) return undefined
  const tokens = await within(clock, LIST_MS, router.tokens(chain).catch(nothing), nothing)
  return tokens?.map(({ symbol }) => symbol)
}

/** The one place that knows every concrete thing: makes them and connects them. */
export async function compose(config: Config, files: BrowserFiles, kind?: ProcessKind): Promise<Service> {
  const ports = await openPorts(config, kind)
  const { clock, log, random, chains, wallets, families } = ports
  const { NETWORK: network, PUBLIC_URL: publicUrl, SANDBOX_WALLET_URL: walletUrl } = config
  const marketData: MarketData = { read: (route, call) => market.data.read(route, call) }
  const services = composeServices(
    { ...ports, probes: { ...ports.probes, nft: [collectionsProbe(marketData)] }, market: marketData },
    {
      network,
      version: VERSION,
      publicUrl,
      xrplNetworkId: xrplNetworkId(config),
      offer: wallets.offer,
      activation: config.PARTNER_ACTIVATION,
      explorer: (chain, txHash) => explorerOf(families, chain, txHash),
      storeBytes: () => bytesIn(config.DATA_DIR),
      isStopping: () => lifecycle.isClosing(),
    },
  )
  const headers = surfaceHeaders({
    https: publicUrl.startsWith('https:'),
    lookHash: files.widgets.look.hash,
    mediaOrigin: originOf(config.CDN_URL),
    marketOrigin: originOf(config.MARKET_URL),
    walletOrigin: originOf(walletUrl),
    walletConnect: wallets.relay,
  })
  const site = { ...siteOf(config), headers, widgets: files.widgets }
  const docsUrl = `${publicUrl}/docs/errors`
  const app = createApp({
    ...services,
    headers,
    pages: createPages({
      partner: services.partner,
      partnerOf: services.partnerOf,
      isOffered: (product) => product !== 'bridge' || ports.bridge !== undefined,
      listedTokens: (key) => listedTokens(ports, key),
      noteRefused: (partner, origin) => services.noteOrigin(partner, origin, 'refused'),
      issueTicket: (partner) => services.tokens.issueTicket(partner),
      ...site,
      chains: pageChains(ports),
      wallets: wallets.page,
      ...files,
      ...marketAddresses(config),
      ...marketPages(() => market, { data: marketData, clock }),
      version: VERSION,
      walletScript: walletUrl === undefined ? undefined : `${walletUrl}/wallet.js`,
    }),
    showError: showError(site),
    random,
    log,
    docsUrl,
    hosts: servedHosts(publicUrl, config.PORT),
    trustProxy: config.TRUST_PROXY,
  })
  const market = await composeMarket(config, { ...ports, store: services.store })
  const lifecycle = createLifecycle(
    createExpressServer(app, {
      random,
      log,
      docsUrl,
      isBehindProxy: config.TRUST_PROXY > 0,
      ...market.front,
    }),
    clock,
  )
  const stopTimers = [
    every({ clock, log }, HOUR_MS, 'sweep', () => services.sweep()),
    every({ clock, log }, MINUTE_MS, 'tidy', () => services.tidy()),
    // Keys that were revoked by way of another process.
    every({ clock, log }, MINUTE_MS, 'market-keys', () => market.reload()),
  ]

  async function stopInOrder(reason: string): Promise<void> {
    log.info('stopping', { reason })
    for (const stop of stopTimers) stop()
    await lifecycle.drain(config.DRAIN_SECONDS * 1_000)
    services.close()
    await Promise.all([wallets.xaman?.close(), market.hangUp()])
    await lifecycle.close()
    await operator?.close()
    await market.close()
    await services.stop()
    await ports.close()
    log.info('stopped')
  }

  /** The service is worth more than its operator's socket. */
  const listenForCommands = () =>
    listenToOperator(
      config.DATA_DIR,
      async (ask) => {
        const result = await runInService(config, services.store, ask, services.operator)
        await market.reload()
        return result
      },
      log,
    ).catch((cause: unknown) => {
      log.error('operator.unavailable', { cause })
      return undefined
    })
  let operator: Awaited<ReturnType<typeof listenForCommands>>

  let stopped: Promise<void> | undefined
  return {
    async start() {
      await Promise.all(families.map(async (family) => family.check?.()))
      // Commands enter records, and the ledger of an earlier version is added up first.
      await services.resume()
      if (kind !== 'worker') await market.start()
      operator = await listenForCommands()
      if (kind !== 'worker') await lifecycle.listen(config.PORT, config.HOST)
      if (!lifecycle.isClosing()) log.info('ready', { url: publicUrl, network, chains: chains.keys })
    },
    stop: (reason) => (stopped ??= stopInOrder(reason)),
  }
}

/** What the market's pages need of the market, which is made after them. */
const marketPages = (market: () => Market, deps: { readonly data: MarketData; readonly clock: Clock }) => ({
  marketTicket: (req: IncomingMessage) => market().pageTicket(req),
  marketHead: createPageHeads(deps),
  marketPreview: (md5: string) => market().preview(md5),
  marketTokens: createSiteMap(deps),
})
