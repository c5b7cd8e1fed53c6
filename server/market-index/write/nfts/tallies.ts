import type { MarketDatabase } from '../../tables/database.ts'
import { drops, whole } from '../../tables/columns.ts'

/** What has been added to a collection since it was last written. Amounts are in drops. */
const collectionCounts = ['items', 'burned', 'owners', 'listed', 'offers', 'sales', 'sales24'] as const
const collectionSums = ['volume', 'volume24', 'royalties', 'broker_fees'] as const
const brokerCounts = ['sales', 'sales24'] as const
const brokerSums = ['volume', 'volume24', 'fees', 'fees24'] as const
const dayCounts = ['sales', 'mints', 'burns', 'transfers', 'buyers', 'sellers'] as const
const daySums = ['volume', 'royalties', 'broker_fees'] as const

/** Sums that lists are sorted by have a REAL beside them. */
const sorted = new Set(['volume', 'volume24'])
const isSorted = (sum: string): boolean => sorted.has(sum)

interface Kind<Count extends string, Sum extends string> {
  readonly table: string
  readonly key: string
  readonly counts: readonly Count[]
  readonly sums: readonly Sum[]
  readonly real: readonly Sum[]
}

type Added<Count extends string, Sum extends string> = Readonly<
  Partial<Record<Count, number> & Record<Sum, bigint>>
>

/** Counts and exact sums of a table's rows, held in memory until they are written. */
function createTally<Count extends string, Sum extends string>(
  database: MarketDatabase,
  { table, key, counts, sums, real }: Kind<Count, Sum>,
) {
  const columns: readonly string[] = [...counts, ...sums]
  const sets = [...columns, ...real.map((sum) => `${sum}_drops`)].map((name) => `${name} = ?`).join(', ')
  const read = database.prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${key} = ?`)
  const write = database.prepare(`UPDATE ${table} SET ${sets} WHERE ${key} = ?`)
  const held = new Map<string | number, { counts: Map<Count, number>; sums: Map<Sum, bigint> }>()

  return {
    add(of: string | number, added: Added<Count, Sum>): void {
      const kept = held.get(of) ?? { counts: new Map<Count, number>(), sums: new Map<Sum, bigint>() }
      held.set(of, kept)
      for (const name of counts) {
        const more: number | undefined = added[name]
        if (more !== undefined) kept.counts.set(name, (kept.counts.get(name) ?? 0) + more)
      }
      for (const name of sums) {
        const more: bigint | undefined = added[name]
        if (more !== undefined) kept.sums.set(name, (kept.sums.get(name) ?? 0n) + more)
      }
    },
    /** Writes what is held. The rows are there. */
    flush(): void {
      for (const [of, added] of held) {
        const row = read.get(of)
        if (row === undefined) throw new Error(`${table} has no row ${of}`)
        const summed = new Map(sums.map((name) => [name, drops(row, name) + (added.sums.get(name) ?? 0n)]))
        write.run(
          ...counts.map((name) => whole(row, name) + (added.counts.get(name) ?? 0)),
          ...[...summed.values()].map(String),
          ...real.map((name) => Number(summed.get(name))),
          of,
        )
      }
      held.clear()
    },
  }
}

/** The figures that grow with every event: by collection, by broker, by day. */
export function createTallies(database: MarketDatabase) {
  const collections = createTally<(typeof collectionCounts)[number], (typeof collectionSums)[number]>(
    database,
    {
      table: 'nft_collection',
      key: 'id',
      counts: collectionCounts,
      sums: collectionSums,
      real: collectionSums.filter(isSorted),
    },
  )
  const brokers = createTally<(typeof brokerCounts)[number], (typeof brokerSums)[number]>(database, {
    table: 'nft_broker',
    key: 'account',
    counts: brokerCounts,
    sums: brokerSums,
    real: ['volume'],
  })
  const days = createTally<(typeof dayCounts)[number], (typeof daySums)[number]>(database, {
    table: 'nft_day',
    key: 'day',
    counts: dayCounts,
    sums: daySums,
    real: [],
  })
  const newBroker = database.prepare(
    `INSERT INTO nft_broker VALUES (?, 0, '0', '0', 0, '0', '0', 0) ON CONFLICT DO NOTHING`,
  )
  const newDay = database.prepare(
    `INSERT INTO nft_day VALUES (?, 0, 0, 0, 0, '0', '0', '0', 0, 0) ON CONFLICT DO NOTHING`,
  )
  return {
    collection(id: number, added: Parameters<typeof collections.add>[1]): void {
      collections.add(id, added)
    },
    broker(account: string, added: Parameters<typeof brokers.add>[1]): void {
      newBroker.run(account)
      brokers.add(account, added)
    },
    /** By the time of the event, in Unix milliseconds. */
    day(time: number, added: Parameters<typeof days.add>[1]): void {
      const day = Math.floor(time / 86_400_000)
      newDay.run(day)
      days.add(day, added)
    },
    flush(): void {
      collections.flush()
      brokers.flush()
      days.flush()
    },
  }
}
export type Tallies = ReturnType<typeof createTallies>
