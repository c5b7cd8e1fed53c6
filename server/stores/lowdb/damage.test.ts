import { cp, readdir, readFile, truncate, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aCall } from '../testing/rows.ts'
import { DataFolderRefused, openLowdbReader } from './index.ts'
import { newFolder, openIn, withStore } from './testing/folder.ts'

const rows = [aCall('c1'), aCall('c2'), aCall('c3')]

/** A closed folder whose journal has one line for each row. */
async function folderWithJournal(): Promise<{
  dir: string
  journal: string
  bytes: Buffer
  lineEnds: number[]
}> {
  const dir = await newFolder()
  await withStore(dir, async (store) => {
    for (const row of rows) await store.transact((t) => t.idempotency.insert(row))
  })
  const journal = path.join(dir, 'journal')
  const bytes = await readFile(journal)
  const lineEnds = [...bytes.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1)
  return { dir, journal, bytes, lineEnds }
}

async function rowsIn(dir: string) {
  return (await openLowdbReader({ dir })).idempotency.list()
}

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

test('a last line that was cut at any byte is taken back, and the journal goes on from there', async () => {
  const { dir, journal, bytes, lineEnds } = await folderWithJournal()
  for (let length = lineEnds[1] ?? 0; length < bytes.length; length++) {
    await writeFile(journal, bytes.subarray(0, length))
    await withStore(dir, async (store) => {
      expect(await store.read.idempotency.list()).toEqual(rows.slice(0, 2))
      await store.transact((t) => t.idempotency.insert(aCall('after')))
    })
    expect(await rowsIn(dir)).toEqual([...rows.slice(0, 2), aCall('after')])
  }
})

test('a last line that a power loss has left as zeros, or with zeros in it, is cut off', async () => {
  const { dir, journal, bytes, lineEnds } = await folderWithJournal()
  const second = lineEnds[1] ?? 0
  const tails = [Buffer.alloc(5000), Buffer.concat([Buffer.alloc(100), bytes.subarray(second + 100)])]
  for (const tail of tails) {
    await writeFile(journal, Buffer.concat([bytes.subarray(0, second), tail]))
    expect(await withStore(dir, (store) => store.read.idempotency.list())).toEqual(rows.slice(0, 2))
    expect(await readFile(journal)).toEqual(bytes.subarray(0, second))
  }
})

test('a journal in which any byte has changed is refused, and only a last newline can pass for a torn write', async () => {
  const { dir, journal, bytes, lineEnds } = await folderWithJournal()
  for (let at = 0; at < bytes.length - 1; at++) {
    await writeFile(journal, flip(bytes, at))
    const line = lineEnds.filter((end) => end <= at).length + 1
    await expect(rowsIn(dir)).rejects.toThrow(`journal, line ${line} is not as it was written`)
  }
  await writeFile(journal, flip(bytes, bytes.length - 1))
  expect(await rowsIn(dir)).toEqual(rows.slice(0, 2))
})

test('the refusal of a damaged journal names a command that helps, and leaves the file as it is', async () => {
  const { dir, journal, bytes, lineEnds } = await folderWithJournal()
  await writeFile(journal, flip(bytes, (lineEnds[0] ?? 0) + 20))
  const error: unknown = await openIn(dir).catch((reason: unknown) => reason)
  expect(error).toEqual(
    new DataFolderRefused(
      `${journal}, line 2 is not as it was written, and a crash cannot have done that. Restore the whole data folder ` +
        'from a backup. To give up this transaction and all that came after it instead, keep a copy and cut the ' +
        `file: truncate -s ${lineEnds[0]} ${journal}`,
    ),
  )
  expect(await readFile(journal)).toEqual(flip(bytes, (lineEnds[0] ?? 0) + 20))
  await truncate(journal, lineEnds[0])
  expect(await rowsIn(dir)).toEqual(rows.slice(0, 1))
})

test('a journal that lacks a transaction is refused', async () => {
  const { dir, journal, bytes, lineEnds } = await folderWithJournal()
  const [first = 0, second = 0] = lineEnds
  await writeFile(journal, Buffer.concat([bytes.subarray(0, first), bytes.subarray(second)]))
  await expect(openIn(dir)).rejects.toThrow('journal, line 2 is transaction 3')
  await writeFile(journal, bytes.subarray(first))
  await expect(openIn(dir)).rejects.toThrow('journal, line 1 is transaction 2')
})

test('a snapshot in which any byte has changed, or that was cut, is refused', async () => {
  const { dir } = await folderWithJournal()
  await (await openIn(dir, { checkpointBytes: 0 })).close()
  const file = path.join(dir, 'snapshot.json')
  const bytes = await readFile(file)
  for (let at = 0; at < bytes.length; at++) {
    await writeFile(file, flip(bytes, at))
    await expect(rowsIn(dir)).rejects.toThrow(DataFolderRefused)
    await writeFile(file, bytes.subarray(0, at))
    await expect(rowsIn(dir)).rejects.toThrow('snapshot.json is not as it was written')
  }
  await writeFile(file, bytes)
  expect(await rowsIn(dir)).toEqual(rows)
})

test('a snapshot of a newer format is refused with the advice to start the newer version', async () => {
  const { dir } = await folderWithJournal()
  const file = path.join(dir, 'snapshot.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('"format":1', '"format":2'))
  await expect(openIn(dir)).rejects.toThrow('has format 2, and this program knows formats up to 1')
})

test('a folder that lost one of its two files is refused', async () => {
  for (const lost of ['journal', 'snapshot.json']) {
    const { dir } = await folderWithJournal()
    await (await openIn(dir, { checkpointBytes: 0 })).close()
    await unlink(path.join(dir, lost))
    await expect(openIn(dir)).rejects.toThrow(`no ${lost}`)
  }
})

test('files of two backups are refused together', async () => {
  const { dir } = await folderWithJournal()
  const older = await newFolder()
  await cp(dir, older, { recursive: true })
  await (await openIn(dir, { checkpointBytes: 0 })).close()
  await withStore(dir, (store) => store.transact((t) => t.idempotency.remove('c1')))
  await cp(path.join(older, 'snapshot.json'), path.join(dir, 'snapshot.json'))
  await expect(openIn(dir)).rejects.toThrow('journal, line 1 is transaction 4')
})

test('a crash between a new snapshot and its new journal loses and repeats nothing', async () => {
  const { dir, journal, bytes } = await folderWithJournal()
  await (await openIn(dir, { checkpointBytes: 0 })).close()
  await writeFile(journal, bytes)
  expect(await rowsIn(dir)).toEqual(rows)
  await withStore(dir, (store) => store.transact((t) => t.idempotency.remove('c2')))
  expect(await rowsIn(dir)).toEqual([rows[0], rows[2]])
})

test('what a crash left of a replaced file is removed', async () => {
  const { dir } = await folderWithJournal()
  await writeFile(path.join(dir, 'snapshot.json.4711.tmp'), 'half a snapsh')
  await writeFile(path.join(dir, 'journal.4711.tmp'), '')
  expect(await withStore(dir, (store) => store.read.idempotency.list())).toEqual(rows)
  expect(await readdir(dir)).toEqual(['journal', 'snapshot.json'])
})
