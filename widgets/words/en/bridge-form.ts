/** The sentences of the bridge's form. */
export const bridgeText = {
  title: 'Bridge',
  reviewTitle: 'Review bridge',
  choose: 'Select currency',
  flip: 'Exchange the two sides',

  address: {
    to: (network: string) => `Your address on ${network}`,
    toOther: 'Your address on the other chain',
    optional: 'if the recipient has one',
    required: 'required',
  },

  button: {
    currencies: 'Loading the currencies',
    none: 'No currencies at the moment',
    currency: 'Choose a currency',
    small: 'Amount too small',
    large: 'Amount too large',
    address: (network: string) => `Enter your address on ${network}`,
    badAddress: 'Check the address',
    tag: (name: string) => `Enter the ${name}`,
    badTag: (name: string) => `Check the ${name}`,
    checking: 'Checking the address',
    refund: 'Check the refund address',
    quoteProblem: 'No price for this pair',
    review: 'Review bridge',
  },
}
