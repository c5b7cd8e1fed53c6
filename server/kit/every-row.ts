import { createSlices } from './slices.ts'

export interface Listable<Row, Where> {
  list(listing: {
    readonly where?: Where
    readonly after?: string
    readonly limit: number
    readonly newestFirst?: boolean
  }): Promise<readonly Row[]>
}

export type Identified = { readonly id: string } | { readonly slug: string }

export const idOf = (row: Identified): string => ('id' in row ? row.id : row.slug)

/** To parse so many payments takes about a millisecond. */
const PAGE = 32

/** Rows of a table page by page, the oldest first, for as long as they are wanted. */
export const oldestFirst = <Row extends Identified, Where>(
  table: Listable<Row, Where>,
  where?: NoInfer<Where>,
  after?: string,
): AsyncGenerator<readonly Row[]> => pagesOf(table, where, false, after)

/** The same, the newest first. */
export const newestFirst = <Row extends Identified, Where>(
  table: Listable<Row, Where>,
  where?: NoInfer<Where>,
): AsyncGenerator<readonly Row[]> => pagesOf(table, where, true)

/** All rows of a set that is known to stay small, page by page. Never for a set that grows with the history. */
export async function everyRow<Row extends Identified, Where>(
  table: Listable<Row, Where>,
  where?: NoInfer<Where>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const page of oldestFirst(table, where)) rows.push(...page)
  return rows
}

async function* pagesOf<Row extends Identified, Where>(
  table: Listable<Row, Where>,
  where: Where | undefined,
  backwards: boolean,
  from?: string,
): AsyncGenerator<readonly Row[]> {
  const slices = createSlices()
  let after = from
  for (;;) {
    const page = await table.list({
      limit: PAGE,
      newestFirst: backwards,
      ...(where !== undefined && { where }),
      ...(after !== undefined && { after }),
    })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    if (page.length < PAGE) return
    // A database in this process answers at once: without this, nothing else would run until the last page.
    await slices.breathe()
    after = idOf(last)
  }
}
