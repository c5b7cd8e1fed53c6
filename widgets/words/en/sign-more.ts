/** What is said of a transaction of a contract account that is not on the chain yet. */
export const contractText = {
  sentLead: 'It counts once it was carried out and found. If it is not found, its hash can be given here.',
  title: 'Not on the chain yet',
  line: 'Your account is a contract, and its wallet may have answered a number of its own. The transaction counts once it was carried out. If this page does not go on then, give the hash of the transaction that did it.',
  hash: 'Transaction hash',
  form: '0x and 64 digits or letters from a to f',
  tell: 'Look for it',
  told: (hash: string) => `Looking for ${hash}: it is not on the chain yet.`,
}

/** What is said of several steps that one transaction carries. */
export const togetherText = {
  lead: 'You confirm once, and everything below happens together or not at all. If the swap fails, no fee is taken: only the network’s own fee is spent.',
  total: 'Leaves your account',
  besides: 'and the network’s own fee',
  alone: 'Sign them one by one instead',
  held: 'Your wallet may still hold the request and send it: confirm it or decline it there. Here you can sign again as soon as it can no longer be sent.',
  look: 'Look again',
  failed:
    'All steps were one transaction, so none of them happened. No more than the network’s own fee was taken.',
}

/** What a tab says that another tab waits for. */
export const goBackText = {
  title: 'Go back to the other window',
  lead: 'It goes on by itself with your wallet’s answer. Nothing is left to do here: you can close this tab.',
  here: 'Continue here instead',
}
