import { expect, test } from 'vitest'
import { aKey } from '#testing/stores/rows.ts'
import { storeSuite } from '#testing/suites/store.suite.ts'
import { newStore } from './testing/folder.ts'

storeSuite('a store in a file of SQLite', async () => (await newStore()).store)

test('a read of a row is not held up by a transaction that changes another', async () => {
  const { store } = await newStore()
  await store.transact((t) => t.keys.insert(aKey('k1')))
  const seen = await store.transact(async (t) => {
    await t.keys.insert(aKey('k2'))
    return store.read.keys.get('k1')
  })
  expect(seen).toEqual(aKey('k1'))
})
