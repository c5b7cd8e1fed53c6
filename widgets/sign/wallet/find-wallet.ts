import type { PageChain } from '#contracts/embed/page.ts'

/** Where wallets that live in a browser are found, by the family of their chains; none of the others does. */
export const findWallet = (family: PageChain['family']): string | undefined => sources[family]

const sources: Readonly<Record<PageChain['family'], string | undefined>> = {
  evm: 'https://ethereum.org/wallets/find-wallet/',
  solana: 'https://solana.com/wallets',
  xrpl: undefined,
  stellar: undefined,
}
