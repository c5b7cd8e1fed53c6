import { loadOnce } from '../base/load-once.ts'
import { createOneWallet } from '../base/one-wallet.ts'
import { svgIcon } from '../base/svg-icon.ts'
import type { WalletKind } from '../wallet.ts'
import type { ClientSettings, WalletClient } from '../walletconnect/client.ts'

export interface XrplWalletConnectSettings extends Pick<ClientSettings, 'projectId' | 'relayUrl' | 'chain'> {
  /** The account that has to sign, where it is known. */
  readonly payer?: string | undefined
  /** Runs something later, in milliseconds. Returns how to cancel it. */
  readonly timer: (run: () => void, ms: number) => () => void
}

/** WalletConnect's bridge, redrawn. */
const icon = svgIcon(
  '#3b99fc',
  '<path d="M7.4 11.6c3.7-3.6 9.5-3.6 13.2 0M5.6 14.4l4.2 4.1 4.2-4.1 4.2 4.1 4.2-4.1" fill="none" ' +
    'stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
)
const option = { id: 'any', make: 'walletconnect', name: 'WalletConnect', icon }

/** Wallets on another device or in another app, by WalletConnect. Its SDK is loaded when it is chosen. */
export function createXrplWalletConnect(
  settings: XrplWalletConnectSettings,
  open: (settings: ClientSettings) => Promise<WalletClient> = loadClient,
): WalletKind {
  const client = loadOnce(async () => open({ ...settings, storage: 'suite-xrpl', isAccount }))
  return createOneWallet(option, async (how, present, isNewest) => {
    const [opened, { connectWallet }] = await Promise.all([client(), import('./connection.ts')])
    const { chain, payer, timer } = settings
    return connectWallet(opened, how, present, { chain, payer, option, timer, isNewest })
  })
}

const isAccount = (address: string): boolean => /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address)

async function loadClient(settings: ClientSettings): Promise<WalletClient> {
  const { openClient } = await import('../walletconnect/client.ts')
  return openClient(settings)
}
