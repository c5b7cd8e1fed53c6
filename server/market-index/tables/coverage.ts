import * as z from 'zod'
import type { MarketDatabase } from './database.ts'
import { readFirstLedger, readMeta, writeMeta } from './schema.ts'

/** How much of the ledger an index has seen: of its history, and of the state that all of history has left. */

const Gap = z.object({
  /** The ledgers that were missed: the first and the last one. */
  from: z.int(),
  to: z.int(),
  /** When the ledgers closed that stand before and after it, in Unix milliseconds. */
  closedFrom: z.number(),
  closedTo: z.number(),
})
export type Gap = z.output<typeof Gap>

/** A load of the whole state. `ledger`: the one that was written last when it began. */
const Load = z.object({
  /** Counts loads: what was staged for another one is of no use. */
  number: z.int(),
  ledger: z.int(),
  hash: z.string(),
  /** The place of the last staged entry that is in the tables. */
  taken: z.string().nullable(),
})
export type Load = z.output<typeof Load>

/** The whole state as it was loaded. `proved`: all of its entries hash to what the ledger’s header says. */
const Loaded = z.object({ number: z.int(), ledger: z.int(), proved: z.boolean() })
export type Loaded = z.output<typeof Loaded>

function read<T extends z.ZodType>(database: MarketDatabase, key: string, type: T): z.output<T> | undefined {
  const text = readMeta(database, key)
  return text === undefined ? undefined : type.parse(JSON.parse(text))
}
const forget = (database: MarketDatabase, key: string): void =>
  database.prepare('DELETE FROM meta WHERE k = ?').run(key)

/** The load that is under way. */
export const readLoad = (database: MarketDatabase): Load | undefined => read(database, 'load', Load)
export const writeLoad = (database: MarketDatabase, load: Load): void =>
  writeMeta(database, 'load', JSON.stringify(load))

/** The last load that is done, and that no gap has come after. */
export const readLoaded = (database: MarketDatabase): Loaded | undefined => read(database, 'loaded', Loaded)

/** Notes that a load is done. */
export function endLoad(database: MarketDatabase, proved: boolean): void {
  const load = readLoad(database)
  if (load === undefined) return
  writeMeta(database, 'loaded', JSON.stringify({ number: load.number, ledger: load.ledger, proved }))
  forget(database, 'load')
}

const Gaps = z.array(Gap)
export const readGaps = (database: MarketDatabase): readonly Gap[] => read(database, 'gaps', Gaps) ?? []

/** Notes that ledgers were missed. */
export function noteGap(database: MarketDatabase, gap: Gap): void {
  writeMeta(database, 'gaps', JSON.stringify([...readGaps(database), gap]))
  forgetWhole(database)
}

/** What it knows of the state has become a part. */
export function forgetWhole(database: MarketDatabase): void {
  writeMeta(database, 'whole', 'no')
  forget(database, 'loaded')
  forget(database, 'load')
}

/** Whether it knows all holders, lines, pools, NFTs and offers that there are. */
export const isWholeIndex = (database: MarketDatabase): boolean =>
  readMeta(database, 'whole') === 'yes' || readLoaded(database) !== undefined

/** From when on it knows all trades, in Unix milliseconds. `undefined`: all that ever were. */
export function knowsSince(database: MarketDatabase): number | undefined {
  const gap = readGaps(database).at(-1)
  if (gap !== undefined) return gap.closedTo
  return readMeta(database, 'whole') === 'yes' ? undefined : readFirstLedger(database)?.closedAt
}
