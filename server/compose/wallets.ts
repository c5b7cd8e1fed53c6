import type { PageWallets } from '#contracts/embed/page.ts'
import type { Config } from '../config.ts'
import { defined } from '../domain/defined.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Xaman } from '../ports/xaman.ts'
import { createXaman } from '../upstreams/xaman/index.ts'

const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

export interface OfferedWallets {
  /** Xaman's platform, where there is a key for it. */
  readonly xaman: Xaman | undefined
  /** What pages are told. */
  readonly page: PageWallets
  /** What browsers have to reach for WalletConnect. */
  readonly relay: { readonly relayOrigin: string } | undefined
}

/** The wallets that the deployment offers beside those of a browser. */
export function composeWallets(config: Config, { clock, log }: { clock: Clock; log: Log }): OfferedWallets {
  const {
    XAMAN_URL: url,
    XAMAN_API_KEY: apiKey,
    XAMAN_API_SECRET: apiSecret,
    WALLETCONNECT_PROJECT_ID: projectId,
    WALLETCONNECT_RELAY_URL: relayUrl,
  } = config
  const xaman =
    apiKey === undefined || apiSecret === undefined
      ? undefined
      : createXaman({ url, apiKey, apiSecret, clock, log })
  return {
    xaman,
    page: {
      ...defined({ suite: config.SUITE_WALLET_URL }),
      xaman: xaman !== undefined,
      ...(projectId === undefined
        ? {}
        : { walletConnect: { projectId, ...(relayUrl === undefined ? {} : { relayUrl }) } }),
    },
    relay: projectId === undefined ? undefined : { relayOrigin: originOf(relayUrl ?? PUBLIC_RELAY) },
  }
}

/** Without the path: browsers allow by origin. */
const originOf = (url: string): string => {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
