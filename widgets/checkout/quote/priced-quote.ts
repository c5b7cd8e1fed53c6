import type { SessionQuote } from '../../api/in-minor.ts'

export type { SessionQuote as PricedQuote }

interface Reviewed {
  /** The quote that the user saw when it asked for the order. */
  readonly seen: SessionQuote | undefined
  readonly session: { readonly quote?: SessionQuote | undefined } | undefined
}

/** The quote to review: the form’s live one is newer, but the form may show another order by now. */
export function reviewedQuote({ seen, session }: Reviewed, live: SessionQuote | undefined) {
  const isLive = live !== undefined && (seen === undefined || isSameOrder(live, seen))
  return isLive ? live : (session?.quote ?? seen)
}

const isSameOrder = (a: SessionQuote, b: SessionQuote): boolean =>
  orderOf(a).every((term, at) => term === orderOf(b)[at])

const orderOf = ({ chain, fromToken, toChain, toToken, inAmountMinor, slippageBps }: SessionQuote) => [
  chain,
  fromToken.address,
  toChain,
  toToken.address,
  inAmountMinor,
  slippageBps,
]
