import { readFileSync } from 'node:fs'
import path from 'node:path'
import { VERSION } from '#contracts/embed/version.ts'
import { createChains } from './chains/chains.ts'
import { composeFamilies } from './compose/families.ts'
import { composeWallets } from './compose/wallets.ts'
import { type Config, xrplNetworkId } from './config.ts'
import { createApp } from './http/app.ts'
import { createExpressServer } from './http/express-server.ts'
import { createLifecycle } from './http/lifecycle.ts'
import { servedHosts } from './http/middleware/edge-guard/index.ts'
import { surfaceHeaders } from './http/middleware/surface-headers/index.ts'
import { builtFile, readFolder } from './http/pages/built-files.ts'
import { createPages } from './http/pages/index.ts'
import { readWidgetFiles } from './http/pages/widget-files.ts'
import { every } from './platform/every.ts'
import { createLog } from './platform/log.ts'
import { createSecrets } from './platform/secrets.ts'
import { systemClock, systemRandom } from './platform/system.ts'
import { createAccess } from './services/access/index.ts'
import { createEmbedTokens } from './services/access/embed-tokens.ts'
import { createEmbed } from './services/embed/index.ts'
import { createHealth } from './services/health/index.ts'
import { createIdempotency } from './services/idempotency/index.ts'
import { createKeyUsage } from './services/keys/usage.ts'
import { createLimits } from './services/limits/index.ts'
import { createStreamSlots } from './services/limits/streams.ts'
import { createPayments } from './services/payments/index.ts'
import { createRetention } from './services/retention/index.ts'
import { createSignSessions } from './services/sign-sessions/index.ts'
import { createSwap } from './services/swap/index.ts'
import { createXamanService } from './services/xaman/index.ts'
import { createWallets } from './services/wallets/index.ts'
import { openLowdbStore } from './stores/lowdb/index.ts'
import { createRouterByChain } from './upstreams/router-by-chain.ts'
import { createWalletPayloads } from './wallets/index.ts'

export interface Service {
  start(): Promise<void>
  /** Stops in order; a further call waits for the same end. */
  stop(reason: string): Promise<void>
}

/** Where the build stands, seen from the built server as from this file. */
const BUILD = path.resolve(
  import.meta.dirname,
  import.meta.dirname.endsWith(`dist${path.sep}server`) ? '..' : '../dist',
)
const HOUR_MS = 3_600_000

/** The one place that knows every concrete thing: makes them and connects them. */
export async function compose(config: Config): Promise<Service> {
  const log = createLog(config.LOG_LEVEL, (line) => process.stdout.write(line))
  const clock = systemClock
  const random = systemRandom
  const secrets = createSecrets({ pepper: config.KEY_PEPPER, appSecret: config.APP_SECRET })
  const families = composeFamilies(config, { clock, log })
  const chains = createChains(families.flatMap((family) => family.chains))
  const router = createRouterByChain(
    families.map((family) => ({
      chains: family.chains.map(({ chain }) => chain.key),
      router: family.router,
    })),
  )
  const store = await openLowdbStore({ dir: config.DATA_DIR, log })

  const payloads = createWalletPayloads({
    suiteWalletUrl: config.SUITE_WALLET_URL,
    xrplNetworkId: xrplNetworkId(config),
    xamanLinkUrl: config.XAMAN_LINK_URL,
  })
  const payments = createPayments({ store, chains, router, clock, random, log })
  const tokens = createEmbedTokens({ secrets, clock })
  const sessions = createSignSessions({
    store,
    payments,
    chains,
    payloads,
    secrets,
    random,
    clock,
    log,
    network: config.NETWORK,
    publicUrl: config.PUBLIC_URL,
  })
  const usage = createKeyUsage({ store, clock, log })
  const retention = createRetention({ store, clock, log })
  const idempotency = createIdempotency({ store, secrets, clock, log })

  const pages = families.flatMap((family) => family.pages)
  const wallets = composeWallets(config, pages, { clock, log })
  const headers = surfaceHeaders({
    https: config.PUBLIC_URL.startsWith('https:'),
    walletOrigin:
      config.SANDBOX_WALLET_URL === undefined ? undefined : new URL(config.SANDBOX_WALLET_URL).origin,
    walletConnect: wallets.relay,
  })
  const xaman = createXamanService({
    store,
    payments,
    xaman: wallets.xaman,
    payloads,
    networkId: xrplNetworkId(config),
    random,
    clock,
    log,
  })
  const docsUrl = `${config.PUBLIC_URL}/docs/errors`
  const app = createApp({
    handlers: {
      health: createHealth({
        network: config.NETWORK,
        version: VERSION,
        isStopping: () => lifecycle.isClosing(),
      }),
      swap: createSwap({ payments, chains, router, payloads }),
      signSessions: sessions.handlers,
      wallets: createWallets(chains, {
        suite: config.SUITE_WALLET_URL,
        xaman: wallets.page.xaman,
        walletConnect: wallets.page.walletConnect !== undefined,
        more: wallets.more,
      }),
      xaman: xaman.handlers,
      embed: createEmbed({ tokens, sessions: sessions.widget, chains, router, payments }),
    },
    gate: {
      access: createAccess({ store, secrets, tokens }),
      limits: createLimits({ clock }),
      streams: createStreamSlots(),
      usage,
      once: idempotency.once,
    },
    headers,
    pages: createPages({
      partner: (slug) => store.read.partners.get(slug),
      issueTicket: (partner) => tokens.issueTicket(partner),
      network: config.NETWORK,
      chains: pages,
      wallets: wallets.page,
      headers,
      widgets: readWidgetFiles(path.join(BUILD, 'widgets')),
      loader: builtFile('loader.js', readFileSync(path.join(BUILD, 'loader', 'loader.js'))),
      version: VERSION,
      released: readFolder(path.join(BUILD, '../public/embed')),
      statics: readFolder(path.join(BUILD, '../public')),
      walletScript:
        config.SANDBOX_WALLET_URL === undefined ? undefined : `${config.SANDBOX_WALLET_URL}/wallet.js`,
    }),
    random,
    log,
    docsUrl,
    hosts: servedHosts(config.PUBLIC_URL, config.PORT),
    trustProxy: config.TRUST_PROXY,
  })
  const lifecycle = createLifecycle(createExpressServer(app, { random, log, docsUrl }), clock)

  const stopSweeping = every({ clock, log }, HOUR_MS, 'sweep', async () => {
    await payments.sweep()
    await idempotency.sweep()
    await retention.sweep()
  })

  async function stopInOrder(reason: string): Promise<void> {
    log.info('stopping', { reason })
    stopSweeping()
    await lifecycle.drain(config.DRAIN_SECONDS * 1_000)
    sessions.close()
    xaman.close()
    await wallets.xaman?.close()
    await lifecycle.close()
    payments.stop()
    await usage.flush()
    await Promise.all(families.map((family) => family.close()))
    await store.close()
    log.info('stopped')
  }

  let stopped: Promise<void> | undefined
  return {
    async start() {
      await payments.resume()
      // Xaman may be slow, or away: nobody waits for it.
      void xaman.resume().catch((cause: unknown) => log.error('xaman.not-resumed', { cause }))
      await lifecycle.listen(config.PORT, config.HOST)
      if (!lifecycle.isClosing())
        log.info('ready', { url: config.PUBLIC_URL, network: config.NETWORK, chains: chains.keys })
    },
    stop: (reason) => (stopped ??= stopInOrder(reason)),
  }
}
