export const failureWords = {
  TX_FAILED:
    'The chain rejected the transaction. Usually this means that the price has moved beyond your limit. Your tokens are still in your account.',
  REPLACED: 'Your wallet cancelled the transaction or replaced it with another one.',
  DROPPED: 'The chain does not know the transaction. If it still arrives, it counts.',
  UNDERPAID: 'The transaction paid too little.',
  other: (code: string) => `The transaction is not the one that was prepared (${code}).`,
}

/** The sentence for a transaction that failed, by the code of the API. */
export function failureText(reason: string): string {
  const { other, ...known } = failureWords
  return new Map(Object.entries(known)).get(reason) ?? other(reason)
}
