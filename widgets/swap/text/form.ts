/**
 * The sentences of the form, and those that more than one screen says. Together the files of this folder hold every
 * sentence of the widget, so that another language is another folder of this shape.
 */
export const swapText = {
  title: 'Swap',
  connect: 'Connect wallet',
  reviewTitle: 'Review swap',
  back: 'Back to the form',
  chain: 'Network',
  pay: 'You pay',
  receive: 'You receive',
  amountToPay: (symbol: string) => `Amount of ${symbol} to pay`,
  chooseToken: 'Select token',
  flip: 'Swap the two tokens',
  balance: 'Balance',
  max: 'Max',
  maxHint: 'The most that leaves enough for the fees',
  about: '≈',

  amountProblem: {
    decimals: (symbol: string, most: number) =>
      most === 0 ? `${symbol} has no decimals.` : `${symbol} has at most ${most} decimals.`,
    /** Of a token issued on the XRP Ledger. */
    issued: (symbol: string) => `Amounts of ${symbol} have at most 16 digits.`,
    digits: 'That is more than anyone has.',
    balance: 'Balance too low, fee included',
    feeBalance: (coin: string) => `Not enough ${coin} for the fee`,
  },

  quote: {
    rate: 'Rate',
    hint: 'Enter an amount to see the price',
    none: 'No price at the moment',
    oneIs: (from: string, amount: string, to: string) => `1 ${from} = ${amount} ${to}`,
    refresh: 'Update the price now',
    platformFee: 'Platform fee',
    partnerFee: (partner: string) => `Fee of ${partner}`,
    networkFee: 'Network fee',
    impact: 'Price impact',
    impactUnknown: 'Not known',
    least: 'Receive at least',
    route: 'Route',
    slippage: 'Slippage limit',
    changeSlippage: 'Change the slippage limit',
    total: 'You pay in total',
    announce: (pay: string, receive: string) => `${pay} brings about ${receive}.`,
  },

  button: {
    network: 'Waiting for a connection',
    tokens: 'Waiting for the tokens',
    token: 'Choose a token',
    amount: 'Enter an amount',
    quote: 'Getting the price',
    quoteProblem: 'No price for this swap',
    balance: (symbol: string) => `Not enough ${symbol}`,
    review: 'Review swap',
  },

  phases: {
    ready: 'Continue in the wallet window',
    signing: 'Confirm in your wallet',
    confirming: 'Waiting for the network',
    next: 'Continue in the wallet window',
    sent: 'Your swap is on its way',
    settled: 'Swap complete',
    failed: 'The swap did not go through',
    expired: 'Time has run out',
    cancelled: 'Cancelled',
  },

  offline: 'You are offline.',
  misplaced: 'The widget cannot be shown here',
} as const
