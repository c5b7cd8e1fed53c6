/** What is said of a transaction of a contract account that is not on the chain yet. */
export const contractText = {
  sentLead: 'It counts once it was carried out and found. If it is not found, its hash can be given here.',
  title: 'Not on the chain yet',
  line: 'Your account is a contract, and its wallet may have answered a number of its own. The transaction counts once it was carried out. If this page does not go on then, give the hash of the transaction that did it.',
  hash: 'Transaction hash',
  form: '0x and 64 digits or letters from a to f',
  tell: 'Look for it',
  told: (hash: string) => `Looking for ${hash}: it is not on the chain yet.`,
} as const
