import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '#server/ports/store.ts'
import { openSqliteStore } from '#server/stores/sqlite/index.ts'
import { anAccrual } from '#testing/stores/rows.ts'
import { inTurns, timed } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'
import { against, inMs, ms, times } from './report/wording.ts'

const FEW = 10_000
const MANY = 1_000_000
/** The partner of every second record. */
const where = { partner: 'demo' }
const PAGE = 50
const CEILING_MS = 2
/** Records of one transaction. */
const BATCH = 1_000
const ROUNDS = { rounds: 101, warmUp: 10 }

/** Pages of a partner's ledger in a store with a long history, beside one with a short history. */
export async function measure(): Promise<Section> {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-bench-pages-'))
  const file = path.join(dir, 'many.sqlite')
  await (await withRecords(file, MANY)).close()
  let many: Store | undefined
  const start = await timed(async () => {
    many = await openSqliteStore(file)
    await page(many)
  })
  const few = await withRecords(path.join(dir, 'few.sqlite'), FEW)
  if (many === undefined) throw new Error('the store was not opened')
  const long = many
  const taken = await inTurns(
    {
      newest: () => page(long),
      newestOfFew: () => page(few),
      older: (round) => page(long, placeIn(MANY, round)),
      olderOfFew: (round) => page(few, placeIn(FEW, round)),
    },
    ROUNDS,
  )
  await Promise.all([long.close(), few.close()])
  await rm(dir, { recursive: true })
  return {
    title: 'Pages of a long ledger',
    lines: [
      lineOf('The newest 50 records of a partner', taken.newest, taken.newestOfFew),
      lineOf('50 records from anywhere in its history', taken.older, taken.olderOfFew),
    ],
    notes: [
      `The ledger has ${MANY.toLocaleString('en')} records, half of them of the partner; beside it, in turns, one of ${FEW.toLocaleString('en')}. ${ROUNDS.rounds} rounds; the ceiling holds for the 95th percentile.`,
      `The store with a million records was open, with its first page read, after ${ms(start)}.`,
    ],
  }
}

const page = (store: Store, after?: string) =>
  timed(() =>
    store.read.ledger.list({
      where,
      limit: PAGE,
      newestFirst: true,
      ...(after !== undefined && { after }),
    }),
  )

/** The id of a record of the partner, in another part of the history each round. */
const placeIn = (count: number, round: number): string =>
  idOf(2 * Math.floor((count / 2) * ((Math.abs(round) * 0.618) % 1)))

function lineOf(what: string, many: readonly number[], few: readonly number[]): Line {
  const spread = spreadOf(many)
  const ratio = spreadOf(paired(many, few, (a, b) => a / b))
  const limit = against(spread.p95, CEILING_MS, ms)
  return {
    ...limit,
    what: `${what}, of a million`,
    measured: inMs(spread),
    beside: `${limit.beside}; of ten thousand: ${inMs(spreadOf(few))}`,
    verdict: `${limit.verdict}; a hundred times the history costs ${times(ratio.median)} as much`,
  }
}

const idOf = (n: number): string => `led_${String(n).padStart(22, '0')}`

async function withRecords(file: string, count: number): Promise<Store> {
  const store = await openSqliteStore(file)
  for (let from = 0; from < count; from += BATCH)
    await store.transact(async ({ ledger }) => {
      for (let n = from; n < Math.min(count, from + BATCH); n++) {
        const partner = n % 2 === 0 ? 'demo' : `shop-${n % 500}`
        const hash = `0x${n.toString(16).padStart(64, '0')}`
        await ledger.insert(anAccrual(idOf(n), { feeTx: hash, intentId: `pi_${n}`, partner }))
      }
    })
  return store
}
