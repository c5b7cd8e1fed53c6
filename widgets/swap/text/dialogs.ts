/** The sentences of the form's dialogs; they are loaded with them. */
export const dialogText = {
  token: {
    paid: 'Choose what you pay with',
    received: 'Choose what you receive',
    problem: 'The list of tokens could not be loaded',
    retry: 'Try again',
  },

  slippage: {
    title: 'Slippage limit',
    explain:
      'The price can move until your swap is carried out. If it moves against you by more than this, the swap does not happen.',
    auto: 'Auto',
    custom: 'Custom',
    percent: 'Slippage limit in percent',
    invalid: 'Enter a number from 0.01 to 50.',
    low: 'So low a limit often makes the swap fail. The network fee is lost then.',
    high: 'So high a limit lets others take the difference. You may receive much less than shown.',
    done: 'Done',
  },
} as const
