import path from 'node:path'
import { type Config, databaseUrlOf } from '../config/index.ts'
import { chainKeys } from '#contracts/api/values.ts'
import { balances } from '../domain/ledger/entries.ts'
import { systemClock } from '../platform/system.ts'
import { defined } from '../kit/defined.ts'
import type { Store, Tables } from '../ports/store.ts'
import { StoreRefused } from '../stores/index.ts'
import { restoreBackup } from '../stores/sqlite/index.ts'
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

/** Makes a database from a backup. It needs the database's lock, so never while a service runs on it. */
export async function restoreStore(
  [backup, named]: readonly string[],
  { config }: { readonly config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> },
): Promise<string> {
  if (backup === undefined) throw new UsageError('restore takes the file of a backup')
  const url = databaseUrlOf(config)
  if (named === undefined && !url.startsWith('sqlite:'))
    throw new UsageError(
      'restore makes a database of SQLite: use pg_restore for PostgreSQL; the file of lowdb: is its own backup',
    )
  const file = path.resolve(named ?? url.slice('sqlite:'.length))
  const { setAside } = await restoreBackup({
    backup: path.resolve(backup),
    file,
    mayReplace: named !== undefined,
    check: checkLedger,
    note: noteRestore,
  })
  const lines = [
    `Restored ${file} from ${backup}.`,
    ...(setAside === undefined ? [] : [`The store that was there is in ${setAside}.`]),
    'Payouts that were noted since this backup are forgotten, and could be paid again. So none can be proposed until you have seen what the treasuries have sent since: start the service, and run `ledger confirm-restore`.',
  ]
  return lines.join('\n')
}

/** Payouts wait for a comparison and for a person, both later than this note, whatever clock the backup was made by. */
async function noteRestore({ treasuryPlaces, ledgerNotes, reconciliations }: Tables<'write'>): Promise<void> {
  const [place] = await treasuryPlaces.list({ limit: 1, newestFirst: true })
  const confirmed = await ledgerNotes.get('confirmed')
  const compared = await reconciliations.list({ limit: chainKeys.length })
  const times = [confirmed, ...compared].map((each) => (each === undefined ? 0 : Date.parse(each.at) + 1))
  const at = new Date(Math.max(systemClock.now().getTime(), ...times)).toISOString()
  await ledgerNotes.remove('restored')
  await ledgerNotes.insert({ id: 'restored', at, ...defined({ upTo: place?.at }) })
}

/** Every record that has entries has as much on one side as on the other. */
async function checkLedger(read: Store['read']): Promise<void> {
  for await (const records of read.ledger.pages())
    for (const record of records)
      if ('entries' in record && !balances(record.entries))
        throw new StoreRefused(`The ledger of this backup does not balance: see record ${record.id}.`)
}
