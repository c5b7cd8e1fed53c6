/** The sentences that the forms of all products share. */
export const formText = {
  back: 'Back to the form',
  balance: 'Balance',
  amountToPay: (symbol: string) => `Amount of ${symbol} to pay`,

  quote: {
    hint: 'You see every fee before you sign',
    none: 'No price at the moment',
  },

  button: {
    offline: 'Waiting for a connection',
    amount: 'Enter an amount',
    quote: 'Getting the price',
    balance: (symbol: string) => `Not enough ${symbol}`,
  },

  offline: 'You are offline.',
  missing: 'A part of this could not be loaded.',
  reload: 'Load it again',
}

/** The sentences that a product's form and its checkout share. They are loaded with the form. */
export const quoteText = {
  connect: 'Connect wallet',
  pay: 'You pay',
  receive: 'You receive',
  about: '≈',
  platformFee: 'Platform fee',
  networkFee: 'Network fee',
  least: 'Receive at least',
  total: 'You pay in total',
}
