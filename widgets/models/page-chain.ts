import type { Token } from '#contracts/api/payment.ts'
import type { EmbedPage, PageChain } from '#contracts/embed/page.ts'

type Chains = Pick<EmbedPage, 'chains'>

export type Family = PageChain['family']

/** A chain of the page; `undefined` for one that it does not list. */
export const chainOf = ({ chains }: Chains, key: string | undefined): PageChain | undefined =>
  chains.find((chain) => chain.key === key)

/** A chain's coin as one of its tokens. */
export function coinOf(page: Chains, key: string): Token | undefined {
  const coin = chainOf(page, key)?.coin
  return coin === undefined ? undefined : { ...coin, address: 'native', verified: true }
}
