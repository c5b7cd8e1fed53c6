import type { PageChain, PageWallets } from '#contracts/embed/page.ts'
import { evmDefinitions } from '../chains/evm/definitions.ts'
import { type Config, xrplNetworkId } from '../config/index.ts'
import { caip2Id } from '../formats/caip2.ts'
import { defined } from '../kit/defined.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Xaman } from '../ports/xaman.ts'
import type { WalletOffer } from '../services/wallets/index.ts'
import { createXaman } from '../upstreams/xaman/xaman.ts'

const PUBLIC_RELAY = 'wss://relay.walletconnect.org'
/** The public relay under each of its names, which may end in the dot of a full one. */
const PUBLIC_HOST = /(^|\.)(walletconnect|reown|web3modal)\.(org|com)\.?$/
/** Mainnets, as CAIP-2 names them: where a wallet has real money. */
const MAIN_NETWORKS: ReadonlySet<string> = new Set([
  ...evmDefinitions.map(({ id }) => caip2Id.evm(id)),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
])

export interface OfferedWallets {
  /** Xaman's platform, where there is a key for it. */
  readonly xaman: Xaman | undefined
  /** The settings for pages. */
  readonly page: PageWallets
  /** The settings for the catalogue of wallets. */
  readonly offer: WalletOffer
  /** The addresses that browsers have to reach for WalletConnect. */
  readonly relay: { readonly relayOrigin: string; readonly more: boolean } | undefined
}

/** The wallets that the deployment offers beside those of a browser. */
export function composeWallets(
  config: Config,
  chains: readonly Pick<PageChain, 'key' | 'family' | 'caip2'>[],
  { clock, log }: { clock: Clock; log: Log },
): OfferedWallets {
  const {
    XAMAN_URL: url,
    XAMAN_API_KEY: apiKey,
    XAMAN_API_SECRET: apiSecret,
    WALLETCONNECT_PROJECT_ID: projectId,
  } = config
  const relayUrl = ownRelay(config)
  const xaman =
    apiKey === undefined || apiSecret === undefined
      ? undefined
      : createXaman({ url, apiKey, apiSecret, clock, log })
  const more = moreWallets(config, chains)
  return {
    xaman,
    offer: {
      suite: config.SUITE_WALLET_URL,
      xaman: xaman !== undefined,
      walletConnect: projectId !== undefined,
      more: chains.filter(({ caip2 }) => more.includes(caip2)).map(({ key }) => key),
    },
    page: {
      ...defined({ suite: config.SUITE_WALLET_URL }),
      xaman: xaman !== undefined,
      // On the ledgers that Xaman's app knows: see `xamanPaymentLink`.
      xamanLinks: config.XAMAN_LINK_URL !== undefined || xrplNetworkId(config) === 0,
      ...(projectId === undefined
        ? {}
        : { walletConnect: { projectId, more, ...(relayUrl === undefined ? {} : { relayUrl }) } }),
    },
    relay:
      projectId === undefined
        ? undefined
        : { relayOrigin: originOf(relayUrl ?? PUBLIC_RELAY), more: more.length > 0 },
  }
}

/**
 * The chains of EVM and Solana whose wallets may be asked over the relay. A wallet there cannot be asked for a block
 * of its node, which is how a wallet of the browser is told to stand on another chain of the same id. So over the
 * public relay, where real wallets are, no chain may have the id of another one: no chain of a sandbox, and no
 * mainnet's id on a deployment that is for tests (docs/decisions/0010).
 */
function moreWallets(
  { NETWORK, WALLETCONNECT_RELAY_URL: relayUrl }: Config,
  chains: readonly Pick<PageChain, 'family' | 'caip2'>[],
): readonly string[] {
  const isPublic = PUBLIC_HOST.test(new URL(relayUrl ?? PUBLIC_RELAY).hostname)
  const isSafe = (caip2: string) =>
    !isPublic || NETWORK === 'mainnet' || (NETWORK === 'testnet' && !MAIN_NETWORKS.has(caip2))
  return chains
    .filter(({ family }) => family === 'evm' || family === 'solana')
    .map(({ caip2 }) => caip2)
    .filter(isSafe)
}

/** The relay that takes the public one's place. Who names that one itself has its services, too. */
const ownRelay = ({ WALLETCONNECT_RELAY_URL: url }: Config): string | undefined =>
  url === undefined || originOf(url) === PUBLIC_RELAY ? undefined : url

/** Without the path: browsers allow by origin. */
const originOf = (url: string): string => {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
