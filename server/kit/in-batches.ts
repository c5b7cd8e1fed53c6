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

/** Goes through rows page by page, and changes those of a page that are due in one transaction. Answers how many. */
export async function changeInBatches<Row extends { readonly id: string }, Tables>(
  store: { transact(work: (tables: Tables) => Promise<number>): Promise<number> },
  pages: AsyncIterable<readonly Row[]>,
  isDue: (row: Row) => boolean,
  /** Looks at the row again: someone may have continued it since. Answers whether it has changed something. */
  change: (tables: Tables, id: string) => Promise<boolean>,
): Promise<number> {
  let changed = 0
  for await (const rows of pages) {
    const due = rows.filter(isDue)
    if (due.length === 0) continue
    changed += await store.transact(async (tables) => {
      let count = 0
      for (const { id } of due) if (await change(tables, id)) count += 1
      return count
    })
  }
  return changed
}

/** Removes the rows that are over from a table. Answers how many. */
export const removeOver = <Row extends { readonly id: string }, Tables>(
  store: { transact(work: (tables: Tables) => Promise<number>): Promise<number> },
  pages: AsyncIterable<readonly Row[]>,
  isOver: (row: Row) => boolean,
  table: (tables: Tables) => {
    get(id: string): Promise<Row | undefined>
    remove(id: string): Promise<void>
  },
): Promise<number> =>
  changeInBatches(store, pages, isOver, async (tables: Tables, id) => {
    const row = await table(tables).get(id)
    if (row === undefined || !isOver(row)) return false
    await table(tables).remove(id)
    return true
  })
