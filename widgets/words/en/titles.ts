/** The titles of our pages, and of a page in place of one that may not be shown. */
export const titles = {
  swap: 'Swap',
  bridge: 'Bridge',
  sign: 'Sign',
  signing: 'Sign with your wallet',
  order: 'Your bridge order',
  refused: 'This is not available here',
}
