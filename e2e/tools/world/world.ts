import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startWorldProcess } from '../../../sandbox/world-process.ts'
import { type HostPages, startHostPages } from '../hosts/server.ts'
import { type BridgeService, createBridgeService } from './bridge-service.ts'
import { type ChainAccess, createChainAccess } from './evm/chain.ts'
import { freePort } from './free-port.ts'
import { createOperator, type Operator } from './operator.ts'
import { createOutages, type Outages } from './outages.ts'
import { createLedgers, type Ledgers } from './ledgers.ts'
import { applyPartners } from './partners.ts'
import { createSuiteServer, type SuiteServer } from './suite-server.ts'

/** A running suite in a world of its own, with partners and their pages. */
export interface World {
  /** Origin of the suite. */
  readonly suite: string
  readonly server: SuiteServer
  /** Origin of the sandbox's demo page. */
  readonly demo: string
  /** The pages of these tests: at an origin on the allowlist, and at one that is not. */
  readonly shop: HostPages
  readonly stranger: HostPages
  /** Live key of the partner `shop`. */
  readonly liveKey: string
  readonly eth: ChainAccess
  readonly bnb: ChainAccess
  /** The ledgers that are not EVM chains. */
  readonly ledgers: Ledgers
  readonly operator: Operator
  readonly outages: Outages
  readonly bridge: BridgeService
  /** Environment variables of the server. */
  readonly env: Readonly<Record<string, string>>
  /** Ends what a test has ordered: outages, a moved clock, a server that is gone or was started in another way. */
  tidy(): Promise<void>
  stop(): Promise<void>
}

/** Starts everything, on free ports and in a new folder; `extra` adds to the server's environment. */
export async function startWorld(extra: Readonly<Record<string, string>> = {}): Promise<World> {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-e2e-'))
  const port = await freePort()
  const suite = `http://localhost:${port}`
  const { world: sandbox, stop: stopSandbox } = await startWorldProcess({ SUITE_URL: suite })
  const { partner: demo } = sandbox
  if (demo === undefined) throw new Error('the local world serves no demo page')
  const shop = await startHostPages(suite)
  const stranger = await startHostPages(suite)
  const env = {
    ...sandbox.env,
    KEY_PEPPER: randomBytes(32).toString('hex'),
    APP_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: suite,
    DATA_DIR: path.join(dir, 'data'),
    LOG_LEVEL: 'debug',
    ...extra,
  }
  const operator = createOperator(env)
  const { liveKey } = await applyPartners(operator, dir, { shop: shop.origin })
  const server = createSuiteServer({ dir, url: suite, env })
  await server.start()
  const outages = createOutages(sandbox.control)
  const bridge = createBridgeService(sandbox.control)
  return {
    suite,
    server,
    demo,
    shop,
    stranger,
    liveKey,
    eth: createChainAccess(sandbox, 'eth'),
    bnb: createChainAccess(sandbox, 'bnb'),
    ledgers: createLedgers(sandbox.ledgers),
    operator,
    outages,
    bridge,
    env,
    async tidy() {
      await bridge.steerNext({})
      // A service that failed is left alone by the server for a while.
      const hasRested = await outages.endAll()
      if (server.isAsStarted() && !hasRested) return
      await server.kill()
      await server.start()
    },
    async stop() {
      await server.stop()
      await Promise.all([shop.stop(), stranger.stop(), stopSandbox()])
      await rm(dir, { recursive: true, force: true })
    },
  }
}
