/**
 * What the ledger notes of itself. `sums`: its running sums have every record; those up to `upTo` were added up at a
 * start, and each later record adds itself. `restored`: the store was made from a backup. `trial`: the sums of the trial
 * balance have the records up to `upTo`.
 */
export interface LedgerNote {
  readonly id: 'sums' | 'restored' | 'trial'
  readonly at: string
  readonly upTo?: string
}
