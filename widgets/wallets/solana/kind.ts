import { WalletError, type WalletKind } from '../wallet.ts'
import type { BroadcastHome } from './broadcast.ts'
import { discover, type Found } from './discover.ts'
import { standardChain } from './wallet-standard.ts'

export interface SolanaHome extends BroadcastHome {
  /** Where wallets announce themselves. */
  readonly page: EventTarget
  /** CAIP-2. */
  readonly chain: string
}

/** Wallets of this browser that sign on a cluster of Solana: the Wallet Standard. */
export function createSolanaWallets(home: SolanaHome): WalletKind {
  const { page, timer, chain } = home
  let known: readonly Found[] = []
  return {
    discover: (report) =>
      discover(page, timer, standardChain(chain), (found) => {
        known = found
        report(found.map(({ option }) => option))
      }),
    async connect(id, how) {
      const chosen = known.find(({ option }) => option.id === id)
      if (chosen === undefined) throw new WalletError('disconnected')
      const { connectSolana, createBroadcast } = await import('./connection.ts')
      return connectSolana(chosen, how, chain, createBroadcast(home))
    },
  }
}
