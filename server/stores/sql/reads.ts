import { LRUCache } from 'lru-cache'
import {
  MOST_ROWS,
  NoSuchPlace,
  type ReadTable,
  StoreUnavailable,
  type TableName,
} from '../../ports/store.ts'
import type { Connection, Dialect, Found, Value } from './dialect.ts'
import { keyText } from './keys.ts'
import { freeze } from './plain.ts'
import type { Shape } from './shapes.ts'

/** Rows of a page when a whole table is read. */
const WALKED = 256

interface ParsedRow {
  readonly text: string
  readonly row: object
}

/**
 * The last rows that were read, by table and id: they are read again and again, and to parse and freeze one costs ten times
 * as much as to compare its text.
 */
const parsedRows = new LRUCache<string, ParsedRow>({
  maxSize: 8 << 20,
  sizeCalculation: ({ text }) => text.length,
})

/** The methods of a table that read, whatever its rows are. */
export interface Reads {
  readonly get: (id: string) => Promise<object | undefined>
  readonly by: (field: string, value: string) => Promise<object | undefined>
  readonly list: (listing: AnyListing) => Promise<readonly object[]>
  readonly listAcross: (field: string, values: readonly string[], limit: number) => Promise<readonly object[]>
  readonly count: (where?: AnyWhere) => Promise<number>
  readonly pages: () => AsyncGenerator<readonly object[]>
}

type AnyWhere = Readonly<Record<string, string | undefined>>

interface AnyListing {
  readonly where?: AnyWhere
  readonly after?: string
  readonly limit: number
  readonly newestFirst?: boolean
}

interface Condition {
  readonly sql: string
  readonly values: readonly Value[]
}

/** The reads of one table on a connection, which is asked for at each of them. */
export function createReads(
  { table, name, unique, listed }: Shape,
  { hasLateral }: Pick<Dialect, 'hasLateral'>,
  connection: () => Connection,
): Reads {
  /** Throws StoreUnavailable for a row that is not what was written: the file is damaged. */
  function rowOf({ id, row }: Found): object {
    const text = String(row)
    const key = `${table} ${String(id)}`
    const known = parsedRows.get(key)
    if (known?.text === text) return known.row
    try {
      const parsed: unknown = JSON.parse(text)
      if (typeof parsed === 'object' && parsed !== null) {
        parsedRows.set(key, { text, row: freeze(parsed) })
        return parsed
      }
    } catch {
      // The error is below.
    }
    throw new StoreUnavailable(`The row "${String(id)}" of ${table} is damaged. Restore a backup.`)
  }

  async function rows(sql: string, values: readonly Value[]): Promise<readonly object[]> {
    return (await connection().all(sql, values)).map(rowOf)
  }

  const oneBy = async (column: string, value: string): Promise<object | undefined> =>
    (await rows(`SELECT id, row FROM ${name} WHERE ${column} = ?`, [keyText(value)]))[0]

  function columnOf(field: string): string {
    const column = listed.get(field)
    if (column === undefined) throw new RangeError(`${table} cannot be listed by "${field}"`)
    return column
  }

  function filter(where: AnyWhere | undefined): readonly Condition[] {
    if (where === undefined) return []
    const [[field, value] = [], ...more] = Object.entries(where)
    if (field === undefined || value === undefined || more.length > 0)
      throw new RangeError('rows are listed by the value of one field, or all')
    return [{ sql: `${columnOf(field)} = ?`, values: [keyText(value)] }]
  }

  async function placeOf(id: string): Promise<Value> {
    const key = keyText(id)
    const [found] = await connection().all(
      `SELECT seq FROM ${name} WHERE id = ? UNION ALL SELECT place FROM gone WHERE tbl = ? AND id = ?`,
      [key, table, key],
    )
    if (found === undefined) throw new NoSuchPlace(table, id)
    return Number(found['seq'])
  }

  const page = (conditions: readonly Condition[], limit: number, isBackwards = false) =>
    rows(
      `SELECT id, row FROM ${name}${whereOf(conditions)} ORDER BY seq ${isBackwards ? 'DESC' : 'ASC'} LIMIT ?`,
      [...conditions.flatMap(({ values }) => values), limit],
    )

  return {
    get: (id) => oneBy('id', id),
    async by(field, value) {
      const column = unique.get(field)
      if (column === undefined) throw new RangeError(`${table} has no unique field "${field}"`)
      return oneBy(column, value)
    },
    async list({ where, after, limit, newestFirst = false }) {
      mustBePage(limit)
      const conditions = [...filter(where)]
      if (after !== undefined)
        conditions.push({ sql: newestFirst ? 'seq < ?' : 'seq > ?', values: [await placeOf(after)] })
      return page(conditions, limit, newestFirst)
    },
    async listAcross(field, wanted, limit) {
      mustBePage(limit)
      const column = columnOf(field)
      if (hasLateral)
        return rows(
          `SELECT r.id, r.row FROM json_array_elements_text(?::json) WITH ORDINALITY v (value, n) CROSS JOIN LATERAL ` +
            `(SELECT id, row, seq FROM ${name} WHERE ${column} = v.value ORDER BY seq LIMIT ?) r ORDER BY v.n, r.seq LIMIT ?`,
          [JSON.stringify(wanted.map(keyText)), limit, limit],
        )
      const found: object[] = []
      for (const value of wanted) {
        if (found.length === limit) break
        found.push(...(await page(filter({ [field]: value }), limit - found.length)))
      }
      return found
    },
    async count(where) {
      const conditions = filter(where)
      const [found] = await connection().all(
        `SELECT count(*) AS n FROM ${name}${whereOf(conditions)}`,
        conditions.flatMap(({ values }) => values),
      )
      return Number(found?.['n'])
    },
    async *pages() {
      for (let place = 0; ;) {
        const found = await connection().all(
          `SELECT seq, id, row FROM ${name} WHERE seq > ? ORDER BY seq LIMIT ?`,
          [place, WALKED],
        )
        const last = found.at(-1)
        if (last === undefined) return
        place = Number(last['seq'])
        yield found.map(rowOf)
        // A database in this process answers at once: without this, nothing else would run until the last page.
        await new Promise(setImmediate)
      }
    },
  }
}

/** Presents the reads of a table as its own kind of table. */
export function typedReads<N extends TableName>(reads: Reads): ReadTable<N> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of a table are what was written into it
  return reads as unknown as ReadTable<N>
}

const whereOf = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`

function mustBePage(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ROWS)
    throw new RangeError(`a page has 1 to ${MOST_ROWS} rows, not ${limit}`)
}
