/** What a tab says that another tab waits for. */
export const goBackText = {
  title: 'Go back to the other window',
  lead: 'It goes on by itself with your wallet’s answer. Nothing is left to do here: you can close this tab.',
  here: 'Continue here instead',
} as const
