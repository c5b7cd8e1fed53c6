import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLowdbStore } from '#server/stores/lowdb/index.ts'
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
/** A journal under this many bytes is not rewritten when the store is opened: the store then measures appends alone. */
const NO_CHECKPOINT = Number.POSITIVE_INFINITY
const silent = { info() {}, warn() {}, error() {} }

/** Durable writes of the embedded store, beside the bare file calls that it cannot do without. */
export async function measure(): Promise<Section> {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-bench-store-'))
  const short = await storeWith(path.join(dir, 'short'), SHORT)
  const long = await storeWith(path.join(dir, 'long'), LONG)
  const bare = await open(path.join(dir, 'bare'), 'w')
  try {
    const line = Buffer.alloc(await bytesPerWrite(short, path.join(dir, 'short', 'journal')), 'x')
    const one = await compare(WRITES.one, {
      short: () => inSequence(short, WRITES.one),
      long: () => inSequence(long, WRITES.one),
      bare: () => bareInSequence(bare, line, WRITES.one),
    })
    const many = await compare(WRITES.many, {
      short: () => atOnce(short, WRITES.many),
      long: () => atOnce(long, WRITES.many),
      bare: () => bareInSequence(bare, Buffer.concat(Array.from({ length: WRITES.many }, () => line)), 1),
    })
    return {
      title: 'Acknowledged durable writes of the embedded store',
      lines: [
        ...linesOf('One caller, one write after another', 'one append and fdatasync a write', one),
        ...linesOf(
          `${WRITES.many.toLocaleString('en')} callers at once`,
          'one append and fdatasync of all their bytes, which nobody had to serialise or index',
          many,
        ),
      ],
      notes: [
        `A write is a transaction that inserts one sign session: a journal line of ${line.length} bytes. It counts once its promise has resolved, which is after fdatasync. The bare calls write as many bytes to a file of their own, on the same disk, in turns with the store.`,
        `Histories of ${SHORT.toLocaleString('en')} and ${LONG.toLocaleString('en')} sessions. ${ROUNDS.rounds} rounds.`,
      ],
    }
  } finally {
    await Promise.all([short.close(), long.close(), bare.close()])
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
      verdict: `${Math.round(part.median * 100)} % of the bare calls`,
    },
    {
      what: `${what}, after ${SHORT.toLocaleString('en')} records`,
      measured: perSecond(spreadOf(short)),
      beside: `after ${LONG.toLocaleString('en')}: ${perSecond(spreadOf(long))}`,
      verdict: `fifty times the history costs ${times(history.median)} as much a write`,
    },
  ]
}

async function storeWith(dir: string, records: number): Promise<Store> {
  const store = await openLowdbStore({ dir, log: silent, checkpointBytes: NO_CHECKPOINT })
  await atOnce(store, records)
  return store
}

const insertOne = (store: Store) =>
  store.transact(({ sessions }) => sessions.insert(aSession(`ses_${randomBytes(12).toString('hex')}`)))

async function inSequence(store: Store, writes: number): Promise<void> {
  for (let i = 0; i < writes; i++) await insertOne(store)
}

async function atOnce(store: Store, writes: number): Promise<void> {
  await Promise.all(Array.from({ length: writes }, () => insertOne(store)))
}

/** What one write adds to the journal. */
async function bytesPerWrite(store: Store, journal: string): Promise<number> {
  const before = (await stat(journal)).size
  await insertOne(store)
  return (await stat(journal)).size - before
}

async function bareInSequence(file: FileHandle, line: Buffer, writes: number): Promise<void> {
  const { size } = await file.stat()
  for (let i = 0; i < writes; i++) await append(file, line, size + i * line.length)
}

async function append(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  await file.write(bytes, 0, bytes.length, at)
  await file.datasync()
}
