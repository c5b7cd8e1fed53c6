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
} as const
