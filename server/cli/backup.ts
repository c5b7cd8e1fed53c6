import path from 'node:path'
import type { Config } from '../config/index.ts'
import { chainKeys } from '#contracts/api/values.ts'
import { balances } from '../domain/ledger/entries.ts'
import type { LedgerNote } from '../domain/ledger/notes.ts'
import { systemClock } from '../platform/system.ts'
import { defined } from '../kit/defined.ts'
import type { Store } from '../ports/store.ts'
import { DataFolderRefused, restoreBackup } from '../stores/lowdb/index.ts'
import { UsageError } from './command.ts'
import type { Operator } from './with-store.ts'

/** Copies the whole store to a new file. The file's name is absolute: the service may carry this out. */
export async function backupStore([file]: readonly string[], operator: Operator): Promise<string> {
  if (file === undefined) throw new UsageError('backup takes the name of a new file')
  return operator.withStore(async (store) => {
    const { bytes } = await store.backup(file)
    const at = systemClock.now().toISOString()
    await store.transact(({ backups }) => backups.insert({ id: `backup of ${at}`, at, file, bytes }))
    return `Wrote ${file}: ${bytes} bytes.`
  })
}

/** Makes a data folder from a backup. It needs the folder's lock, so never while a service runs on it. */
export async function restoreStore(
  [file, folder]: readonly string[],
  { config: { DATA_DIR } }: { readonly config: Pick<Config, 'DATA_DIR'> },
): Promise<string> {
  if (file === undefined) throw new UsageError('restore takes the file of a backup')
  const dir = path.resolve(folder ?? DATA_DIR)
  const { transactions, setAside } = await restoreBackup({
    backup: path.resolve(file),
    dir,
    mayReplace: folder !== undefined,
    check: checkLedger,
    notes: restoreNote,
  })
  const lines = [
    `Restored ${dir} from ${file}, up to transaction ${transactions}.`,
    ...(setAside === undefined ? [] : [`The store that was there is in ${setAside}.`]),
    'Payouts that were noted since this backup are forgotten, and could be paid again. So none can be proposed until you have seen what the treasuries have sent since: start the service, and run `ledger confirm-restore`.',
  ]
  return lines.join('\n')
}

/** Payouts wait for a comparison and for a person, both later than this note, whatever clock the backup was made by. */
async function restoreNote({ treasuryPlaces, ledgerNotes, reconciliations }: Store['read']) {
  const [place] = await treasuryPlaces.list({ limit: 1, newestFirst: true })
  const confirmed = await ledgerNotes.get('confirmed')
  const compared = await reconciliations.list({ limit: chainKeys.length })
  const times = [confirmed, ...compared].map((each) => (each === undefined ? 0 : Date.parse(each.at) + 1))
  const at = new Date(Math.max(systemClock.now().getTime(), ...times)).toISOString()
  const id = 'restored'
  const row: LedgerNote = { id, at, ...defined({ upTo: place?.at }) }
  return [{ table: 'ledgerNotes', id, row }] as const
}

/** Every record that has entries has as much on one side as on the other. */
async function checkLedger(read: Store['read']): Promise<void> {
  for await (const records of read.ledger.pages())
    for (const record of records)
      if ('entries' in record && !balances(record.entries))
        throw new DataFolderRefused(`The ledger of this backup does not balance: see record ${record.id}.`)
}
