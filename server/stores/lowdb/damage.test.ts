import { expect, test, vi } from 'vitest'
import type { Store } from '../../ports/store.ts'
import { aCall } from '#testing/stores/rows.ts'
import { DataFolderRefused, openLowdbReader } from './index.ts'
import { encodeLine } from './journal-line.ts'
import { checksum } from './json.ts'
import { createFaultyFiles } from './testing/faulty-files.ts'
import { openIn } from './testing/folder.ts'
import { createVolatileDisk, VOLATILE_FOLDER as DIR, type VolatileDisk } from './testing/volatile-disk.ts'
import { everyRow } from '../../kit/every-row.ts'

vi.setConfig({ testTimeout: 60_000 })

const rows = [aCall('c1'), aCall('c2'), aCall('c3')]

/** The two files of a closed store. */
interface Content {
  readonly journal: Buffer
  readonly snapshot: Buffer
}

function diskWith({ journal, snapshot }: Partial<Content>): VolatileDisk {
  const files: [string, Buffer][] = []
  if (journal !== undefined) files.push(['journal', journal])
  if (snapshot !== undefined) files.push(['snapshot.json', snapshot])
  return createVolatileDisk(files)
}

/** Opens a store, works with it and closes it; answers the files that it leaves. */
async function contentAfter(
  content: Partial<Content>,
  work: (store: Store) => Promise<unknown>,
  checkpointBytes = Number.POSITIVE_INFINITY,
): Promise<Content> {
  const disk = diskWith(content)
  const store = await openIn(DIR, { files: disk.files, checkpointBytes })
  await work(store)
  await store.close()
  const { journal, 'snapshot.json': snapshot } = Object.fromEntries(disk.content())
  if (journal === undefined || snapshot === undefined) throw new Error('a file is missing')
  return { journal, snapshot }
}

/** A journal with one line for each row, and the ends of its lines. */
async function writtenRows(): Promise<Content & { readonly lineEnds: readonly number[] }> {
  const content = await contentAfter({}, async (store) => {
    for (const row of rows) await store.transact((t) => t.idempotency.insert(row))
  })
  const lineEnds = [...content.journal.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1)
  return { ...content, lineEnds }
}

/** The same as a snapshot, with an empty journal. */
async function savedRows(): Promise<Content> {
  return contentAfter(await writtenRows(), async () => {}, 0)
}

async function rowsOf(content: Partial<Content>) {
  const read = await openLowdbReader({ dir: DIR, files: diskWith(content).files })
  return everyRow(read.idempotency)
}

const insert = (id: string) => (store: Store) => store.transact((t) => t.idempotency.insert(aCall(id)))
const remove = (id: string) => (store: Store) => store.transact((t) => t.idempotency.remove(id))
const nothing = async () => {}

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

test('a last line that was cut at any byte is removed, and the journal continues from there', async () => {
  const { journal, snapshot, lineEnds } = await writtenRows()
  for (let length = lineEnds[1] ?? 0; length < journal.length; length++) {
    const torn = { snapshot, journal: journal.subarray(0, length) }
    expect(await rowsOf(torn)).toEqual(rows.slice(0, 2))
    expect(await rowsOf(await contentAfter(torn, insert('after')))).toEqual([
      ...rows.slice(0, 2),
      aCall('after'),
    ])
  }
})

test('a last line that has zeros in it after a power loss is cut off', async () => {
  const { journal, snapshot, lineEnds } = await writtenRows()
  const whole = journal.subarray(0, lineEnds[1])
  const last = journal.subarray(lineEnds[1])
  for (const tail of [Buffer.alloc(5_000), Buffer.concat([Buffer.alloc(100), last.subarray(100)])]) {
    const torn = { snapshot, journal: Buffer.concat([whole, tail]) }
    expect(await contentAfter(torn, nothing)).toEqual({ snapshot, journal: whole })
  }
})

test('a journal in which any byte has changed is refused; only a last newline can pass for a torn write', async () => {
  const { journal, snapshot, lineEnds } = await writtenRows()
  for (let at = 0; at < journal.length - 1; at++) {
    const line = lineEnds.filter((end) => end <= at).length + 1
    const refused = rowsOf({ snapshot, journal: flip(journal, at) })
    await expect(refused).rejects.toThrow(`/journal, line ${line} is damaged`)
  }
  expect(await rowsOf({ snapshot, journal: flip(journal, journal.length - 1) })).toEqual(rows.slice(0, 2))
})

