import type { KindOnOffer } from '../base/offer.ts'

/** The suite wallet, for all chains. */
export const suite: KindOnOffer = {
  name: 'suite',
  families: ['evm', 'solana', 'xrpl', 'stellar'],
  title: 'the Suite wallet',
  offer: ({ wallets: { suite: wallet } }) =>
    wallet === undefined
      ? undefined
      : async ({ chain, signing: { payer }, ...home }) =>
          (await import('./kind.ts')).createSuiteWallets({
            ...home,
            wallet,
            chain: chain.caip2,
            payer,
          }),
}
