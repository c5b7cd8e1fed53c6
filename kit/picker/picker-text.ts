/** The words of a list of something else than tokens. */
export interface PickerWords {
  readonly search: string
  readonly tokens: string
  readonly none: (query: string) => string
  readonly noneHint: string
  readonly noAddress: string
  readonly count: (count: number) => string
  readonly problem: string
}

export const pickerText = {
  search: 'Search name, symbol, address',
  tokens: 'Tokens',
  popular: 'Popular',
  recent: 'Recent',
  chains: 'Chains',
  allChains: 'All',
  none: (query: string) => `No token matches “${query}”.`,
  noneHint: 'Check the spelling, or paste the whole address of the token.',
  noAddress: 'The token with this address is not on our list, so it cannot be chosen here.',
  count: (count: number) => (count === 1 ? '1 token' : `${count} tokens`),
  problem: 'The list of tokens could not be loaded',
  retry: 'Try again',
  chosen: 'Chosen',
  taken: 'On the other side',
  cautionTitle: 'Are you sure about this token?',
  address: 'address',
  issuer: 'issuer',
  unverifiedWarning: (symbol: string, what: string) =>
    `${symbol} is not on the list of verified tokens. Anyone can create a token with any name. Compare its ${what} with a source that you trust.`,
  lookAlikeWarning: (symbol: string, original: string, what: string) =>
    `This is not the verified ${original}. Anyone can create a token named ${symbol} that looks like it. Compare its ${what} with a source that you trust.`,
  accept: 'I have checked it. Use this token',
  back: 'Back to the list',
} as const
