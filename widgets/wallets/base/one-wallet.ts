import type { Present, WalletConnection, WalletKind, WalletOption } from '../wallet.ts'

/** Connects the wallet. `isNewest` answers false once the user has started to connect again. */
type Connect = (how: 'ask' | 'resume', present: Present, isNewest: () => boolean) => Promise<WalletConnection>

/** A kind with one wallet, which is on another device or in another app, and so always on offer. */
export function createOneWallet(option: WalletOption, connect: Connect): WalletKind {
  let attempts = 0
  return {
    discover(report) {
      report([option])
      return () => undefined
    },
    async connect(_, how, present) {
      const mine = (attempts += 1)
      return connect(how, present, () => mine === attempts)
    },
  }
}
