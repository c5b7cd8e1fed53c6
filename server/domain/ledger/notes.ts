/**
 * What the ledger notes of itself. `restored`: the store was made from a backup, whose newest place of a treasury
 * was noted at `upTo`. `confirmed`: a person has seen what the ledger lost by the last restore before. `trial`: the sums
 * of the trial balance have the records up to `upTo`.
 */
export interface LedgerNote {
  readonly id: 'restored' | 'confirmed' | 'trial'
  readonly at: string
  readonly upTo?: string
}
