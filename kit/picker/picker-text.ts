import type { Plural } from '../plural.ts'

/** The words of a list of something else than tokens. */
export interface PickerWords {
  readonly search: string
  readonly tokens: string
  readonly none: (query: string) => string
  readonly noneHint: string
  readonly noAddress: string
  readonly count: Plural<[count: string]>
  readonly problem: string
}

const counts: Plural<[count: string]> = {
  one: (count) => `${count} token`,
  other: (count) => `${count} tokens`,
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
  count: counts,
  problem: 'The list of tokens could not be loaded',
  retry: 'Try again',
  chosen: 'Chosen',
  taken: 'On the other side',
  cautionTitle: 'Are you sure about this token?',
  address: 'address',
  issuer: 'issuer',
  unverified: {
    address: (symbol: string) =>
      `${symbol} is not on the list of verified tokens. Anyone can create a token with any name. Compare its address with a source that you trust.`,
    issuer: (symbol: string) =>
      `${symbol} is not on the list of verified tokens. Anyone can create a token with any name. Compare its issuer with a source that you trust.`,
  },
  lookAlike: {
    address: (symbol: string, original: string) =>
      `This is not the verified ${original}. Anyone can create a token named ${symbol} that looks like it. Compare its address with a source that you trust.`,
    issuer: (symbol: string, original: string) =>
      `This is not the verified ${original}. Anyone can create a token named ${symbol} that looks like it. Compare its issuer with a source that you trust.`,
  },
  accept: 'I have checked it. Use this token',
  back: 'Back to the list',
}
