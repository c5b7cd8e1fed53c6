import { createSlices } from './slices.ts'

/** The rows that one transaction changes: other writes wait for it. */
const BATCH = 50

/** Pages up to the first one without a row that is due: where the oldest come first, all later ones are too young. */
export async function* whileDue<Row>(
  pages: AsyncIterable<readonly Row[]>,
  isDue: (row: Row) => boolean,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of pages) {
    if (!rows.some(isDue)) return
    yield rows
  }
}

/**
 * Goes through rows page by page, and gives the ids of the rows that are due to transactions of a few of them. Nothing
 * else waits for long, however many rows there are.
 */
export async function changeInBatches<Row extends { readonly id: string }, Tables>(
  store: { transact(work: (tables: Tables) => Promise<number>): Promise<number> },
  pages: AsyncIterable<readonly Row[]>,
  isDue: (row: Row) => boolean,
  /** Looks at the row again: someone may have continued it since. Answers whether it has changed something. */
  change: (tables: Tables, id: string) => Promise<boolean>,
): Promise<number> {
  const slices = createSlices()
  let changed = 0
  for await (const rows of pages) {
    const due: string[] = []
    for (const row of rows) {
      if (isDue(row)) due.push(row.id)
      // A promise for each of a hundred thousand rows would be more work than to look at them.
      if (slices.isOver()) await slices.breathe()
    }
    for (let from = 0; from < due.length; from += BATCH) {
      changed += await store.transact(async (tables) => {
        let count = 0
        for (const id of due.slice(from, from + BATCH)) if (await change(tables, id)) count += 1
        return count
      })
      await slices.breathe()
    }
  }
  return changed
}
