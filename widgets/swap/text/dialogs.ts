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
    custom: 'Custom',
    percent: 'Slippage limit in percent',
    invalid: 'Enter a number from 0.01 to 50.',
    low: 'With a limit this low, the swap often fails. The network fee is then lost.',
    high: 'With a limit this high, others can take the difference. You may receive much less than shown.',
    done: 'Done',
  },
} as const
