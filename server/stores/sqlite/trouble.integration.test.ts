import { chmodSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '#testing/programs/small-disk.ts'
import { aCall, aKey, aPartner } from '#testing/stores/rows.ts'
import { everyRow } from '../../kit/every-row.ts'
import { StoreUnavailable } from '../../ports/store.ts'
import { StoreRefused } from '../sql/refusal.ts'
import { openSqliteReader, openSqliteStore } from './index.ts'
import { newFolder, newStore } from './testing/folder.ts'

/** Disks that are full, files that are damaged, and others that use the same file. */

const disk = mountSmallDisk(4_096)
afterAll(() => disk?.remove())

test.runIf(disk)(
  'a full disk refuses writes, loses nothing, and writes go on when there is room',
  { timeout: 30_000 },
  async () => {
    const file = path.join(disk?.dir ?? '', 'suite.sqlite')
    const ballast = path.join(disk?.dir ?? '', 'ballast')
    await writeFile(ballast, Buffer.alloc(512 << 10))
    const store = await openSqliteStore(file)
    const insert = (id: string) =>
      store.transact((t) => t.idempotency.insert({ ...aCall(id), fingerprint: 'f'.repeat(5_000) }))
    const shown = async () => (await everyRow(store.read.idempotency)).map((row) => row.id)

    const kept: string[] = []
    let refusal: unknown
    for (let id = 'c0'; kept.length < 1_000; id = `c${kept.length}`)
      try {
        await insert(id)
        kept.push(id)
      } catch (error) {
        refusal = error
        break
      }
    expect(refusal).toBeInstanceOf(StoreUnavailable)
    expect(kept.length).toBeGreaterThan(5)
    expect(await shown()).toEqual(kept)
    const together = await Promise.allSettled(['a', 'b', 'c'].map(insert))
    expect(together.every((result) => result.status === 'rejected')).toBe(true)
    expect(await shown()).toEqual(kept)
    expect(await store.isWritable()).toBe(false)

    await unlink(ballast)
    await insert('after')
    expect(await store.isWritable()).toBe(true)
    await store.close()
    const read = await openSqliteReader(file)
    expect((await everyRow(read.idempotency)).map((row) => row.id)).toEqual([...kept, 'after'])
  },
)

test('of transactions that share a commit, one that throws or meets a duplicate is undone alone', async () => {
  const { store } = await newStore()
  await store.transact((t) => t.keys.insert(aKey('taken', { digest: 'd' })))
  const results = await Promise.allSettled([
    store.transact((t) => t.keys.insert(aKey('k1', { digest: 'd1' }))),
    store.transact(async (t) => {
      await t.keys.insert(aKey('undone', { digest: 'd2' }))
      throw new RangeError('changed my mind')
    }),
    store.transact((t) => t.keys.insert(aKey('k2', { digest: 'd' }))),
    store.transact((t) => t.keys.insert(aKey('k3', { digest: 'd3' }))),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect((await everyRow(store.read.keys)).map(({ id }) => id)).toEqual(['taken', 'k1', 'k3'])
})

test('keys that a database would cut or confuse are told apart, and too long ones are refused', async () => {
  const { store } = await newStore()
  const ids = ['a', 'a\0b', 'a\0c', 'a\\0000b', '\ud800', '\udfff', '\ufffd', 'é', 'e\u0301', '😀']
  for (const id of ids) await store.transact((t) => t.partners.insert(aPartner(id)))
  for (const id of ids) expect((await store.read.partners.get(id))?.slug).toBe(id)
  expect(await store.read.partners.count()).toBe(ids.length)
  const long = 'x'.repeat(513)
  await expect(store.transact((t) => t.partners.insert(aPartner(long)))).rejects.toThrow(RangeError)
  expect(await store.read.partners.get(long)).toBeUndefined()
})

test('a second process is refused while one has the store, and reads it', async () => {
  const { file, store } = await newStore()
  await store.transact((t) => t.keys.insert(aKey('k1')))
  await expect(openSqliteStore(file)).rejects.toThrow(`${file} is in use by process ${process.pid}`)
  expect(await (await openSqliteReader(file)).keys.get('k1')).toEqual(aKey('k1'))
  await store.close()
  await (await openSqliteStore(file)).close()
})

test('a file that is no database, is cut short or is missing is refused in words, and stays as it is', async () => {
  const { file, store } = await newStore()
  for (let n = 0; n < 50; n++) await store.transact((t) => t.keys.insert(aKey(`k${n}`, { digest: `d${n}` })))
  await store.close()
  const whole = readFileSync(file)
  truncateSync(file, whole.length >> 1)
  await expect(openSqliteStore(file)).rejects.toThrow(StoreRefused)
  writeFileSync(file, 'hello, this is a text of someone, and no database at all'.repeat(20))
  await expect(openSqliteStore(file)).rejects.toThrow(/it is no database, or it is damaged/)
  expect(readFileSync(file, 'utf8')).toContain('a text of someone')
  await expect(openSqliteReader(`${file}.other`)).rejects.toThrow('Start the server once')
})

test('a row that is damaged is named, and is never a row with other words', async () => {
  const { file, store } = await newStore()
  await store.transact((t) => t.keys.insert(aKey('k1')))
  await store.close()
  const database = new DatabaseSync(file)
  database.exec('UPDATE keys SET row = substr(row, 2)')
  database.close()
  const again = await openSqliteStore(file)
  await expect(again.read.keys.get('k1')).rejects.toThrow(/"k1" of keys is damaged/)
  await again.close()
})

test('a database of a newer program is refused', async () => {
  const { file, store } = await newStore()
  await store.close()
  const database = new DatabaseSync(file)
  database.exec('UPDATE schema_version SET version = 99')
  database.close()
  await expect(openSqliteStore(file)).rejects.toThrow('a newer version of this program')
})

test('a folder that can only be read is refused in words', async () => {
  // Root may write in any folder, but not on a disk that is locked.
  const locked = mountSmallDisk(1_024)
  onTestFinished(() => locked?.remove())
  const dir = locked?.dir ?? newFolder()
  locked?.lock()
  if (locked === undefined) chmodSync(dir, 0o500)
  await expect(openSqliteStore(path.join(dir, 'suite.sqlite'))).rejects.toThrow(StoreRefused)
  await expect(openSqliteStore(path.join(dir, 'suite.sqlite'))).rejects.toThrow(/cannot be used: /)
  if (locked === undefined) chmodSync(dir, 0o700)
})
