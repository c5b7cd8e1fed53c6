import { defined } from './defined.ts'
import { idOf, type Identified, type Listable } from './every-row.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next?: string
}

export interface Paging {
  /** 25 when left out. */
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

/** Rows that are read at once, and at most for one page. */
const BATCH = 200
const MOST_READ = 2_000

/**
 * A page of the rows that are wanted, the newest first. It reads a bounded number of rows: a page may be short, or empty,
 * and still have a next one.
 */
export async function pageOf<Row extends Identified, Where>(
  table: Listable<Row, Where>,
  where: NoInfer<Where> | undefined,
  { limit = 25, after }: Paging,
  isWanted?: (row: NoInfer<Row>) => boolean | Promise<boolean>,
  mostRead: number = MOST_READ,
): Promise<Page<Row>> {
  const rows: Row[] = []
  const most = isWanted === undefined ? limit + 1 : BATCH
  let place = after
  for (let seen = 0; seen < mostRead; seen += most) {
    const batch = await table.list({ newestFirst: true, limit: most, ...defined({ where, after: place }) })
    for (const row of batch) {
      // Only a further row that is wanted, or not looked at, needs a next page.
      if (rows.length === limit) return { rows, ...defined({ next: place }) }
      place = idOf(row)
      if (isWanted === undefined || (await isWanted(row))) rows.push(row)
    }
    if (batch.length < most) return { rows }
  }
  return { rows, ...defined({ next: place }) }
}
