/** The sentences of the form's dialogs. They are loaded with them. */
export const dialogText = {
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
    invalid: () => 'Enter a number from 0.01 to 50.',
    low: () => 'With a limit this low, the swap often fails. The network fee is then lost.',
    high: (percent: string) => `You may receive up to ${percent} less than shown.`,
    veryHigh: (percent: string) =>
      `You may receive up to ${percent} less than shown. Others can trade ahead of you and keep the difference.`,
    extreme: (percent: string) =>
      `You may lose ${percent} of what you pay. A swap with a limit this high is likely to be exploited.`,
    done: 'Done',
  },
} as const
