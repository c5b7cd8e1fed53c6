import { createChains } from '../chains/chains.ts'
import { createNodeNotes } from '../chains/shared/node-notes.ts'
import { type Config, xrplNetworkId } from '../config/index.ts'
import { dampFailures } from '../platform/damp-failures.ts'
import { createLogos } from '../domain/market/logos.ts'
import { createLog } from '../platform/log.ts'
import { createPasskeys } from '../platform/passkeys.ts'
import { createPasswords } from '../platform/passwords.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createRandom } from '../platform/random.ts'
import { systemClock } from '../platform/system.ts'
import type { ServedChain } from '../ports/chains.ts'
import type { Probe } from '../ports/probe.ts'
import { createWebhookReceivers } from '../upstreams/webhook-receivers/index.ts'
import { createRouterByChain } from '../upstreams/shared/router-of.ts'
import { createNativeDirectory } from '../market-index/read/native-directory.ts'
import { createWalletPayloads } from '../wallets/index.ts'
import { bridgeProbes, composeBridge } from './bridge.ts'
import { composeFamilies } from './families.ts'
import type { Family } from './family.ts'
import { openSharedStore, type ProcessKind } from './sharing/open-store.ts'
import type { Ports } from './service-ports.ts'
import { hasOwnIndex, marketDir } from './indexer.ts'
import { composeWallets, type OfferedWallets } from './wallets.ts'

/** The implementations of the ports of one deployment. */
export interface OpenPorts extends Omit<Ports, 'market'> {
  readonly families: readonly Family[]
  readonly wallets: OfferedWallets
  /** Closes the connections and then the store. */
  close(): Promise<void>
}

/** Opens the store, and makes what reaches the chains, the upstream services and the wallets' platforms. */
export async function openPorts(config: Config, kind: ProcessKind = 'all'): Promise<OpenPorts> {
  const clock = systemClock
  const log = dampFailures(createLog(config.LOG_LEVEL), clock)
  const nodeNotes = createNodeNotes(() => clock.now().getTime())
  const families = composeFamilies(config, { clock, log, notes: nodeNotes })
  const pages = families.flatMap((family) => family.pages)
  const wallets = composeWallets(config, pages, { clock, log })
  const bridge = composeBridge(config, { clock, log })
  const random = createRandom({ appSecret: config.APP_SECRET })
  const stored = await openSharedStore(config, { random, clock, log }, kind)
  const directory = hasOwnIndex(config) ? createNativeDirectory(marketDir(config)) : undefined
  return {
    ...stored,
    chains: createChains(families.flatMap((family) => family.chains)),
    router: createRouterByChain(
      families.map((family) => ({
        chains: family.chains.map(({ chain }) => chain.key),
        router: family.router,
      })),
    ),
    payloads: createWalletPayloads({
      suiteWalletUrl: config.SUITE_WALLET_URL,
      xrplNetworkId: xrplNetworkId(config),
      xamanLinkUrl: config.XAMAN_LINK_URL,
    }),
    probes: {
      swap: families.flatMap(({ chains, routeProbes = [] }) => [...chains.map(nodesOf), ...routeProbes]),
      bridge: bridgeProbes(config),
      cafe: families.flatMap(({ chains, broker }) => [
        ...chains.filter(({ chain }) => chain.key === 'xrpl').map(nodesOf),
        ...(broker === undefined ? [] : [{ name: 'broker', check: () => broker.check() }]),
      ]),
      token: families.flatMap(({ chains, tokenExchange }) =>
        tokenExchange === undefined ? [] : chains.map(nodesOf),
      ),
    },
    nodeNotes,
    bridge,
    directory,
    tokenExchange: families.find(({ tokenExchange }) => tokenExchange !== undefined)?.tokenExchange,
    nfts: families.find(({ nfts }) => nfts !== undefined)?.nfts,
    broker: brokerOf(families),
    xaman: wallets.xaman,
    receivers: createWebhookReceivers({ clock, mayBeLoopback: config.WEBHOOK_LOOPBACK === 'yes' }),
    logos: createLogos(cdnUrlOf(config)),
    secrets: createSecrets({
      pepper: config.KEY_PEPPER,
      appSecret: config.APP_SECRET,
      internal: config.INTERNAL_SECRET,
    }),
    passwords: createPasswords(),
    passkeys: createPasskeys(config.PUBLIC_URL),
    clock,
    random,
    log,
    families,
    wallets,
    async close() {
      await Promise.all([...families.map((family) => family.close()), bridge?.close()])
      directory?.close()
      await stored.close()
    },
  }
}

const brokerOf = (families: readonly Family[]) => families.find(({ broker }) => broker !== undefined)?.broker

/** Where pictures are, without a slash at the end. */
const cdnUrlOf = ({ CDN_URL, PUBLIC_URL }: Pick<Config, 'CDN_URL' | 'PUBLIC_URL'>): string =>
  (CDN_URL ?? `${PUBLIC_URL}/cdn`).replace(/\/$/, '')

/** The nodes of a chain, asked for the present place of its treasury. */
const nodesOf = ({ chain, treasury }: ServedChain): Probe => ({
  name: chain.key,
  check: () => chain.point(treasury),
})
