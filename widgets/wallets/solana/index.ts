import type { KindOnOffer } from '../base/offer.ts'

/** Wallets of Solana in this browser. */
export const solana: KindOnOffer = {
  name: 'solana',
  families: ['solana'],
  title: 'a Solana wallet in this browser',
  getAt: 'https://solana.com/wallets',
  offer:
    () =>
    async ({ chain, session, timer, fetch }) =>
      (await import('./kind.ts')).createSolanaWallets({ chain: chain.caip2, session, timer, fetch }),
}
