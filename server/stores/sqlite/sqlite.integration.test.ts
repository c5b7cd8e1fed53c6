import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aKey } from '#testing/stores/rows.ts'
import { storeSuite } from '#testing/suites/store.suite.ts'
import { migrate } from '../sql/schema.ts'
import { createSqlStore } from '../sql/store.ts'
import { openSqlite } from './open.ts'

async function open() {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-store-'))
  const dialect = openSqlite(path.join(dir, 'suite.sqlite'))
  await migrate(dialect)
  const store = createSqlStore(dialect)
  onTestFinished(async () => {
    await store.close()
    rmSync(dir, { recursive: true })
  })
  return store
}

storeSuite('a store in a file of SQLite', open)

test('a read of a row is not held up by a transaction that changes another', async () => {
  const store = await open()
  await store.transact((t) => t.keys.insert(aKey('k1')))
  const seen = await store.transact(async (t) => {
    await t.keys.insert(aKey('k2'))
    return store.read.keys.get('k1')
  })
  expect(seen).toEqual(aKey('k1'))
})
