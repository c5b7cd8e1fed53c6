import type { TokenOrder } from '#contracts/market/tokens.ts'

/** The orders of the list that people are offered. */
export const orders: readonly { readonly value: TokenOrder; readonly label: string }[] = [
  { value: 'vol24hxrp', label: 'Volume' },
  { value: 'marketcap', label: 'Market cap' },
  { value: 'holders', label: 'Holders' },
  { value: 'pro24h', label: 'Change in 24 hours' },
  { value: 'dateon', label: 'Newest' },
]
