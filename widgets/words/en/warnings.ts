/** What the user should know before paying, by the code of the API. */
export const warningText = {
  unverified: (symbol: string, address: string) =>
    `${symbol} (${address}) is not on a list of verified tokens. Anyone can create a token with any name: compare its address with a source that you trust.`,
  impact: (percent: string) => `The swap loses about ${percent} against the market price.`,
  priceUnknown:
    'There is no market price to hold this swap against. It may bring much less than it takes is worth.',
  priceUnfavorable: (percent: string) => `This swap may bring up to ${percent} less than the market gives.`,
  severalSignatures:
    'This account needs the signatures of several owners, and the price does not wait for them. Have them ready, sign each step once, and go on when it was carried out: a step counts when it is on the chain.',
  contractAccount:
    'This account is a contract, such as a Safe. Its wallet may ask you to carry out each step after you have signed it: a step counts when it is on the chain.',
  funds: (has: string, takes: string) =>
    `The account has ${has} to spend, but this payment takes ${takes} in all.`,
  fundsPerhaps: (has: string, takes: string) =>
    `The account has ${has} to spend, but this payment may take ${takes} in all.`,
  /** The first part of the payment that is not covered. */
  missing: {
    amount: 'There is not enough for the amount.',
    fee: 'There is not enough for the fee.',
    'network fee': 'There is not enough for the network fee.',
    rent: 'There is not enough for the rent of a new account.',
    reserve: 'There is not enough for the reserve that the account has to keep.',
  },
  account: {
    CONTRACT:
      'This account is a contract, such as a wallet with several owners. Its payment would not count here, so it is not asked for. Use an account with a key of its own.',
    ERC4337:
      'This account is a contract of ERC-4337, whose transactions others send for it. Its payment could not be told from theirs, so it is not asked for. Use an account with a key of its own.',
    MULTI_SIGNED:
      'This account needs the signatures of several keys, and one wallet gives one. Use an account that one key can sign for.',
    PROGRAM_OWNED:
      'This account belongs to a program, so no wallet can sign for it. Use an account with a key of its own.',
  },
}
