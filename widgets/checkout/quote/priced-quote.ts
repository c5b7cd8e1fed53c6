import type { SessionQuote } from '../../api/in-minor.ts'

export type { SessionQuote as PricedQuote }

/** Whether two quotes are prices of the same order, at other times. */
export const isSameOrder = (a: SessionQuote, b: SessionQuote): boolean =>
  orderOf(a).every((term, at) => term === orderOf(b)[at])

const orderOf = ({ chain, fromToken, toChain, toToken, inAmountMinor, slippageBps }: SessionQuote) => [
  chain,
  fromToken.address,
  toChain,
  toToken.address,
  inAmountMinor,
  slippageBps,
]
