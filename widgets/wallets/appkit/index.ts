import type { KindOnOffer } from '../base/offer.ts'

/** Wallets of EVM chains and Solana by WalletConnect, chosen in AppKit's list. */
export const appkit: KindOnOffer = {
  name: 'appkit',
  families: ['evm', 'solana'],
  offer({ wallets: { walletConnect }, chain: { caip2, family } }) {
    if (walletConnect?.more.includes(caip2) !== true || (family !== 'evm' && family !== 'solana'))
      return undefined
    return async ({ chain, signing: { payer }, ...home }) =>
      (await import('./kind.ts')).createMoreWallets({
        ...home,
        ...walletConnect,
        chain: { ...chain, family },
        payer,
      })
  },
}
