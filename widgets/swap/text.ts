/** Every sentence of the swap widget, so that another language is another file of this shape. */
export const swapText = {
  title: 'Swap',
  reviewTitle: 'Review swap',
  back: 'Back to the form',
  chain: 'Network',
  pay: 'You pay',
  receive: 'You receive',
  amountToPay: (symbol: string) => `Amount of ${symbol} to pay`,
  chooseToken: 'Select token',
  choosePaid: 'Choose what you pay with',
  chooseReceived: 'Choose what you receive',
  flip: 'Swap the two tokens',
  balance: 'Balance',
  max: 'Max',
  maxHint: 'The most that leaves enough for the fees',
  about: '≈',

  amountProblem: {
    decimals: (symbol: string, most: number) =>
      most === 0 ? `${symbol} has no decimals.` : `${symbol} has at most ${most} decimals.`,
    digits: 'That is more than anyone has.',
    balance: 'Balance too low, fee included',
  },

  quote: {
    rate: 'Rate',
    hint: 'Enter an amount to see the price',
    none: 'No price at the moment',
    oneIs: (from: string, amount: string, to: string) => `1 ${from} = ${amount} ${to}`,
    refreshing: 'Updating the price',
    refreshesSoon: 'The price is kept up to date while you look at it',
    refresh: 'Update the price now',
    stale: 'The price has run out. A new one is on its way.',
    platformFee: 'Platform fee',
    partnerFee: (partner: string) => `Fee of ${partner}`,
    networkFee: 'Network fee',
    impact: 'Price impact',
    impactUnknown: 'Not known',
    impactNote: 'How much less you get than the market price, because of the size of the swap',
    least: 'Receive at least',
    route: 'Route',
    slippage: 'Slippage limit',
    total: 'You pay in total',
    details: 'Details',
    announce: (pay: string, receive: string) => `${pay} brings about ${receive}.`,
  },

  impact: {
    warn: (percent: string) =>
      `You lose about ${percent} against the market price. A smaller amount gets a better one.`,
    confirmTitle: 'Very bad price',
    confirm: (percent: string) =>
      `You lose about ${percent} against the market price. A smaller amount, or another token, gets a better one.`,
    accept: (percent: string) => `I accept a loss of about ${percent}`,
  },

  slippage: {
    change: 'Change the slippage limit',
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

  wallet: {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    why: 'Optional here: shows your balances. You choose a wallet when you sign, too.',
    waiting: 'Continue in the wallet window.',
    blockedTitle: 'Your browser blocked the wallet window',
    blocked: 'Open it yourself: this always works.',
    openLink: 'Open the wallet window',
    reopen: 'Show window',
    stop: 'Cancel',
    connected: 'Connected',
    disconnect: 'Forget',
    disconnectHint: 'Forget this address here',
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

  unfinished: {
    title: 'You have an unfinished swap',
    goOn: 'Continue',
    dismiss: 'Not now',
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

  misplaced: 'The widget cannot be shown here',
  offline: 'You are offline. The form continues by itself when the connection is back.',
  retry: 'Try again',
  retryIn: (seconds: number) => (seconds <= 0 ? 'Trying again' : `Trying again in ${seconds} s`),
  tokensProblem: 'The list of tokens could not be loaded',
  dismiss: 'Dismiss',
  reload: 'Reload',
} as const
