import type { ChainKey } from '#contracts/api/values.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { notAddedUp } from '../../../domain/ledger/enter.ts'
import type { Tables } from '../../../ports/store.ts'

/**
 * Nothing is promised from sums that may be wrong. Throws NOT_RECONCILED when the last comparison of the chain found
 * sums that are not those of the records, or when none has been made since a restore, and until a person has confirmed the restore; UNAVAILABLE while the ledger of an
 * earlier version is being added up.
 */
export async function mustBeInOrder(
  { ledger, ledgerNotes, reconciliations }: Tables<'write'>,
  chain: ChainKey,
  asset: string,
): Promise<void> {
  if ((await ledgerNotes.get('sums')) === undefined && (await ledger.count()) > 0) throw notAddedUp()
  const compared = await reconciliations.get(chain)
  const restored = await ledgerNotes.get('restored')
  const confirmed = await ledgerNotes.get('confirmed')
  if (restored !== undefined && (confirmed === undefined || confirmed.at < restored.at))
    throw new SuiteError(
      'NOT_RECONCILED',
      'The store was restored from a backup, and may have forgotten payouts. See what the treasuries have sent since, and confirm the restore.',
    )
  if (restored !== undefined && (compared === undefined || compared.at <= restored.at))
    throw new SuiteError('NOT_RECONCILED', 'The store was restored from a backup. Reconcile the chain first.')
  if (compared?.trial.some((each) => each.asset === asset && !each.ok) === true)
    throw new SuiteError('NOT_RECONCILED', 'The sums of this asset are not those of the records.')
}
