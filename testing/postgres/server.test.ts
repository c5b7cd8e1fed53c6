import { expect, test } from 'vitest'
import { ask, testDatabase } from './database.ts'

test('each test gets an empty database of its own', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()]
  await ask(one, 'CREATE TABLE t (n int)')
  expect(await ask(one, `SELECT to_regclass('t')::text AS t`)).toEqual([{ t: 't' }])
  expect(await ask(other, `SELECT to_regclass('t')::text AS t`)).toEqual([{ t: null }])
})
