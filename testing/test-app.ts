import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Router } from 'express'
import type { KeyEnv } from '#server/domain/access/api-key.ts'
import { defined } from '#server/kit/defined.ts'
import type { Partner } from '#server/domain/partner.ts'
import { composeServices } from '#server/compose/services.ts'
import { createApp } from '#server/http/app.ts'
import { createExpressServer } from '#server/http/express-server.ts'
import { createPasskeys } from '#server/platform/passkeys.ts'
import { createPasswords } from '#server/platform/passwords.ts'
import { showError } from '#server/http/pages/show-error.ts'
import { surfaceHeaders } from '#server/http/middleware/surface-headers/index.ts'
import { newKey } from '#server/services/partners/new-key.ts'
import { testPayloads, testSecrets } from './plain-ports.ts'
import { samplePartner } from './samples.ts'
import { createWebhookReceivers } from '#server/upstreams/webhook-receivers/index.ts'
import { createTestPorts, type createOutside } from './test-world.ts'
import type { Network, ProductKey } from '#contracts/api/values.ts'
import type { Bridge } from '#server/ports/bridge.ts'
import type { MarketData } from '#server/ports/market/market-data.ts'
import type { TokenDirectory } from '#server/ports/market/token-directory.ts'
import type { NftBroker, NftLedger } from '#server/ports/chain/nft-sales.ts'
import type { Xaman } from '#server/ports/xaman.ts'
import type { TokenExchange } from '#server/ports/chain/token-exchange.ts'
import type { Chains } from '#server/ports/chains.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Probes } from '#server/ports/probe.ts'
import type { Log } from '#server/ports/log.ts'
import type { Random } from '#server/ports/random.ts'
import type { Store } from '#server/ports/store.ts'
import type { Shared } from '#server/shared/alone.ts'
import { createWalletPayloads } from '#server/wallets/index.ts'
import type { WalletSettings } from '#server/wallets/kind.ts'
import { inlineScript } from '#server/http/pages/widget-files.ts'

/** The whole service behind real HTTP on a port of its own, over a memory store and a fake chain. */
export async function startTestApp(
  options: {
    pages?: Router
    publicUrl?: string
    network?: Network
    activation?: 'operator' | 'automatic'
    trustProxy?: number
    store?: Store
    bridge?: (clock: Clock) => Bridge
    outside?: ReturnType<typeof createOutside>
    market?: MarketData
    directory?: TokenDirectory
    tokenExchange?: TokenExchange
    nfts?: NftLedger
    broker?: NftBroker
    xaman?: Xaman
    wallets?: WalletSettings
  } & GivenPorts = {},
) {
  const publicUrl = options.publicUrl ?? 'https://suite.test'
  const defaults = await createTestPorts(options.store, options.outside)
  const ports = { ...defaults, ...portsOf(options) }
  const { store, clock, random, log } = ports
  const docsUrl = `${publicUrl}/docs/errors`
  const hosts = new Set<string>()
  // Cheap ones: the cost is the only difference.
  const passwords = createPasswords(16)
  let stopping = false
  const services = composeServices(
    {
      ...ports,
      payloads: options.wallets === undefined ? testPayloads : createWalletPayloads(options.wallets),
      bridge: options.bridge?.(clock),
      market: options.market ?? { read: async () => undefined },
      directory: options.directory,
      tokenExchange: options.tokenExchange,
      nfts: options.nfts,
      broker: options.broker,
      xaman: options.xaman,
      receivers: createWebhookReceivers({ clock, mayBeLoopback: true }),
      secrets: testSecrets,
      passwords,
      passkeys: createPasskeys(publicUrl),
    },
    {
      network: options.network ?? 'sandbox',
      activation: options.activation ?? 'operator',
      version: '1.0.0',
      publicUrl,
      xrplNetworkId: 0,
      offer: { xaman: false, walletConnect: false, more: [] },
      isStopping: () => stopping,
    },
  )
  const headers = surfaceHeaders({ https: true, lookHash: "'sha256-look'" })
  const widgets = {
    look: inlineScript(''),
    files: new Map(),
    entry: (name: string) => ({ scripts: [], styles: [`/assets/${name}/${name}.css`], preloads: [] }),
    words: () => ({ speak: '', form: '', checkout: '', bridge: '', sign: '' }),
  }
  const app = createApp({
    ...services,
    random,
    log,
    hosts,
    trustProxy: options.trustProxy ?? 0,
    headers,
    showError: showError({ network: 'sandbox', publicUrl, headers, widgets }),
    pages: options.pages ?? Router(),
    docsUrl,
  })
  const server = createExpressServer(app, {
    random,
    log,
    docsUrl,
    isBehindProxy: false,
  })
  const port = await listen(server)
  hosts.add(`127.0.0.1:${port}`)
  const url = `http://127.0.0.1:${port}`

  return {
    ...services,
    ...ports,
    passwords,
    url,
    port,
    /** Puts a partner into the store. */
    async addPartner(change: Partial<Partner>): Promise<Partner> {
      const partner = { ...samplePartner, ...change }
      await store.transact(({ partners }) => partners.insert(partner))
      return partner
    },
    /** Puts a key into the store and answers its secret. */
    async addKey(partner: string, env: KeyEnv, scopes: readonly ProductKey[] = ['swap'], revoked = false) {
      const { key, secret } = newKey(
        { secrets: testSecrets, random, clock },
        { partner, env, label: 'Test', scopes },
      )
      const revokedAt = revoked ? { revokedAt: key.createdAt } : {}
      await store.transact(({ keys }) => keys.insert({ ...key, ...revokedAt }))
      return secret
    },
    setStopping: () => {
      stopping = true
    },
    async stop() {
      services.close()
      // A process that a test has ended never stores its last notes.
      void services.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface GivenPorts {
  readonly random?: Random
  readonly log?: Log
  readonly chains?: Chains
  readonly probes?: Probes
  /** What its processes share: nothing by default. */
  readonly shared?: Shared
}
const portsOf = ({ random, log, chains, probes, shared }: GivenPorts) => ({
  ...shared,
  ...defined({ random, log, chains, probes }),
})

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return port
}
