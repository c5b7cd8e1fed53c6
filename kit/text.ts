/** The sentences of the kit itself. A widget has its own sentences in its folder `text`. */
export const kitText = {
  close: 'Close',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text instead.',
  loading: 'Loading',
  notAnAmount: (typed: string) => `“${typed}” is not an amount`,
  opensInNewTab: '(opens in a new tab)',
  transaction: 'transaction hash',
  viewTransaction: 'View in explorer',
} as const
