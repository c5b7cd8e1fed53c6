/**
 * What the ledger notes of itself. `sums`: its running sums have every record; those up to `upTo` were added up at a
 * start, and each later record adds itself. `restored`: the store was made from a backup.
 */
export interface LedgerNote {
  readonly id: 'sums' | 'restored'
  readonly at: string
  readonly upTo?: string
}
