/** The sentences of the parts that are loaded after a form. */
export const laterText = {
  amountProblem: {
    decimals: (symbol: string, most: number) =>
      most === 0 ? `${symbol} has no decimals.` : `${symbol} has at most ${most} decimals.`,
    digits: 'The amount is too large.',
    balance: 'Balance too low for amount and fee',
    feeBalance: (coin: string) => `Not enough ${coin} for the fee`,
  },

  refresh: 'Update the price now',
  announce: (pay: string, receive: string) => `You get about ${receive} for ${pay}.`,
} as const
