const sentences: Readonly<Record<string, string>> = {
  TX_FAILED:
    'The network turned the transaction down, as a rule because the price had moved beyond your limit. Your tokens are still in your account.',
  REPLACED: 'Your wallet cancelled the transaction or replaced it by another one.',
  DROPPED: 'The network does not know the transaction. Should it still arrive, it counts.',
  UNDERPAID: 'The transaction paid less than was asked for.',
}

/** Why a transaction did not do, in a sentence, by the code that the API gives. */
export const failureText = (reason: string): string =>
  sentences[reason] ?? `The transaction is not the one that was prepared (${reason}).`
