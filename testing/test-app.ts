import type { AddressInfo } from 'node:net'
import { Router } from 'express'
import type { KeyEnv } from '#server/domain/api-key.ts'
import type { Partner } from '#server/domain/partner.ts'
import { samplePartner } from './samples.ts'
import { createApp } from '#server/http/app.ts'
import { createExpressServer } from '#server/http/express-server.ts'
import { surfaceHeaders } from '#server/http/middleware/surface-headers/index.ts'
import { createAccess } from '#server/services/access/index.ts'
import { createEmbedTokens } from '#server/services/access/embed-tokens.ts'
import { createEmbed } from '#server/services/embed/index.ts'
import { createHealth } from '#server/services/health/index.ts'
import { createIdempotency } from '#server/services/idempotency/index.ts'
import { createKey } from '#server/services/keys/create-key.ts'
import { createKeyUsage } from '#server/services/keys/usage.ts'
import { createLimits } from '#server/services/limits/index.ts'
import { createStreamSlots } from '#server/services/limits/streams.ts'
import { createSignSessions } from '#server/services/sign-sessions/index.ts'
import { createSwap } from '#server/services/swap/index.ts'
import { createXamanService } from '#server/services/xaman/index.ts'
import { createWallets } from '#server/services/wallets/index.ts'
import { createWalletPayloads } from '#server/wallets/index.ts'
import { silentLog, testSecrets } from './plain-ports.ts'
import { createTestWorld } from './test-world.ts'
import type { Product } from '#contracts/api/values.ts'

/** The whole service behind real HTTP on a port of its own, over a memory store and a fake chain. */
export async function startTestApp(options: { pages?: Router; publicUrl?: string } = {}) {
  const world = await createTestWorld()
  const { store, clock, chains, router, payments, random } = world
  const publicUrl = options.publicUrl ?? 'https://suite.test'
  const payloads = createWalletPayloads({ xrplNetworkId: 0 })
  const tokens = createEmbedTokens({ secrets: testSecrets, clock })
  const sessions = createSignSessions({
    ...world,
    payloads,
    secrets: testSecrets,
    network: 'sandbox',
    publicUrl,
  })
  const docsUrl = `${publicUrl}/docs/errors`
  const hosts = new Set<string>()
  let stopping = false
  const app = createApp({
    handlers: {
      health: createHealth({ network: 'sandbox', version: '1.0.0', isStopping: () => stopping }),
      swap: createSwap({ payments, chains, router, payloads }),
      signSessions: sessions.handlers,
      wallets: createWallets(chains, { xaman: false, walletConnect: false, more: [] }),
      xaman: createXamanService({ ...world, xaman: undefined, payloads, networkId: 0 }).handlers,
      embed: createEmbed({ tokens, sessions: sessions.widget, chains, router, payments }),
    },
    gate: {
      access: createAccess({ store, secrets: testSecrets, tokens }),
      limits: createLimits({ clock }),
      streams: createStreamSlots(),
      usage: createKeyUsage({ store, clock, log: silentLog }),
      once: createIdempotency({ store, secrets: testSecrets, clock, log: silentLog }).once,
    },
    headers: surfaceHeaders({ https: true }),
    pages: options.pages ?? Router(),
    random,
    log: silentLog,
    docsUrl,
    hosts,
    trustProxy: 0,
  })
  const server = createExpressServer(app, { random, log: silentLog, docsUrl })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  hosts.add(`127.0.0.1:${port}`)
  const url = `http://127.0.0.1:${port}`

  return {
    ...world,
    tokens,
    url,
    port,
    /** Puts a partner into the store. */
    async addPartner(change: Partial<Partner>): Promise<Partner> {
      const partner = { ...samplePartner, ...change }
      await store.transact(({ partners }) => partners.insert(partner))
      return partner
    },
    /** Puts a key into the store and answers its secret. */
    async addKey(partner: string, env: KeyEnv, scopes: readonly Product[] = ['swap'], revoked = false) {
      const { key, secret } = createKey(
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
      payments.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
