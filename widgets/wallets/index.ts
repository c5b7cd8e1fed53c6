import type { WalletPayload } from '#contracts/api/payment.ts'
import type { WalletKind } from './wallet.ts'

export type WalletKindName = WalletPayload['kind']

/** Loads the half of a wallet kind that runs in the browser; none is part of a page's first script. */
const kinds: { readonly [K in WalletKindName]: () => Promise<WalletKind> } = {
  evm: async () => {
    const { createEvmWallets } = await import('./evm/index.ts')
    return createEvmWallets(window, (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    })
  },
}

/** The kind of wallets that sign on a chain; EVM chains are those that have a chain id. */
export function walletKindOf(chain: { readonly chainId?: number }): WalletKindName | undefined {
  return chain.chainId === undefined ? undefined : 'evm'
}

export async function loadWallets(kind: WalletKindName): Promise<WalletKind> {
  return kinds[kind]()
}
