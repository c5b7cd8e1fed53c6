/** What is said of a transaction of a contract account that is not on the chain yet. */
export const contractText = {
  title: 'Not on the chain yet',
  line: 'Your account is a contract, and its wallet may have answered a number of its own. The transaction counts once it was carried out. If this page does not go on then, give the hash of the transaction that did it.',
  hash: 'Transaction hash',
  form: '0x and 64 digits or letters from a to f',
  tell: 'Look for it',
} as const
