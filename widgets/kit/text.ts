/** What the kit itself says. A widget's own sentences stand in that widget's `text.ts`. */
export const kitText = {
  close: 'Close',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text instead.',
  loading: 'Loading',
  opensInNewTab: '(opens in a new tab)',
  transaction: 'transaction hash',
  viewTransaction: 'View in explorer',
} as const
