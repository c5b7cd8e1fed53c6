import type { Store } from '#server/ports/store.ts'
import { createEngineStore } from '#server/stores/engine/engine-store.ts'
import { createTables } from '#server/stores/engine/tables.ts'
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
const CEILING_MS = 10
const ROUNDS = { rounds: 101, warmUp: 10 }

/** Pages of a partner's ledger in a store with a long history, beside one with a short history. */
export async function measure(): Promise<Section> {
  const empty = bytesInUse()
  const many = withRecords(MANY)
  const bytes = bytesInUse() - empty
  const few = withRecords(FEW)
  const taken = await inTurns(
    {
      newest: () => page(many),
      newestOfFew: () => page(few),
      older: (round) => page(many, placeIn(MANY, round)),
      olderOfFew: (round) => page(few, placeIn(FEW, round)),
    },
    ROUNDS,
  )
  return {
    title: 'Pages of a long ledger',
    lines: [
      lineOf('The newest 50 records of a partner', taken.newest, taken.newestOfFew),
      lineOf('50 records from anywhere in its history', taken.older, taken.olderOfFew),
    ],
    notes: [
      `The ledger has ${MANY.toLocaleString('en')} records, half of them of the partner; beside it, in turns, one of ${FEW.toLocaleString('en')}. ${ROUNDS.rounds} rounds; the ceiling holds for the 95th percentile.`,
      `With its indexes, a record takes about ${Math.round(bytes / MANY)} bytes of memory. Records that were not written lately are packed, so an older page is unpacked first.`,
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

function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

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

function withRecords(count: number): Store {
  const tables = createTables()
  for (let n = 0; n < count; n++) {
    const partner = n % 2 === 0 ? 'demo' : `shop-${n % 500}`
    const hash = `0x${n.toString(16).padStart(64, '0')}`
    tables.ledger.restore(anAccrual(idOf(n), { feeTx: hash, intentId: `pi_${n}`, partner }))
  }
  return createEngineStore(tables, {
    append: async () => {},
    isWritable: async () => true,
    backup: () => Promise.reject(new RangeError('no files')),
    close: async () => {},
  })
}
