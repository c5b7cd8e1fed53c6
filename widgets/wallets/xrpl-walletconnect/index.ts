import { WalletError, type WalletKind } from '../wallet.ts'
import type { ClientSettings, WalletClient } from './client.ts'

export interface XrplWalletConnectSettings extends ClientSettings {
  /** Runs something later, in milliseconds; the answer calls it off. */
  readonly timer: (run: () => void, ms: number) => () => void
}

const option = { id: 'any', make: 'walletconnect', name: 'WalletConnect' }

/** Wallets of the XRP Ledger on another device or in another app, by WalletConnect; its SDK loads once it is chosen. */
export function createXrplWalletConnect(
  settings: XrplWalletConnectSettings,
  open: (settings: ClientSettings) => Promise<WalletClient> = loadClient,
): WalletKind {
  let opening: Promise<WalletClient> | undefined
  let attempts = 0
  return {
    discover(report) {
      report([option])
      return () => undefined
    },
    async connect(_, how, present) {
      const mine = (attempts += 1)
      opening ??= open(settings)
      const client = await opening.catch((cause: unknown) => {
        // The next attempt may find the network back.
        opening = undefined
        throw new WalletError('failed', cause instanceof Error ? cause.message : '')
      })
      const { connectWallet } = await import('./connection.ts')
      return connectWallet(client, how, present, {
        chain: settings.chain,
        option,
        timer: settings.timer,
        isNewest: () => mine === attempts,
      })
    },
  }
}

async function loadClient(settings: ClientSettings): Promise<WalletClient> {
  const { openClient } = await import('./client.ts')
  return openClient(settings)
}
