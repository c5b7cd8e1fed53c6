import { createOneWallet } from '../base/one-wallet.ts'
import type { WalletKind } from '../wallet.ts'
import type { ClientSettings, WalletClient } from '../walletconnect/client.ts'
import { createOpening } from '../walletconnect/opening.ts'
import { icon } from './icon.ts'

export interface XrplWalletConnectSettings extends Pick<ClientSettings, 'projectId' | 'relayUrl' | 'chain'> {
  /** The account that has to sign, where it is known. */
  readonly payer?: string | undefined
  /** Runs something later, in milliseconds. Returns how to cancel it. */
  readonly timer: (run: () => void, ms: number) => () => void
}

const option = { id: 'any', make: 'walletconnect', name: 'WalletConnect', icon }

/**
 * Wallets of the XRP Ledger on another device or in another app, by WalletConnect. Its SDK is loaded when it is
 * chosen.
 */
export function createXrplWalletConnect(
  settings: XrplWalletConnectSettings,
  open?: (settings: ClientSettings) => Promise<WalletClient>,
): WalletKind {
  const client = createOpening({ ...settings, storage: 'suite-xrpl', isAccount }, open)
  return createOneWallet(option, async (how, present, isNewest) => {
    const [opened, { connectWallet }] = await Promise.all([client(), import('./connection.ts')])
    const { chain, payer, timer } = settings
    return connectWallet(opened, how, present, { chain, payer, option, timer, isNewest })
  })
}

const isAccount = (address: string): boolean => /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address)