test('the refusal of a damaged journal names a command that helps, and changes nothing', async () => {
  const { journal, snapshot, lineEnds } = await writtenRows()
  const [first = 0] = lineEnds
  const disk = diskWith({ snapshot, journal: flip(journal, first + 20) })
  const before = disk.content()
  await expect(openIn(DIR, { files: disk.files })).rejects.toThrow(
    new DataFolderRefused(
      '/data/journal, line 2 is damaged, and no crash can cause this damage. Restore the whole data folder from a ' +
        'backup. To lose this transaction and all later ones instead, keep a copy and cut ' +
        `the file: truncate -s ${first} /data/journal`,
    ),
  )
  expect(disk.content()).toEqual(before)
  expect(await rowsOf({ snapshot, journal: journal.subarray(0, first) })).toEqual(rows.slice(0, 1))
})

test('a journal that lacks a transaction is refused', async () => {
  const { journal, snapshot, lineEnds } = await writtenRows()
  const [first = 0, second = 0] = lineEnds
  const withoutSecond = Buffer.concat([journal.subarray(0, first), journal.subarray(second)])
  await expect(rowsOf({ snapshot, journal: withoutSecond })).rejects.toThrow('line 2 is transaction 3')
  await expect(rowsOf({ snapshot, journal: journal.subarray(first) })).rejects.toThrow(
    'line 1 is transaction 2',
  )
})

test('a snapshot in which any byte has changed, or that was cut, is refused', async () => {
  const { journal, snapshot } = await savedRows()
  expect(await rowsOf({ journal, snapshot })).toEqual(rows)
  for (let at = 0; at < snapshot.length; at++) {
    const cut = rowsOf({ journal, snapshot: snapshot.subarray(0, at) })
    await expect(cut).rejects.toThrow('/data/snapshot.json is damaged')
    await expect(rowsOf({ journal, snapshot: flip(snapshot, at) })).rejects.toThrow(DataFolderRefused)
  }
})

test('a snapshot of a newer format is refused with the advice to start the newer version', async () => {
  const { journal, snapshot } = await savedRows()
  const newer = Buffer.from(snapshot.toString().replace('"format":4', '"format":5'))
  await expect(rowsOf({ journal, snapshot: newer })).rejects.toThrow(
    '/data/snapshot.json has format 5, and this program knows formats up to 4: a newer version wrote it. Start that ' +
      'version, or restore the whole data folder from a backup of this one.',
  )
})

/** The same snapshot, as an earlier version has written it: one object, with the checksum of its rest in front. */
function ofVersion(
  format: 1 | 2 | 3,
  snapshot: Buffer,
  change: (rest: string) => string = (rest) => rest,
): Buffer {
  const { seq, tables }: { seq: number; tables: object } = JSON.parse(snapshot.toString())
  const rest = change(JSON.stringify({ seq, tables }).slice(1))
  return Buffer.from(`{"format":${format},"crc32":"${checksum(rest, format > 2 ? format : 0)}",${rest}`)
}

const ofFirstRelease = (snapshot: Buffer) => ofVersion(2, snapshot)

/** A snapshot with other lines before its last one, and the checksum that they then have. */
function withLines(snapshot: Buffer, change: (lines: string) => string): Buffer {
  const lines = snapshot.toString()
  const end = lines.lastIndexOf(']},"crc32"')
  const changed = change(lines.slice(0, end))
  return Buffer.from(`${changed}]},"crc32":"${checksum(changed)}"}\n`)
}

test('a folder of the first release is read, and is marked before its next transaction', async () => {
  const { journal, snapshot } = await writtenRows()
  const older = { journal, snapshot: ofFirstRelease(snapshot) }
  expect(await rowsOf(older)).toEqual(rows)
  const opened = await contentAfter(older, nothing)
  expect(JSON.parse(opened.snapshot.toString())).toMatchObject({ format: 4, seq: 3 })
  expect(opened.journal).toHaveLength(0)
  expect(await rowsOf(await contentAfter(opened, insert('after')))).toEqual([...rows, aCall('after')])
})

test('a power loss at any call of the first start after an upgrade loses nothing', async () => {
  const { journal, snapshot } = await writtenRows()
  const older = { journal, snapshot: ofFirstRelease(snapshot) }
  const calm = diskWith(older)
  await openIn(DIR, { files: calm.files })
  for (let k = 1; k <= calm.calls(); k++) {
    const disk = diskWith(older)
    disk.losePowerAt(k)
    await openIn(DIR, { files: disk.files }).catch(() => undefined)
    for (const bytes of ['kept', 'lost', 'torn'] as const)
      for (const keptNames of ['all', [], ['journal'], ['snapshot.json']] as const) {
        const { files } = disk.restart({ keptNames, bytes })
        const { read } = await openIn(DIR, { files })
        expect(await everyRow(read.idempotency)).toEqual(rows)
      }
  }
})

