import { createReplay } from '../../domain/ledger/replay.ts'
import type { Store } from '../../ports/store.ts'

/** Adds the ledger of an earlier version up, which kept no running sums. Before anything else is entered. */
export async function fillTotals(store: Store): Promise<boolean> {
  const { balances, ledger } = store.read
  if ((await balances.count()) > 0 || (await ledger.count()) === 0) return false
  const replay = createReplay()
  for await (const records of ledger.pages()) for (const record of records) await replay.add(record)
  await store.transact(async (tables) => {
    for (const balance of replay.balances.values()) await tables.balances.insert(balance)
    for (const day of replay.earnings.values()) await tables.earnings.insert(day)
  })
  return true
}
