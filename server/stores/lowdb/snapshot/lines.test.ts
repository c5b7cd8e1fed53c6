import { expect, test } from 'vitest'
import { aCall, aSession } from '#testing/stores/rows.ts'
import { createTables, type TableSet } from '../../engine/tables.ts'
import type { OpenFile } from '../files.ts'
import { createVolatileDisk, VOLATILE_FOLDER as DIR } from '../testing/volatile-disk.ts'
import { createSnapshotFile } from './snapshot-file.ts'

const ROWS = 20_000

/** Rows of two tables, most of them packed. */
function filled(rows = ROWS): TableSet {
  const tables = createTables({ unpacked: 100, block: 32 })
  for (let n = 0; n < rows; n++) {
    tables.sessions.restore(aSession(`s${n}`))
    tables.idempotency.restore(aCall(`c${n}`))
  }
  return tables
}

/** A disk that notes how much it was handed and asked for at once. */
function watchedDisk() {
  const { files } = createVolatileDisk()
  let [written, asked, turns] = [0, 0, 0]
  let isWatching = false
  const count = (): void => {
    turns += 1
    if (isWatching) setImmediate(count)
  }
  const watched = (file: OpenFile): OpenFile => ({
    ...file,
    async write(from, offset, length, position) {
      written = Math.max(written, length)
      await nextTurn()
      return file.write(from, offset, length, position)
    },
    read(into, offset, length, position) {
      asked = Math.max(asked, length)
      return file.read(into, offset, length, position)
    },
  })
  return {
    files: {
      ...files,
      open: async (...args: Parameters<typeof files.open>) => watched(await files.open(...args)),
    },
    most: () => ({ written, asked }),
    async turnsOf(work: Promise<void>): Promise<number> {
      isWatching = true
      count()
      await work
      isWatching = false
      return turns
    },
  }
}

const nextTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

function* linesIn(tables: TableSet): Generator<string> {
  for (const table of [tables.sessions, tables.idempotency])
    for (const entry of table.next(ROWS)) yield entry.json
}

test('40,000 rows come back as they were and in their order, and no more than a part of them is in one piece', async () => {
  const disk = watchedDisk()
  const before = filled()
  const turns = await disk.turnsOf(createSnapshotFile(disk.files, DIR, before).write(7))
  const after = createTables({ unpacked: 100, block: 32 })
  expect(await createSnapshotFile(disk.files, DIR, after).read()).toEqual({ seq: 7, isOlder: false })
  expect([...linesIn(after)]).toEqual([...linesIn(before)])
  expect(disk.most().written).toBeLessThan(300_000)
  expect(disk.most().asked).toBeLessThanOrEqual(1 << 20)
  // Everything else runs between the parts.
  expect(turns).toBeGreaterThan(20)
})

test('to write packed rows leaves them packed', async () => {
  const disk = createVolatileDisk()
  const tables = filled()
  await createSnapshotFile(disk.files, DIR, tables).write(1)
  const packed = tables.sessions.next(ROWS).filter(({ isPacked }) => isPacked)
  expect(packed.length).toBeGreaterThan(ROWS - 200)
})

test('rows are packed as they are read', async () => {
  const disk = createVolatileDisk()
  await createSnapshotFile(disk.files, DIR, filled()).write(1)
  const tables = createTables({ unpacked: 100, block: 32 })
  await createSnapshotFile(disk.files, DIR, tables).read()
  const packed = tables.sessions.next(ROWS).filter(({ isPacked }) => isPacked)
  expect(packed.length).toBeGreaterThan(ROWS - 200)
})

test('the file as a whole is JSON, so that an earlier version can read its format', async () => {
  const disk = createVolatileDisk()
  const tables = createTables()
  tables.sessions.restore(aSession('s1'))
  tables.sessions.restore(aSession('s2'))
  await createSnapshotFile(disk.files, DIR, tables).write(9)
  const text = disk.content().get('snapshot.json')?.toString() ?? ''
  expect(JSON.parse(text)).toMatchObject({
    format: 4,
    seq: 9,
    tables: { sessions: [{ id: 's1' }, { id: 's2' }], keys: [] },
  })
})

test('without its last line, or with bytes after it, a file is refused', async () => {
  const disk = createVolatileDisk()
  await createSnapshotFile(disk.files, DIR, filled()).write(9)
  const whole = disk.content().get('snapshot.json') ?? Buffer.alloc(0)
  const end = whole.lastIndexOf('\n]}') + 1
  for (const bytes of [whole.subarray(0, end), Buffer.concat([whole, Buffer.from('\n')])]) {
    const { files } = createVolatileDisk([['snapshot.json', bytes]])
    await expect(createSnapshotFile(files, DIR, createTables()).read()).rejects.toThrow('is damaged')
  }
})

test('a power loss while the parts are written leaves the snapshot that was there, or the new one', async () => {
  const first = createVolatileDisk()
  await createSnapshotFile(first.files, DIR, filled(1)).write(1)
  const tables = filled(2_000)
  const calm = createVolatileDisk(first.content())
  await createSnapshotFile(calm.files, DIR, tables).write(2)
  const either = [first, calm].map((disk) => disk.content().get('snapshot.json')?.toString())
  // Several parts, and the calls before and after them.
  expect(calm.calls()).toBeGreaterThan(8)
  for (let k = 1; k <= calm.calls(); k++)
    for (const bytes of ['kept', 'lost', 'torn'] as const)
      for (const keptNames of ['all', [], ['snapshot.json']] as const) {
        const disk = createVolatileDisk(first.content())
        disk.losePowerAt(k)
        await createSnapshotFile(disk.files, DIR, tables)
          .write(2)
          .catch(() => undefined)
        const left = disk.restart({ keptNames, bytes }).content().get('snapshot.json')
        expect(either).toContain(left?.toString())
      }
})
