import type { Accrual, LedgerRecord } from '../../domain/ledger/records.ts'
import type { ReadTable } from '../../ports/store.ts'

/** What a fee has come to by now. */
export async function standingOf(
  ledger: Pick<ReadTable<'ledger'>, 'by'>,
  accrual: Accrual,
): Promise<'pending' | 'posted' | 'reversed'> {
  if ((await ledger.by('posts', accrual.id)) !== undefined) return 'posted'
  let last: LedgerRecord = accrual
  for (;;) {
    const next: LedgerRecord | undefined =
      last.kind === 'reversal' ? await ledger.by('reinstates', last.id) : await ledger.by('reverses', last.id)
    if (next === undefined) return last.kind === 'reversal' ? 'reversed' : 'pending'
    last = next
  }
}
