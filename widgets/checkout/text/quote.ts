/** The sentences that a product's form and its checkout share. They are loaded with the form. */
export const quoteText = {
  connect: 'Connect wallet',
  pay: 'You pay',
  receive: 'You receive',
  about: '≈',
  rate: 'Rate',
  oneIs: (from: string, amount: string, to: string) => `1 ${from} = ${amount} ${to}`,
  platformFee: 'Platform fee',
  partnerFee: (partner: string) => `Fee of ${partner}`,
  networkFee: 'Network fee',
  least: 'Receive at least',
  total: 'You pay in total',
  withNetworkFee: (worth: string) => `${worth} with the network fee`,
} as const
