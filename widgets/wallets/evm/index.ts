import type { KindOnOffer } from '../base/offer.ts'

/** Wallets of EVM chains in this browser. */
export const evm: KindOnOffer = {
  name: 'evm',
  families: ['evm'],
  title: 'an Ethereum wallet in this browser',
  getAt: 'https://ethereum.org/wallets/find-wallet/',
  offer: () => async (home) => (await import('./kind.ts')).createEvmWallets(home.window, home.timer, home),
}
