import { getWallets, type Wallets } from '@wallet-standard/app'
import { WalletError, type WalletKind } from '../wallet.ts'
import type { SessionHome } from '../base/session.ts'
import { discover, type Found } from './discover.ts'
import { clusterOf, createStandardWallet } from './standard-wallet.ts'

export interface SolanaHome extends SessionHome {
  /** CAIP-2. */
  readonly chain: string
  /** The wallets that have registered in this page. */
  readonly wallets?: () => Pick<Wallets, 'get' | 'on'>
}

/** Wallets of this browser that sign on a cluster of Solana, found by the Wallet Standard. */
export function createSolanaWallets({ wallets = getWallets, ...home }: SolanaHome): WalletKind {
  const { timer, chain } = home
  const cluster = clusterOf(chain)
  let known: readonly Found[] = []
  return {
    discover: (report) =>
      discover(wallets(), timer, cluster, (found) => {
        known = found
        report(found.map(({ option }) => option))
      }),
    async connect(id, how) {
      const chosen = known.find(({ option }) => option.id === id)
      if (chosen === undefined) throw new WalletError('disconnected')
      const { connectSolana, createBroadcast } = await import('./connection.ts')
      const { option, wallet } = chosen
      const broadcast = createBroadcast(home)
      return connectSolana(createStandardWallet(wallet, cluster), how, { option, chain, broadcast })
    },
  }
}