test('a folder of the first release on a full disk is refused with a sentence, and stays as it was', async () => {
  const { journal, snapshot } = await writtenRows()
  const disk = diskWith({ journal, snapshot: ofFirstRelease(snapshot) })
  const before = disk.content()
  const files = createFaultyFiles((_, call) => (call === 'write' ? 'torn' : 'works'), disk.files)
  await expect(openIn(DIR, { files })).rejects.toThrow('Make room on the disk, and start again.')
  expect(disk.content()).toEqual(before)
})

test('rows of a table that is not known are told as those of a newer version, without advice to cut', async () => {
  const { journal, snapshot } = await writtenRows()
  const line = encodeLine({ seq: 4, changes: [] }).slice(9, -1)
  const json = line.replace('"changes":[]', '"changes":[{"table":"fromTomorrow","id":"x","row":{}}]')
  const later = Buffer.concat([journal, Buffer.from(`${checksum(json)} ${json}\n`)])
  await expect(rowsOf({ journal: later, snapshot })).rejects.toThrow(
    new DataFolderRefused(
      '/data/journal, line 4 has something that this program does not know: a newer version wrote it. Start that ' +
        'version, or restore the whole data folder from a backup of this one. Change nothing in the file.',
    ),
  )
})

test('a snapshot of the format before this one is read, and one in which any byte has changed is refused', async () => {
  const { journal, snapshot } = await savedRows()
  const older = ofVersion(3, snapshot)
  expect(await rowsOf({ journal, snapshot: older })).toEqual(rows)
  for (let at = 0; at < older.length; at++) {
    const cut = rowsOf({ journal, snapshot: older.subarray(0, at) })
    await expect(cut).rejects.toThrow('/data/snapshot.json is damaged')
    await expect(rowsOf({ journal, snapshot: flip(older, at) })).rejects.toThrow(DataFolderRefused)
  }
})

test('a snapshot with a table that is not known is told as that of a newer version', async () => {
  const { journal, snapshot } = await savedRows()
  const newer = [
    withLines(snapshot, (lines) => `${lines}],"fromTomorrow":[\n{}\n`),
    ofVersion(3, snapshot, (rest) => rest.replace('"tables":{', '"tables":{"fromTomorrow":[{}],')),
  ]
  for (const each of newer)
    await expect(rowsOf({ journal, snapshot: each })).rejects.toThrow(
      '/data/snapshot.json, table fromTomorrow has something that this program does not know: a newer version wrote it.',
    )
})

test('a folder from before a table is marked before its first row, so that an older program refuses it', async () => {
  const { journal, snapshot } = await writtenRows()
  const older = withLines(snapshot, (lines) => lines.replace('],"sessionEnds":[\n', ''))
  expect(older.length).toBeLessThan(snapshot.length)
  const opened = await contentAfter({ journal, snapshot: older }, nothing)
  expect(JSON.parse(opened.snapshot.toString())).toMatchObject({ seq: 3, tables: { sessionEnds: [] } })
})

test('a snapshot from before the first release is refused with the advice to start again', async () => {
  const { journal, snapshot } = await savedRows()
  const older = ofVersion(1, snapshot)
  await expect(rowsOf({ journal, snapshot: older })).rejects.toThrow('`npm run reset` deletes it')
})

test('a folder that lost one of its two files is refused', async () => {
  const { journal, snapshot } = await savedRows()
  await expect(rowsOf({ journal })).rejects.toThrow('has a journal and no snapshot.json')
  await expect(rowsOf({ snapshot })).rejects.toThrow('has a snapshot.json and no journal')
})

test('files of two backups are refused together', async () => {
  const before = await writtenRows()
  const after = await contentAfter(await savedRows(), remove('c1'))
  const mixed = rowsOf({ snapshot: before.snapshot, journal: after.journal })
  await expect(mixed).rejects.toThrow('line 1 is transaction 4')
  const later = await contentAfter(after, nothing, 0)
  const alsoMixed = rowsOf({ snapshot: later.snapshot, journal: before.journal })
  await expect(alsoMixed).rejects.toThrow('line 3 is transaction 3')
})

test('a crash between a new snapshot and its new journal loses and repeats nothing', async () => {
  const { journal } = await writtenRows()
  const { snapshot } = await savedRows()
  expect(await rowsOf({ journal, snapshot })).toEqual(rows)
  const after = await contentAfter({ journal, snapshot }, remove('c2'))
  expect(await rowsOf(after)).toEqual([rows[0], rows[2]])
})

test('the temporary file that a crash left is removed', async () => {
  const { journal, snapshot } = await writtenRows()
  const disk = createVolatileDisk([
    ['journal', journal],
    ['journal.4711.tmp', Buffer.alloc(0)],
    ['snapshot.json', snapshot],
    ['snapshot.json.4711.tmp', Buffer.from('half a snapsh')],
  ])
  const store = await openIn(DIR, { files: disk.files })
  await store.close()
  expect([...disk.content().keys()]).toEqual(['journal', 'snapshot.json'])
})
