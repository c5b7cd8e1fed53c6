import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { intentWith } from '#testing/samples.ts'
import { aKey, anAccrual } from '#testing/stores/rows.ts'
import { storeSuite } from '#testing/suites/store.suite.ts'
import { StoreUnavailable } from '../../ports/store.ts'
import { newFolder } from '../sqlite/testing/folder.ts'
import { openLowdbStore } from './index.ts'

const newFile = () => path.join(newFolder(), 'suite.json')

async function openIn(file: string) {
  const store = await openLowdbStore(file)
  onTestFinished(() => store.close())
  return store
}

storeSuite('a store in a JSON file', () => openIn(newFile()), 5)

test('what was answered is in the file, as a person can read it, and is there again', async () => {
  const file = newFile()
  const store = await openIn(file)
  await store.transact(async ({ keys, ledger }) => {
    await keys.insert(aKey('k1'))
    await ledger.insert(anAccrual('a1'))
  })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    keys: [aKey('k1')],
    ledger: [anAccrual('a1')],
  })
  expect(readFileSync(file, 'utf8')).toContain('\n      "label": "server"')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(openLowdbStore(file)).rejects.toThrow('is in use by process')
  await store.close()
  const again = await openIn(file)
  expect(await again.read.keys.by('digest', 'digest of k1')).toEqual(aKey('k1'))
})

test('more than a thousand payments are refused in words that name the other stores, and nothing is lost', async () => {
  const file = newFile()
  const store = await openIn(file)
  const insert = (from: number, count: number) =>
    store.transact(async ({ intents }) => {
      for (let n = from; n < from + count; n++)
        await intents.insert(intentWith({ id: `pi_${n}`, reference: n.toString(16).padStart(64, '0') }))
    })
  await insert(0, 1_000)
  await expect(insert(1_000, 1)).rejects.toThrow(StoreUnavailable)
  await expect(insert(1_000, 1)).rejects.toThrow(/sqlite:<file> or postgres/)
  expect(await store.read.intents.count()).toBe(1_000)
})

test('a file that is no JSON, or whose rows are no rows, is refused, and stays as it is', async () => {
  const file = newFile()
  for (const text of ['hello', '{"keys": "none"}', '{"keys": [{"label": 1}]}']) {
    writeFileSync(file, text)
    await expect(openLowdbStore(file)).rejects.toMatchObject({ name: 'StoreRefused' })
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})
