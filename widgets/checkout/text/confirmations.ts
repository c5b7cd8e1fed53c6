/** How often the wallet asks. Between two of its questions, the chain confirms what was signed. */
export const confirmationsText = {
  one: '1 confirmation',
  perhaps: '1 confirmation, if your wallet signs several steps at once',
  several: (count: number, isSure: boolean) =>
    count === 1
      ? '1 confirmation'
      : `${isSure ? '' : 'Up to '}${count} confirmations, about ${15 * (count - 1)} s`,
} as const
