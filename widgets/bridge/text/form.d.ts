/** The sentences of the bridge's form. */
export declare const bridgeText: {
  readonly title: 'Bridge'
  readonly reviewTitle: 'Review bridge'
  readonly choose: 'Select currency'
  readonly flip: 'Exchange the two sides'
  readonly address: {
    readonly to: (network?: string) => string
    readonly optional: 'if the recipient has one'
    readonly required: 'required'
  }
  readonly refund: {
    readonly title: 'Refund address'
    readonly payer: 'the wallet that pays'
  }
  readonly button: {
    readonly currencies: 'Loading the currencies'
    readonly none: 'No currencies at the moment'
    readonly currency: 'Choose a currency'
    readonly small: 'Amount too small'
    readonly large: 'Amount too large'
    readonly address: (network: string) => string
    readonly badAddress: 'Check the address'
    readonly tag: (name: string) => string
    readonly badTag: (name: string) => string
    readonly checking: 'Checking the address'
    readonly refund: 'Check the refund address'
    readonly quoteProblem: 'No price for this pair'
    readonly review: 'Review bridge'
  }
}
