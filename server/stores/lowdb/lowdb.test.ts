import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../ports/store.ts'
import { storeSuite } from '#testing/suites/store.suite.ts'
import { createModel, everything, perform, transactions } from '#testing/stores/model.ts'
import { aCall, aKey, anAccrual, aPartner, aSession } from '#testing/stores/rows.ts'
import { DataFolderRefused, openLowdbReader } from './index.ts'
import { createFaultyFiles } from './testing/faulty-files.ts'
import { newFolder, openIn, withStore } from './testing/folder.ts'
import { createVolatileDisk, VOLATILE_FOLDER } from './testing/volatile-disk.ts'
import { everyRow } from '../../kit/every-row.ts'

vi.setConfig({ testTimeout: 60_000 })

storeSuite('the lowdb store', async () => {
  const store = await openIn(await newFolder())
  onTestFinished(() => store.close())
  return store
})

test.each([
  ['from its journal', 1 << 30],
  ['from its snapshot', 0],
  ['from both', 400],
])('a store that is opened again shows the same rows as before: %s', async (_, checkpointBytes) => {
  await fc.assert(
    fc.asyncProperty(transactions, transactions, async (before, after) => {
      const { files } = createVolatileDisk()
      const model = createModel()
      for (const sequence of [before, after, []]) {
        const store = await openIn(VOLATILE_FOLDER, { files, checkpointBytes })
        expect(await everything(store.read)).toEqual(await everything(model.read))
        for (const transaction of sequence)
          expect(await perform(store, transaction)).toEqual(await perform(model, transaction))
        await store.close()
      }
    }),
    { numRuns: 30 },
  )
})

test('rows with any text are the same after reopening', async () => {
  const dir = await newFolder()
  const labels = ['line\nbreak', '\u0000', '\ud800', '\u2028', '😀', '"\\', 'x'.repeat(3 << 20)]
  const rows = labels.map((label, n) => aKey(`k${n}`, { label }))
  await withStore(dir, (store) =>
    store.transact(async (t) => {
      for (const row of rows) await t.keys.insert(row)
    }),
  )
  expect(await withStore(dir, (store) => everyRow(store.read.keys))).toEqual(rows)
})

test('only the owner can read the data folder and its files', async () => {
  const dir = await newFolder()
  const store = await openIn(dir)
  const modes = await Promise.all(
    ['.', ...(await readdir(dir))].map(async (name) =>
      ((await stat(path.join(dir, name))).mode & 0o777).toString(8),
    ),
  )
  expect(modes).toEqual(['700', '600', '600', '600'])
  await store.close()
})

test('a long journal becomes a snapshot when the store is opened or closed, and a short one does not', async () => {
  const dir = await newFolder()
  const sizes = async () => [(await stat(path.join(dir, 'journal'))).size, (await readSnapshot(dir)).seq]
  const store = await openIn(dir, { checkpointBytes: 1 << 20 })
  await store.transact((t) => t.keys.insert(aKey('k1')))
  const written = (await stat(path.join(dir, 'journal'))).size
  await store.close()
  expect(await sizes()).toEqual([written, 0])

  const again = await openIn(dir, { checkpointBytes: written - 1 })
  expect(await sizes()).toEqual([0, 1])
  await again.transact((t) => t.keys.update(aKey('k1')))
  await again.close()
  expect(await sizes()).toEqual([0, 2])
})

test('a reader shows a folder while a server writes it, and does not disturb it', async () => {
  const dir = await newFolder()
  const store = await openIn(dir, { checkpointBytes: 0 })
  await store.transact((t) => t.keys.insert(aKey('k1')))
  const read = await openLowdbReader({ dir })
  await store.transact((t) => t.keys.insert(aKey('k2')))
  await store.close()
  expect(await everyRow(read.keys)).toEqual([aKey('k1')])
  expect(await everyRow((await openLowdbReader({ dir })).keys)).toEqual([aKey('k1'), aKey('k2')])
})

test('a reader that starts while a checkpoint replaces both files sees all transactions', async () => {
  const dir = await newFolder()
  const store = await openIn(dir, { checkpointBytes: 0 })
  await store.transact((t) => t.keys.insert(aKey('k1')))
  let opened = 0
  const files = createFaultyFiles()
  const read = await openLowdbReader({
    dir,
    files: {
      ...files,
      async open(...args) {
        // The reader has opened the journal, and reads the snapshot next.
        if (++opened === 2) await store.close()
        return files.open(...args)
      },
    },
  })
  expect(await everyRow(read.keys)).toEqual([aKey('k1')])
})

test('a folder without a store is an error for a reader', async () => {
  await expect(openLowdbReader({ dir: await newFolder() })).rejects.toThrow(DataFolderRefused)
})

test('a file in the place of the folder is refused with a sentence, also by readers', async () => {
  const dir = await newFolder()
  await writeFile(dir, 'a file')
  for (const named of [dir, path.join(dir, 'below')]) {
    await expect(openIn(named)).rejects.toThrow(`${named} cannot be a folder: there is a file in its place`)
    await expect(openLowdbReader({ dir: named })).rejects.toThrow(DataFolderRefused)
  }
})

test('200 transactions at once cost two appends', async () => {
  const files = createFaultyFiles()
  const store = await openIn(await newFolder(), { files })
  const before = files.calls.length
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => store.transact((t) => t.idempotency.insert(aCall(`c${n}`)))),
  )
  expect(files.calls.slice(before)).toEqual(['write', 'datasync', 'write', 'datasync'])
  await store.close()
})

test('the bytes that a transaction writes do not grow with the store', async () => {
  const files = createFaultyFiles()
  const store = await openIn(await newFolder(), { files })
  await fill(store, 0, 100)
  const few = await costOf('few.')
  await fill(store, 100, 20_000)
  const many = await costOf('many')
  expect(many.calls).toEqual(few.calls)
  // The number of the transaction has grown from one digit to three.
  expect(many.bytes - few.bytes).toBeLessThanOrEqual(2)
  await store.close()

  async function costOf(id: string) {
    const [calls, bytes] = [files.calls.length, files.bytesWritten()]
    await store.transact(async (t) => {
      await t.ledger.insert(anAccrual(id))
      await t.sessions.insert(aSession(id))
    })
    return { calls: files.calls.slice(calls), bytes: files.bytesWritten() - bytes }
  }
})

async function fill(store: Store, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 100)
    await store.transact(async (t) => {
      for (let n = start; n < Math.min(to, start + 100); n++) await t.ledger.insert(anAccrual(`a${n}`))
      if (start === 0) await t.partners.insert(aPartner('demo'))
    })
}

async function readSnapshot(dir: string): Promise<{ readonly seq: number }> {
  return JSON.parse(await readFile(path.join(dir, 'snapshot.json'), 'utf8'))
}
