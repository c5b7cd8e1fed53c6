/**
 * What the ledger notes of itself. `sums`: its running sums have every record; those up to `upTo` were added up at a
 * start, and each later record adds itself. `restored`: the store was made from a backup, whose newest place of a treasury
 * was noted at `upTo`. `confirmed`: a person has seen what the ledger lost by the last restore before. `trial`: the sums
 * of the trial balance have the records up to `upTo`.
 */
export interface LedgerNote {
  readonly id: 'sums' | 'restored' | 'confirmed' | 'trial'
  readonly at: string
  readonly upTo?: string
}
