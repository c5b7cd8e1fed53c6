import type { Accrual, LedgerRecord, Reinstatement, Reversal } from '../../../domain/ledger/records.ts'
import type { ReadTable } from '../../../ports/store.ts'

type Ledger = Pick<ReadTable<'ledger'>, 'by'>

/** The record that decides whether an accrual counts: itself, or the last of its reversals and reinstatements. */
export async function lastOf(ledger: Ledger, accrual: Accrual): Promise<Accrual | Reversal | Reinstatement> {
  let last: Accrual | Reversal | Reinstatement = accrual
  for (;;) {
    const next: LedgerRecord | undefined =
      last.kind === 'reversal' ? await ledger.by('reinstates', last.id) : await ledger.by('reverses', last.id)
    if (next?.kind !== 'reversal' && next?.kind !== 'reinstatement') return last
    last = next
  }
}

/** Whether a transaction counts in the ledger as a fee. */
export async function stands(ledger: Ledger, txHash: string): Promise<boolean> {
  const booked = await ledger.by('feeTx', txHash)
  return booked?.kind === 'accrual' && (await lastOf(ledger, booked)).kind !== 'reversal'
}
