/** The sentences of the form's dialogs. They are loaded with them. */
export const swapDialogs = {
  token: {
    paid: 'Choose the token to pay with',
    received: 'Choose the token to receive',
  },

  slippage: {
    title: 'Slippage limit',
    explain:
      'The price can move until your swap is carried out. If it moves against you by more than this, the swap does not happen.',
    auto: 'Auto',
    autoIs: (percent: string) => `Auto is ${percent}: enough for most swaps.`,
    custom: 'Own',
    percent: 'Slippage limit in percent',
    invalid: 'Enter a number from 0.01 to 50.',
    low: 'With a limit this low, the swap often fails. The network fee is then lost.',
    high: (percent: string) => `You may receive up to ${percent} less than shown.`,
    veryHigh: (percent: string) =>
      `You may receive up to ${percent} less than shown. Others can trade ahead of you and keep the difference.`,
    extreme: (percent: string) =>
      `You may lose ${percent} of what you pay. A swap with a limit this high is likely to be exploited.`,
    done: 'Done',
  },
}

/** The names of a swap's figures. They are loaded with these. */
export const swapFigures = {
  /** For a token issued on the XRP Ledger. */
  issued: (symbol: string) => `Amounts of ${symbol} have at most 16 digits.`,
  impactUnknown: 'Unknown',
  route: 'Route',
  slippage: 'Slippage limit',
}

/** How the fee is paid, in one sentence for the form and the review. That it is not sent back holds for one that is paid alone. */
export const swapFee = {
  one: (percent: string) =>
    `The fee of ${percent} is paid in the same transaction. If the swap fails, no fee is taken.`,
  perhaps: (percent: string) =>
    `The fee of ${percent} is paid in the same transaction, if your wallet can sign both at once: then no fee is taken if the swap fails. Otherwise it is paid first. Then you can try again for 24 hours without paying again, and the fee is not sent back.`,
  several: (percent: string) =>
    `The fee of ${percent} is paid first, in a transaction of its own. If the swap fails, you can try again for 24 hours without paying again. The fee is not sent back.`,
}
