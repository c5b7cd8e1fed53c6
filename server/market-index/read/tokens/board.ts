import { type TokenOrder, tokenOrders } from '#contracts/market/tokens.ts'
import { createSlices, type Slices } from '../../../kit/slices.ts'
import { whole } from '../../tables/columns.ts'
import { isWholeIndex } from '../../tables/coverage.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { type Cursor, readCursor, readMeta } from '../../tables/schema.ts'
import { readTotals, type Totals } from '../../tables/tokens/totals.ts'
import { createReadChanges, type ReadChanges } from './changes.ts'
import { comparing, keys, later, type Listed, listed } from './listed.ts'
import { merged, sortedInSlices } from './merge.ts'
import { TOKEN_COLUMNS, TOKEN_TABLES } from './token-record.ts'

/** All tokens as one ledger left them. It does not change. */
export interface Board {
  readonly cursor: Cursor
  readonly totals: Totals
  /** Lists in each order: the highest first, and what is not known last. */
  readonly sorted: Readonly<Record<TokenOrder, readonly Listed[]>>
  /** By md5; XRP and shares of pools are here, too. */
  readonly tokens: ReadonlyMap<string, Listed>
  /** In XRP: what of all tokens can be believed, and what was traded beside it. */
  readonly sums: Sums
  /** Names of tokens that are trusted, in lower case. */
  readonly known: ReadonlySet<string>
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
}

interface Sums {
  readonly marketcap: number
  readonly pools: number
  readonly volume: number
  readonly unbelieved: number
}

/** Keeps all tokens in memory. */
export interface Boards {
  /**
   * Reads what has changed, in slices: no request waits for all of it. Rejects when the index has no ledger yet, or
   * cannot be read. `now` in Unix milliseconds.
   */
  refresh(now: number): Promise<Board>
  /** The board of some seconds ago at most. It is read now only where nobody has kept it up. */
  current(now: number): Promise<Board>
}

/** A board that was looked at this lately is given as it is. */
const FRESH_MS = 2_500
/** Milliseconds of work at a time. */
const SLICE_MS = 3
const PAGE = 100

/** `database`: a connection of its own, because it stays in one transaction from slice to slice. */
export function createBoards(database: MarketDatabase): Boards {
  const version = database.prepare('PRAGMA data_version')
  const changed = database.prepare(
    `SELECT ${TOKEN_COLUMNS}, changed FROM ${TOKEN_TABLES}
     WHERE changed >= ?1 AND (changed, token.id) > (?1, ?2) ORDER BY changed, token.id LIMIT ${PAGE}`,
  )
  let known: { readonly board: Board; readonly index: string; readonly commit: number } | undefined
  let seen = { version: -1, at: Number.NEGATIVE_INFINITY }
  let running: Promise<Board> | undefined

  const readChanges = createReadChanges(database)

  async function rowsFrom(first: number, now: number, slices: Slices) {
    const news: Listed[] = []
    // The rows of the newest known commit once more: what is said of them beside the ledger comes after it.
    let [commit, id] = [first, -1]
    const isWhole = isWholeIndex(database)
    for (;;) {
      const rows = changed.all(commit, id)
      for (const row of rows) news.push(listed(row, { readChanges, isWhole, now }))
      const last = rows.at(-1)
      if (last !== undefined) [commit, id] = [whole(last, 'changed'), whole(last, 'id')]
      await slices.breathe()
      if (rows.length < PAGE) return { news, commit }
    }
  }

  async function read(slices: Slices): Promise<Board> {
    database.exec('BEGIN')
    try {
      const cursor = readCursor(database)
      if (cursor === undefined) throw new Error('the index has no ledger yet')
      const index = readMeta(database, 'begun') ?? ''
      const before = known?.index === index ? known : undefined
      const totals = readTotals(database)
      const { news, commit } = await rowsFrom(before?.commit ?? 0, cursor.closedAt, slices)
      const due = await dueOf(before?.board, news, readChanges, cursor.closedAt, slices)
      const board = await boardOf(before?.board, { cursor, totals, news: [...news, ...due] }, slices)
      known = { board, index, commit }
      return board
    } finally {
      database.exec('COMMIT')
    }
  }

  async function refresh(now: number): Promise<Board> {
    const present = Number(version.get()?.['data_version'])
    const board =
      known !== undefined && present === seen.version ? known.board : await read(createSlices(SLICE_MS))
    seen = { version: present, at: now }
    return board
  }
  const refreshOnce = (now: number) =>
    (running ??= refresh(now).finally(() => {
      running = undefined
    }))

  return {
    refresh: refreshOnce,
    async current(now) {
      return known !== undefined && now - seen.at < FRESH_MS ? known.board : refreshOnce(now)
    },
  }
}

/** The tokens whose changes in percent are others by now, beside those that have changed anyway. */
async function dueOf(
  before: Board | undefined,
  news: readonly Listed[],
  readChanges: ReadChanges,
  now: number,
  slices: Slices,
): Promise<readonly Listed[]> {
  const isNew = new Set(news.map(({ id }) => id))
  const due: Listed[] = []
  let looked = 0
  for (const known of before?.tokens.values() ?? []) {
    if (known.due <= now && !isNew.has(known.id)) due.push(later(known, readChanges, now))
    looked += 1
    if (looked % PAGE === 0) await slices.breathe()
  }
  return due
}

async function boardOf(
  before: Board | undefined,
  { cursor, totals, news }: Pick<Board, 'cursor' | 'totals'> & { readonly news: readonly Listed[] },
  slices: Slices,
): Promise<Board> {
  if (before !== undefined && news.length === 0) return { ...before, cursor, totals }
  const tokens = new Map(before?.tokens)
  for (const one of news) tokens.set(one.token.md5, one)
  await slices.breathe()
  const changed = new Set(news.map(({ id }) => id))
  const inLists = news.filter(({ isInLists }) => isInLists)
  const lists: [TokenOrder, readonly Listed[]][] = []
  for (const order of tokenOrders) {
    const compare = comparing(keys[order])
    const sorted = await sortedInSlices(inLists, compare, slices)
    const kept = (before?.sorted[order] ?? []).filter(({ id }) => !changed.has(id))
    lists.push([order, merged(kept, sorted, compare)])
    await slices.breathe()
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every order
  const sorted = Object.fromEntries(lists) as Board['sorted']
  return { cursor, totals, tokens, sorted, ...summedUp(sorted.vol24hxrp) }
}

function summedUp(all: readonly Listed[]): Pick<Board, 'sums' | 'tags' | 'known'> {
  let [marketcap, pools, volume, unbelieved] = [0, 0, 0, 0]
  const counts = new Map<string, number>()
  const known = new Set<string>()
  for (const { token, counted, nameKey } of all) {
    marketcap += counted.marketcap
    pools += counted.pool
    volume += token.vol24hBelieved ?? 0
    unbelieved += counted.unbelieved
    if ((token.trust ?? 0) > 0) known.add(nameKey)
    for (const tag of token.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const tags = [...counts].map(([tag, count]) => ({ tag, count }))
  return {
    known,
    sums: { marketcap, pools, volume, unbelieved },
    tags: tags.toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)),
  }
}
