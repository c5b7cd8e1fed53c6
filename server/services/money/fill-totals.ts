import { createReplay } from '../../domain/ledger/replay.ts'
import type { LedgerRecord } from '../../domain/ledger/records.ts'
import type { Store, Tables } from '../../ports/store.ts'

/** Rows of one transaction. */
const SLICE = 500

/**
 * Adds the ledger of an earlier version up, which kept no running sums or not all of them. Nothing is entered until the
 * note of the last slice stands, so a start that broke off begins again with the same records.
 */
export async function fillTotals(store: Store): Promise<boolean> {
  const { ledgerNotes, ledger } = store.read
  if ((await ledgerNotes.get('sums')) !== undefined || (await ledger.count()) === 0) return false
  const replay = createReplay()
  let last: LedgerRecord | undefined
  for await (const records of ledger.pages())
    for (const record of records) {
      await replay.add(record)
      last = record
    }
  await inSlices(store, [...replay.balances.values()], async ({ balances }, row) => {
    const before = await balances.get(row.id)
    // What is reserved is in no record.
    if (before === undefined) await balances.insert(row)
    else await balances.update({ ...row, reservedMinor: before.reservedMinor })
  })
  await inSlices(store, [...replay.earnings.values()], async ({ earnings }, row) => {
    const isThere = (await earnings.get(row.id)) !== undefined
    await (isThere ? earnings.update(row) : earnings.insert(row))
  })
  const note = last && ({ id: 'sums', at: last.at, upTo: last.id } as const)
  if (note !== undefined) await store.transact((tables) => tables.ledgerNotes.insert(note))
  return true
}

async function inSlices<Row>(
  store: Store,
  rows: readonly Row[],
  put: (tables: Tables<'write'>, row: Row) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += SLICE)
    await store.transact(async (tables) => {
      for (const row of rows.slice(start, start + SLICE)) await put(tables, row)
    })
}
