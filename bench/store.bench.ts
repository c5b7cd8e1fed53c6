import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { openSqliteStore } from '#server/stores/sqlite/index.ts'
import type { Store } from '#server/ports/store.ts'
import { aSession } from '#testing/stores/rows.ts'
import { inTurns, timed } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'
import { perSecond, times } from './report/wording.ts'

const SHORT = 1_000
const LONG = 50_000
/** Writes of one round: one after another, or all at once. */
const WRITES = { one: 100, many: 2_000 } as const
const ROUNDS = { rounds: 11, warmUp: 2 }

/** Durable writes of the store on SQLite, beside the same rows in SQLite without the store. */
export async function measure(): Promise<Section> {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-bench-store-'))
  const short = await storeWith(path.join(dir, 'short.sqlite'), SHORT)
  const long = await storeWith(path.join(dir, 'long.sqlite'), LONG)
  const bare = openBare(path.join(dir, 'bare.sqlite'))
  try {
    const one = await compare(WRITES.one, {
      short: () => inSequence(short, WRITES.one),
      long: () => inSequence(long, WRITES.one),
      bare: async () => {
        for (let n = 0; n < WRITES.one; n++) bare.insert(1)
      },
    })
    const many = await compare(WRITES.many, {
      short: () => atOnce(short, WRITES.many),
      long: () => atOnce(long, WRITES.many),
      bare: async () => bare.insert(WRITES.many),
    })
    return {
      title: 'Acknowledged durable writes of the store on SQLite',
      lines: [
        ...linesOf('One caller, one write after another', 'SQLite alone, one commit a write', one),
        ...linesOf(
          `${WRITES.many.toLocaleString('en')} callers at once`,
          'SQLite alone, one commit for all of them',
          many,
        ),
      ],
      notes: [
        'A write is a transaction that inserts one sign session. It counts once its promise has resolved, which is after the commit is on the disk. SQLite alone puts the same JSON into a table without further indexes, with the same settings, on the same disk, in turns with the store.',
        `Histories of ${SHORT.toLocaleString('en')} and ${LONG.toLocaleString('en')} sessions. ${ROUNDS.rounds} rounds.`,
      ],
    }
  } finally {
    bare.close()
    await Promise.all([short.close(), long.close()])
    await rm(dir, { recursive: true, force: true })
  }
}

type Rates = Readonly<Record<'short' | 'long' | 'bare', readonly number[]>>

/** Writes in a second, by contestant and round. */
async function compare(
  writes: number,
  contestants: Readonly<Record<keyof Rates, () => Promise<unknown>>>,
): Promise<Rates> {
  const rate = (work: () => Promise<unknown>) => async () => (writes * 1_000) / (await timed(work))
  return inTurns(
    { short: rate(contestants.short), long: rate(contestants.long), bare: rate(contestants.bare) },
    ROUNDS,
  )
}

function linesOf(what: string, peer: string, { short, long, bare }: Rates): Line[] {
  const part = spreadOf(paired(long, bare, (a, b) => a / b))
  const history = spreadOf(paired(short, long, (a, b) => a / b))
  return [
    {
      what: `${what}, after ${LONG.toLocaleString('en')} records`,
      measured: perSecond(spreadOf(long)),
      beside: `${peer}: ${perSecond(spreadOf(bare))}`,
      verdict: `${Math.round(part.median * 100)} % of SQLite alone`,
    },
    {
      what: `${what}, after ${SHORT.toLocaleString('en')} records`,
      measured: perSecond(spreadOf(short)),
      beside: `after ${LONG.toLocaleString('en')}: ${perSecond(spreadOf(long))}`,
      verdict: `fifty times the history costs ${times(history.median)} as much a write`,
    },
  ]
}

async function storeWith(file: string, records: number): Promise<Store> {
  const store = await openSqliteStore(file)
  await atOnce(store, records)
  return store
}

/** A table of JSON rows by their id: what SQLite does without the store. */
function openBare(file: string) {
  const database = new DatabaseSync(file)
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id TEXT PRIMARY KEY, row TEXT)',
  )
  const statement = database.prepare('INSERT INTO t VALUES (?, ?)')
  return {
    insert(count: number) {
      database.exec('BEGIN IMMEDIATE')
      for (let n = 0; n < count; n++) {
        const row = aSession(`ses_${randomBytes(12).toString('hex')}`)
        statement.run(row.id, JSON.stringify(row))
      }
      database.exec('COMMIT')
    },
    close: () => database.close(),
  }
}

const insertOne = (store: Store) =>
  store.transact(({ sessions }) => sessions.insert(aSession(`ses_${randomBytes(12).toString('hex')}`)))

async function inSequence(store: Store, writes: number): Promise<void> {
  for (let i = 0; i < writes; i++) await insertOne(store)
}

async function atOnce(store: Store, writes: number): Promise<void> {
  await Promise.all(Array.from({ length: writes }, () => insertOne(store)))
}
