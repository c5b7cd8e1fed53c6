import type { MarketAnswer, MarketCall, MarketRouteName } from '#contracts/market/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MarketSource, SourceAnswer } from '../../ports/market/source.ts'
import type { Answers } from './answers.ts'
import { isWholeIndex, knowsSince, readGaps, readLoaded } from '../tables/coverage.ts'
import type { MarketDatabase } from '../tables/database.ts'
import { createNftAnswers } from './nfts/index.ts'
import type { Brokers } from '../tables/nfts/brokers.ts'
import { openLater } from './open-later.ts'
import { type Cursor, readCursor, readFirstLedger } from '../tables/schema.ts'
import { type Board, createBoards, createTokenAnswers, listAnswers, type ListRoute } from './tokens/index.ts'
import { XRP_MD5 } from '../tables/tokens/schema.ts'

/** The index of our own, as a source of market data. */
export interface NativeSource extends MarketSource {
  close(): void
}

/**
 * Answers from the index in a folder, which another process writes. The file is opened with the first call, and may
 * come later than this service: until it has a ledger, calls reject.
 */
export function createNativeSource({
  dir,
  brokers,
  clock,
}: {
  readonly dir: string
  readonly brokers: Brokers
  readonly clock: Clock
}): NativeSource {
  let board: Board | undefined
  const boardNow = (): Board => {
    if (board === undefined) throw new Error('the tokens were not read')
    return board
  }
  const index = openLater(dir, (database) => {
    // Where this can be read, all tables are there.
    readCursor(database)
    const answers: Answers<MarketRouteName> = {
      ...listAnswers(boardNow),
      ...createTokenAnswers(database),
      ...createNftAnswers(database, brokers),
    }
    return { database, answers }
  })
  const boards = openLater(dir, createBoards)
  const now = () => clock.now().getTime()
  let isClosed = false
  let stopKeeping = clock.after(0, keepUp)

  /** Lists are made before anyone asks for them. */
  function keepUp(): void {
    const again = () => {
      if (!isClosed) stopKeeping = clock.after(KEEP_UP_MS, keepUp)
    }
    // An index that is not there yet is told of by the calls that need it.
    void refresh().then(again, again)
  }
  const refresh = async () => boards.get().refresh(now())

  async function ask<N extends MarketRouteName>(route: N, call: MarketCall<N>): Promise<SourceAnswer<N>> {
    const { database, answers } = index.get()
    if (isList(route)) {
      board = await boards.get().current(now())
      const body = answer(answers, route, call, board.cursor.closedAt)
      return body === undefined ? none(database) : { kind: 'found', body, ...asOf(database, board.cursor) }
    }
    // One transaction: an answer is of one ledger.
    return database.read(() => {
      const cursor = cursorIn(database)
      const body = answer(answers, route, call, cursor.closedAt)
      return body === undefined ? none(database) : { kind: 'found', body, ...asOf(database, cursor) }
    })
  }

  return {
    name: 'native',
    freshSeconds: LEDGER_SECONDS,
    async ask(route, call) {
      return isServed(route, call) ? ask(route, call) : { kind: 'unsupported' }
    },
    isBehind(route) {
      try {
        const { database } = index.get()
        const { closedAt } = cursorIn(database)
        return now() - closedAt >= BEHIND_MS || !reachesBack(database, route, now())
      } catch {
        return true
      }
    },
    async health() {
      try {
        const { index: ledgerIndex, closedAt } = cursorIn(index.get().database)
        const behind = Math.max(now() - closedAt, 0)
        return { ok: behind < BEHIND_MS, ledgerIndex, behindSeconds: Math.round(behind / 1_000) }
      } catch {
        return { ok: false }
      }
    },
    close() {
      isClosed = true
      stopKeeping()
      boards.close()
      index.close()
    },
  }
}

/** A ledger closes every so many seconds. */
const LEDGER_SECONDS = 4
/** Milliseconds between two looks for a new ledger. */
const KEEP_UP_MS = 1_000
/** A ledger closes every four seconds. */
const BEHIND_MS = 60_000
const DAY_MS = 86_400_000

function cursorIn(database: MarketDatabase): Cursor {
  const cursor = readCursor(database)
  if (cursor === undefined) throw new Error('the index has no ledger yet')
  return cursor
}

const asOf = (database: MarketDatabase, { index, closedAt }: Cursor) => ({
  at: closedAt,
  ledger: index,
  coverage: coverageIn(database),
})

/** What it has not seen. `undefined`: nothing. */
function coverageIn(database: MarketDatabase) {
  const since = knowsSince(database)
  const first = readFirstLedger(database)
  if (since === undefined || first === undefined) return undefined
  return {
    since: first.closedAt,
    isPartial: !isWholeIndex(database),
    isProved: readLoaded(database)?.proved,
    gaps: readGaps(database),
  }
}

/** What is not in an index that began later may be older than it. */
const none = (database: MarketDatabase) => ({ kind: isWholeIndex(database) ? 'missing' : 'unknown' }) as const

/**
 * Days that a route's figures look back. All others are also about what has come together since the first ledger:
 * supply, holders, owners of NFTs, open offers.
 */
const DAYS: Partial<Record<MarketRouteName, number>> = {
  tags: 1,
  trades: 0,
  book: 0,
  collectionSales: 0,
  nftHistory: 0,
  sparkline: 7,
  ohlc: 31,
}

function reachesBack(database: MarketDatabase, route: MarketRouteName, now: number): boolean {
  const since = knowsSince(database)
  if (since === undefined) return true
  const days = DAYS[route]
  // What is now there is known where all of the state is; figures of the last day, after a day.
  if (days === undefined) return isWholeIndex(database) && now - since >= DAY_MS
  return now - since >= days * DAY_MS
}

const LISTS: ReadonlySet<MarketRouteName> = new Set<ListRoute>(['tokens', 'token', 'tags'])
const isList = (route: MarketRouteName): boolean => LISTS.has(route)

function answer<N extends MarketRouteName>(
  answers: Answers<MarketRouteName>,
  route: N,
  call: MarketCall<N>,
  now: number,
): MarketAnswer<N> | undefined {
  return answers[route](call, now)
}

/** Prices are in XRP and US dollars alone, and holders of XRP are not counted. */
function isServed(route: MarketRouteName, call: unknown): boolean {
  if (typeof call !== 'object' || call === null) return true
  if ('vs_currency' in call && call.vs_currency !== 'XRP' && call.vs_currency !== 'USD') return false
  return !(route === 'holders' && 'md5' in call && call.md5 === XRP_MD5)
}
