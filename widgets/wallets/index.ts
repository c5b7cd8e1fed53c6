import type { WalletKind } from './wallet.ts'

/** Where wallets live: the window of the page, and its timers. */
export interface WalletHome {
  readonly window: EventTarget & { readonly ethereum?: unknown }
  /** Runs something later, in milliseconds; the answer calls it off. */
  readonly timer: (run: () => void, ms: number) => () => void
}

const kinds = {
  evm: async ({ window, timer }: WalletHome) =>
    (await import('./evm/index.ts')).createEvmWallets(window, timer),
}

export type WalletKindName = keyof typeof kinds

/** Loads the half of a wallet kind that runs in the browser; none is part of a page's first script. */
export async function loadWallets(kind: WalletKindName, home: WalletHome): Promise<WalletKind> {
  return kinds[kind](home)
}

/** The kind of wallets that sign on a chain, if there is one; EVM chains are those that have a chain id. */
export function walletKindOf(chain: { readonly chainId?: number }): WalletKindName | undefined {
  return chain.chainId === undefined ? undefined : 'evm'
}
