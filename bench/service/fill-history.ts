import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { openSqliteStore } from '#server/stores/sqlite/index.ts'
import { asConfirmed, intentWith, productStep, stepWith } from '#testing/samples.ts'

/** The digits in which the payments differ: of the id, the reference and the payer. */
const FIRST = '1'.padStart(22, '0')
/** The rows of one transaction. */
const BATCH = 50_000

/** Puts so many payments that are over into a new store: the first by the store, the others as its copies, by SQLite. */
export async function fillHistory(dir: string, count: number): Promise<void> {
  const file = path.join(dir, 'suite.sqlite')
  const createdAt = new Date().toISOString()
  const store = await openSqliteStore(file)
  await store.transact(({ intents }) =>
    intents.insert(
      intentWith({
        id: `pi_${FIRST}`,
        reference: FIRST.padStart(64, '0'),
        payer: `0x${FIRST.padStart(40, '0')}`,
        createdAt,
        partnerDay: `demo live ${createdAt.slice(0, 10)}`,
        steps: [asConfirmed(stepWith()), asConfirmed(productStep())],
        state: 'final',
        booked: 'posted',
      }),
    ),
  )
  await store.close()
  const database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = OFF')
  const columns = database
    .prepare(`SELECT name FROM pragma_table_info('intents') WHERE name <> 'seq'`)
    .all()
    .map(({ name }) => `"${String(name)}"`)
  const copied = columns.map((name) => `replace(${name}, '${FIRST}', printf('%022d', n))`)
  const copy = database.prepare(`
    INSERT INTO intents (${columns.join(', ')})
    WITH RECURSIVE numbers(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
    SELECT ${copied.join(', ')} FROM numbers, intents WHERE id = 'pi_${FIRST}'`)
  for (let from = 2; from <= count; from += BATCH) copy.run(from, Math.min(count, from + BATCH - 1))
  database.close()
}
