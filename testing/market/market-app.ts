import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPageTickets } from '#server/http/surface/page-tickets.ts'
import { createVisitors } from '#server/http/surface/visitors.ts'
import { composeMarketData } from '#server/compose/market/data.ts'
import type { PathHandler } from '#server/http/surface/path-handler.ts'
import type { MarketSource } from '#server/ports/market/source.ts'
import { createMarketKey, createMarketKeys, revokeMarketKey } from '#server/services/market/keys/index.ts'
import { createMarketLimits } from '#server/services/market/limits.ts'
import { createMemoryStore } from '../stores/memory.ts'
import { createSeededRandom, silentLog, testSecrets } from '../plain-ports.ts'
import { createSteppingClock } from '../stepping-clock.ts'
import { alone } from '../stores/alone.ts'

const nothing = () => Promise.resolve()

/** The market API alone behind real HTTP, over sources of a test. */
export async function startMarketApp(
  sources: readonly MarketSource[],
  options: {
    readonly trustProxy?: number
    readonly marketUrl?: string
    readonly handlers?: readonly PathHandler[]
    readonly clock?: ReturnType<typeof createSteppingClock>
  } = {},
) {
  const clock = options.clock ?? createSteppingClock()
  const random = createSeededRandom()
  const store = createMemoryStore()
  const deps = { store, secrets: testSecrets, random, clock, log: silentLog }
  const keys = createMarketKeys(deps)
  const limits = createMarketLimits({ ...deps, ...alone() })
  const tickets = createPageTickets(deps)
  const visitors = createVisitors({ keys, tickets, trustProxy: options.trustProxy ?? 0 })
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  const data = await composeMarketData(
    {
      PUBLIC_URL: 'https://suite.test',
      PORT: port,
      NETWORK: 'sandbox',
      TRUST_PROXY: options.trustProxy ?? 0,
      MARKET_URL: options.marketUrl,
      CDN_URL: undefined,
    },
    { ...deps, visitors, limits, sources, handlers: options.handlers ?? [] },
  )
  server.on('request', (req, res) => {
    if (!data.surface(req, res)) res.writeHead(418).end()
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    clock,
    limits,
    tickets,
    origin,
    url: `${origin}/v1`,
    async addKey(plan: 'bronze' | 'silver' | 'gold') {
      const made = await createMarketKey(deps, { plan, label: 'Test' }, nothing)
      await keys.load()
      return made
    },
    async revokeKey(id: string) {
      await revokeMarketKey(deps, id, nothing)
      await keys.load()
    },
    async stop() {
      data.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type MarketApp = Awaited<ReturnType<typeof startMarketApp>>
