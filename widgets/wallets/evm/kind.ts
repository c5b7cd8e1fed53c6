import { WalletError, type WalletKind } from '../wallet.ts'
import type { Memory } from './batches.ts'
import { discover, type Found } from './discover.ts'
import type { Timer } from './provider.ts'

/** Wallets of EVM chains, found by EIP-6963 and asked by EIP-1193. */
export function createEvmWallets(
  page: EventTarget & { readonly ethereum?: unknown },
  timer: Timer,
  memory?: Memory,
): WalletKind {
  let known: readonly Found[] = []
  return {
    discover: (report) =>
      discover(page, timer, (found) => {
        known = found
        report(found.map(({ option }) => option))
      }),
    async connect(id, how) {
      const chosen = known.find(({ option }) => option.id === id)
      if (chosen === undefined) throw new WalletError('disconnected')
      const { connectEvm } = await import('./connection.ts')
      return connectEvm(chosen, how, timer, memory)
    },
  }
}
