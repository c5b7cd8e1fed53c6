/** The sentences of the kit itself. Those of the widgets are in `widgets/words/`, and there are those of other languages. */
export const kitText = {
  /** The language of the words, as `Intl` knows it. */
  lang: 'en',
  close: 'Close',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text instead.',
  loading: 'Loading',
  opensInNewTab: '(opens in a new tab)',
  transaction: 'transaction hash',
  viewTransaction: 'View in explorer',
}
