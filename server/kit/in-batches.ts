import { createSlices } from './slices.ts'

/** The most rows that one transaction changes: other writes wait for it. */
const BATCH = 50
/** When a transaction takes no more rows, in milliseconds: to write them takes as long again. */
const TRANSACTION_MS = 2

interface Changed {
  /** The ids that were looked at. */
  readonly met: number
  /** Those of them with a change. */
  readonly count: number
}

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
  store: { transact(work: (tables: Tables) => Promise<Changed>): Promise<Changed> },
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
    for (let next = 0; next < due.length;) {
      const part = due.slice(next, next + BATCH)
      const { met, count } = await store.transact((tables) => changeSome(part, (id) => change(tables, id)))
      next += met
      changed += count
      await slices.breathe()
    }
  }
  return changed
}

/** Changes rows until the time of a slice is over: large rows take longer than small ones. */
async function changeSome(
  ids: readonly string[],
  change: (id: string) => Promise<boolean>,
): Promise<Changed> {
  const slice = createSlices(TRANSACTION_MS)
  let [met, count] = [0, 0]
  for (const id of ids) {
    if (await change(id)) count += 1
    met += 1
    if (slice.isOver()) break
  }
  return { met, count }
}
