import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openImageFiles } from './index.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'image-files-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const open = (mostBytes = 1_000_000) =>
  openImageFiles({ dir, mostBytes, clock: { now: () => new Date() }, log })
const note = { type: 'image/webp', source: 'native', isMutable: false, changedAt: 1, checkedAt: 2 }
const picture = (size: number, byte = 1) => ({ bytes: new Uint8Array(size).fill(byte), note })
const files = async () => {
  const found = await readdir(dir, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

test('a picture is there after it was stored, and after the next start', async () => {
  const store = open()
  expect(await store.get('a')).toBeUndefined()
  await store.put('a', picture(100))
  await store.put('../../b', picture(10, 2))
  expect(await store.get('a')).toEqual({ note, bytes: Buffer.alloc(100, 1) })
  const { bytes } = store.use()
  const again = open()
  await again.counted
  expect(await again.get('../../b')).toEqual({ note, bytes: Buffer.alloc(10, 2) })
  expect(again.use()).toEqual({ bytes, mostBytes: 1_000_000 })
})

test('a picture is replaced, or deleted, and counts once', async () => {
  const store = open()
  await store.counted
  await store.put('a', picture(100))
  const { bytes } = store.use()
  await store.put('a', picture(200))
  expect(store.use().bytes).toBe(bytes + 100)
  await store.delete('a')
  await store.delete('a')
  expect(store.use().bytes).toBe(0)
  expect(await files()).toEqual([])
})

test.each([
  ['cut off', (file: Buffer) => file.subarray(0, 60)],
  ['empty', () => Buffer.alloc(0)],
  [
    'changed',
    (file: Buffer) => Buffer.from(file.map((byte, index) => (index === file.length - 1 ? 9 : byte))),
  ],
])('a file that is %s is dropped', async (_title, change) => {
  const store = open()
  await store.put('a', picture(100))
  const [file = ''] = await files()
  await writeFile(file, change(await readFile(file)))
  expect(await store.get('a')).toBeUndefined()
  expect(await files()).toEqual([])
})

test('a file that a crash has left unfinished is removed at the next start', async () => {
  const store = open()
  await store.put('a', picture(100))
  const [file = ''] = await files()
  await writeFile(`${file}.1.tmp`, 'half')
  await open().counted
  expect(await files()).toEqual([file])
})

test('what takes more than its room loses what was not used for longest', async () => {
  const store = open(100_000)
  await store.counted
  for (let index = 0; index < 60; index++) await store.put(`old ${index}`, picture(1_000))
  await store.put('read lately', picture(1_000))
  const past = new Date(Date.now() - 7_200_000)
  for (const file of await files()) await utimes(file, past, past)
  expect(await store.get('read lately')).toBeDefined()
  for (let index = 0; index < 60; index++) await store.put(`new ${index}`, picture(1_000))
  await store.close()
  expect(store.use().bytes).toBeLessThanOrEqual(100_000)
  expect(await store.get('read lately')).toBeDefined()
  expect(await store.get('new 59')).toBeDefined()
  const kept = await Promise.all(Array.from({ length: 60 }, (_, index) => store.get(`new ${index}`)))
  expect(kept.filter((found) => found !== undefined).length).toBeGreaterThan(45)
})

test('a disk that fails costs the cache alone', async () => {
  await writeFile(path.join(dir, 'file'), '')
  const store = openImageFiles({
    dir: path.join(dir, 'file'),
    mostBytes: 1_000,
    clock: { now: () => new Date() },
    log,
  })
  await store.put('a', picture(100))
  expect(await store.get('a')).toBeUndefined()
  expect(log.warn).toHaveBeenCalledWith('pictures.not-stored', expect.anything())
})
