import { USUAL_ROWS } from '#contracts/api/dashboard/pages.ts'
import { invalidField } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import { NoSuchPlace } from '../../ports/store.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next?: string
}

interface Paging {
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

/** Rows that are read at once, and at most for one page. */
const BATCH = 200
const MOST_READ = 2_000

/**
 * A page of the rows that are wanted. It reads a bounded number of rows: a page may be short, or empty, and still have a
 * next one.
 */
export async function pageOf<Row>(
  { limit = USUAL_ROWS, after }: Paging,
  /** The next rows after an id, at most so many; fewer are the last ones. */
  read: (after: string | undefined, limit: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  isWanted: (row: Row) => boolean | Promise<boolean>,
): Promise<Page<Row>> {
  const rows: Row[] = []
  let place = after
  for (let seen = 0; seen < MOST_READ; seen += BATCH) {
    const batch = await read(place, BATCH).catch(noPlace)
    for (const row of batch) {
      // Only a further row that is wanted, or not looked at, needs a next page.
      if (rows.length === limit) return { rows, ...defined({ next: place }) }
      place = idOf(row)
      if (await isWanted(row)) rows.push(row)
    }
    if (batch.length < BATCH) return { rows }
  }
  return { rows, ...defined({ next: place }) }
}

function noPlace(error: unknown): never {
  if (error instanceof NoSuchPlace) throw invalidField('query.after', 'must be the `next` of a page')
  throw error
}
