import type { KindOnOffer } from '../base/offer.ts'

/** Wallets of the XRP Ledger by WalletConnect. */
export const xrplWalletConnect: KindOnOffer = {
  name: 'xrpl-walletconnect',
  families: ['xrpl'],
  title: 'an XRP Ledger wallet with WalletConnect',
  offer: ({ wallets: { walletConnect } }) =>
    walletConnect &&
    (async ({ chain, timer, signing: { payer } }) =>
      (await import('./kind.ts')).createXrplWalletConnect({
        ...walletConnect,
        chain: chain.caip2,
        payer,
        timer,
      })),
}
