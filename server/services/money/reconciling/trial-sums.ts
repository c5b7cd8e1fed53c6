import { accrualOf, addToBalances, type LedgerTables } from '../../../domain/ledger/enter.ts'
import type { LedgerRecord } from '../../../domain/ledger/records.ts'
import type { AccountBalance } from '../../../domain/ledger/totals.ts'
import { defined } from '../../../kit/defined.ts'
import { createSlices } from '../../../kit/slices.ts'
import type { Store } from '../../../ports/store.ts'

/** Records of one transaction. */
const SLICE = 200

/** Sums of accounts with the records that were added to them; what is kept does not change. */
export function createSums(kept: { get(id: string): Promise<AccountBalance | undefined> }) {
  const changed = new Map<string, AccountBalance>()
  const get = async (id: string) => changed.get(id) ?? kept.get(id)
  return {
    changed,
    get,
    /** Throws RangeError, and adds nothing, where a record cannot be added. */
    async add(tables: { readonly ledger: Pick<LedgerTables['ledger'], 'get'> }, record: LedgerRecord) {
      const after = new Map<string, AccountBalance>()
      const put = async (row: AccountBalance) => void after.set(row.id, row)
      const table = { get: async (id: string) => after.get(id) ?? get(id), insert: put, update: put }
      await addToBalances(table, record, await accrualOf(tables, record))
      for (const [id, row] of after) changed.set(id, row)
    },
  }
}

/**
 * Adds the ledger's records to the sums of the trial balance, from its checkpoint on and in slices: records never change,
 * so each one is read once. The checkpoint never passes a record that cannot be added, which is answered in words.
 */
export async function addNewRecords(store: Store): Promise<string | undefined> {
  const { ledger, ledgerNotes, trialSums } = store.read
  const slices = createSlices()
  for (;;) {
    const upTo = (await ledgerNotes.get('trial'))?.upTo
    const records = await ledger.list({ limit: SLICE, ...defined({ after: upTo }) })
    const sums = createSums(trialSums)
    let last: LedgerRecord | undefined
    let broken: string | undefined
    for (const record of records) {
      broken = await sums.add(store.read, record).then(
        () => undefined,
        (error: unknown) =>
          `The records cannot be added up: ${error instanceof RangeError ? error.message : record.id}.`,
      )
      if (broken !== undefined) break
      last = record
    }
    if (last !== undefined) await moveCheckpoint(store, upTo, last, [...sums.changed.values()])
    if (broken !== undefined) return broken
    if (records.length < SLICE) return undefined
    await slices.breathe()
  }
}

async function moveCheckpoint(
  store: Store,
  from: string | undefined,
  { id: upTo, at }: LedgerRecord,
  sums: readonly AccountBalance[],
): Promise<void> {
  await store.transact(async ({ ledgerNotes, trialSums }) => {
    const before = await ledgerNotes.get('trial')
    // Someone else has added these records.
    if (before?.upTo !== from) return
    for (const row of sums)
      await ((await trialSums.get(row.id)) === undefined ? trialSums.insert(row) : trialSums.update(row))
    const note = { id: 'trial', at, upTo } as const
    await (before === undefined ? ledgerNotes.insert(note) : ledgerNotes.update(note))
  })
}
