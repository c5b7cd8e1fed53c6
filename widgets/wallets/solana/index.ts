import { WalletError, type WalletKind } from '../wallet.ts'
import { discover, type Found } from './discover.ts'
import { standardChain } from './wallet-standard.ts'

/** Wallets of this browser that send on a cluster of Solana (`chain`, as CAIP-2 names it): the Wallet Standard. */
export function createSolanaWallets(
  page: EventTarget,
  timer: (run: () => void, ms: number) => () => void,
  chain: string,
): WalletKind {
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
      const { connectSolana } = await import('./connection.ts')
      return connectSolana(chosen, how, chain)
    },
  }
}
