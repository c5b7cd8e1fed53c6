import { expect, test } from 'vitest'
import { tableSpecs } from '../../ports/store.ts'
import { aKey } from '#testing/stores/rows.ts'
import { openInMemory } from '../sqlite/open.ts'
import type { Dialect } from './dialect.ts'
import { migrate, schemaOf } from './schema.ts'
import { allShapes, shapeOf } from './shapes.ts'
import { createSqlStore } from './store.ts'

const schema = async ({ reader }: Dialect) =>
  (await reader.all("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")).map(
    ({ name }) => name,
  )
const columns = async ({ reader, columnsSql }: Dialect) =>
  (await reader.all(columnsSql)).map(({ tbl, col }) => `${String(tbl)}.${String(col)}`).toSorted()

test('a database that has grown from older tables is the same as a fresh one, and its rows are found anew', async () => {
  const older = allShapes
    .filter(({ table }) => table !== 'marketKeys')
    .map((shape) =>
      shape.table === 'keys'
        ? shapeOf('keys', { id: 'id', unique: ['prefix'], derived: { gone: () => 'yes' } })
        : shape,
    )
  const dialect = openInMemory()
  await dialect.migrate(async (connection) => {
    for (const { tbl } of await connection.all(
      "SELECT name AS tbl FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    ))
      await connection.run(`DROP TABLE "${String(tbl)}"`)
    for (const sql of schemaOf(dialect.types, older)) await connection.run(sql)
    await connection.run('UPDATE schema_version SET version = 0')
    for (const row of [aKey('k1', { digest: 'd1' }), aKey('k2', { digest: 'd2', partner: 'shop' })])
      await connection.run('INSERT INTO keys (id, "u_prefix", "l_gone", row) VALUES (?, ?, ?, ?)', [
        row.id,
        `prefix of ${row.id}`,
        'yes',
        JSON.stringify(row),
      ])
  })
  await migrate(dialect)
  const fresh = openInMemory()
  expect(await columns(dialect)).toEqual(await columns(fresh))
  expect(await schema(dialect)).toEqual(await schema(fresh))
  const store = createSqlStore(dialect)
  expect((await store.read.keys.by('digest', 'd2'))?.id).toBe('k2')
  expect(await store.read.keys.list({ where: { partner: 'shop' }, limit: 5 })).toHaveLength(1)
  expect(await store.read.marketKeys.count()).toBe(0)
})

test('a derived name with a new version gets a column of its own', () => {
  const spec = { ...tableSpecs.keys, derived: { odd: () => 'yes' } }
  expect(shapeOf('keys', spec).listed.get('odd')).toBe('"l_odd"')
  expect(shapeOf('keys', { ...spec, versions: { odd: 2 } }).listed.get('odd')).toBe('"l_odd_2"')
})
