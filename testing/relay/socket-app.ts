import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { WebSocket, type ClientOptions } from 'ws'
import { createExpressServer } from '#server/http/express-server.ts'
import { createVisitors } from '#server/http/surface/visitors.ts'
import { createRelaySockets } from '#server/http/relay/socket/index.ts'
import type { Takeover } from '#server/http/surface/surface.ts'
import { createMarketLimits } from '#server/services/market/limits.ts'
import { createSeededRandom, silentLog } from '../plain-ports.ts'
import type { TestRelay } from './relay.ts'
import { alone } from '../stores/alone.ts'

export const GOLD_KEY = 'smk_gold'

/** The sockets of the relay on a server that answers everything else with its method, path and body. */
export async function startSocketApp({ relay, clock }: TestRelay) {
  const docsUrl = 'https://suite.test/docs/errors'
  const random = createSeededRandom()
  const takeovers: Takeover[] = []
  const app = express()
  app.use((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => res.end(`${req.method} ${req.url} ${Buffer.concat(chunks).toString()}`))
  })
  const server = createExpressServer(app, {
    random,
    log: silentLog,
    docsUrl,
    isBehindProxy: false,
    takeovers,
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const keys = new Map([[GOLD_KEY, 'gold' as const]])
  const told: string[] = []
  const sockets = createRelaySockets({
    relay,
    clock,
    visitors: createVisitors({
      keys: {
        find(secret) {
          const plan = keys.get(secret)
          const made = { id: 'mk_1', label: '', prefix: secret, digest: '', createdAt: '' }
          return plan && { ...made, plan }
        },
      },
      trustProxy: 1,
      tickets: { isGood: () => false },
    }),
    limits: createMarketLimits({ ...alone(), clock }),
    log: { answered: ({ route }) => told.push(route), failed: ({ error }) => told.push(error.code) },
    mountPoint: { base: '/v1', hosts: new Set([host]) },
    random,
    docsUrl,
    plansUrl: 'https://suite.test/docs/guides/market-data',
  })
  takeovers.push(sockets.takeover)
  const url = `ws://${host}/v1/xrpl`
  const clients: WebSocket[] = []
  const begin = (options: ClientOptions = {}, to = url): WebSocket => {
    const ws = new WebSocket(to, options)
    ws.on('error', () => undefined)
    clients.push(ws)
    return ws
  }
  return {
    port,
    host,
    url,
    told,
    sockets,
    begin,
    revokeKeys: () => keys.clear(),
    open: async (options?: ClientOptions): Promise<WebSocket> => {
      const ws = begin(options)
      await once(ws, 'open')
      return ws
    },
    stop: async () => {
      for (const ws of clients) ws.terminate()
      const closed = sockets.close()
      // Those that a test holds open without a word are cut.
      clock.pass(2_000)
      await closed
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type SocketApp = Awaited<ReturnType<typeof startSocketApp>>
