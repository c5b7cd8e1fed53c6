import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RequestEntry } from '../../ports/request-log.ts'
import { createRequestFiles } from './index.ts'

let dir: string
let now: Date
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-requests-'))
  now = new Date('2026-03-10T12:00:00.000Z')
})
afterEach(() => rm(dir, { recursive: true }))

const scrub = (text: string) => text.replaceAll('spk_live_secret', '[secret]')
const open = (mostBytes?: { all: number; errors: number }) =>
  createRequestFiles({ dir, days: 30, clock: { now: () => now }, scrub, ...(mostBytes && { mostBytes }) })
const entry = (n: number, change: Partial<RequestEntry> = {}): RequestEntry => ({
  requestId: `req_${String(n).padStart(22, '0')}`,
  at: '2026-03-10T11:00:00.000Z',
  method: 'GET',
  path: '/api/v1/fees',
  status: 200,
  ms: 1.5,
  address: '192.0.2.1',
  ...change,
})
const numbers = (entries: readonly RequestEntry[]) =>
  entries.map(({ requestId }) => Number(requestId.slice(4)))
const all = { isWanted: () => true }
const shop = (...entries: readonly RequestEntry[]) => new Map([['shop', entries]])

test('calls are read newest first, page by page over days, and none twice, also when more come in between', async () => {
  const files = open()
  await files.append(shop(entry(1, { at: '2026-03-09T23:59:59.000Z' }), entry(2), entry(3)))
  await files.append(shop(entry(4)))
  const first = await files.read('shop', { ...all, limit: 2 })
  await files.append(shop(entry(5)))
  const second = await files.read('shop', { ...all, limit: 2, after: first.next })
  const third = await files.read('shop', { ...all, limit: 2, after: second.next })
  expect([first, second, third].map(({ entries }) => numbers(entries))).toEqual([[4, 3], [2, 1], []])
  const odd = await files.read('shop', { limit: 9, isWanted: ({ requestId }) => /[135]$/.test(requestId) })
  expect(numbers(odd.entries)).toEqual([5, 3, 1])
})

test('calls outlive a restart, and a line that a crash has torn costs that line only', async () => {
  await open().append(shop(entry(1), entry(2)))
  await appendFile(path.join(dir, 'shop', '2026-03-10.ndjson'), '{"requestId":"req_torn","at":"2026')
  const files = open()
  await files.append(shop(entry(3)))
  expect(numbers((await files.read('shop', { ...all, limit: 9 })).entries)).toEqual([3, 2, 1])
  expect(await files.find('shop', entry(3).requestId)).toEqual(entry(3))
  expect(await files.find('shop', 'req_torn')).toBeUndefined()
})

test('a partner finds no call of another one', async () => {
  const files = open()
  await files.append(new Map([['other', [entry(1)]]]))
  expect(await files.find('shop', entry(1).requestId)).toBeUndefined()
  expect(await files.read('shop', { ...all, limit: 9 })).toEqual({ entries: [] })
  for (const name of ['../other', '', 'a/b', '.'])
    await expect(files.find(name, entry(1).requestId)).rejects.toThrow('not a partner')
})

test('a day has a bounded size, in which errors have the last word', async () => {
  const files = open({ all: 2_000, errors: 3_000 })
  for (let n = 0; n < 60; n++) await files.append(shop(entry(n), entry(1_000 + n, { status: 500 })))
  const { size } = await stat(path.join(dir, 'shop', '2026-03-10.ndjson'))
  expect(size).toBeLessThanOrEqual(3_000)
  const kept = numbers((await files.read('shop', { ...all, limit: 100 })).entries)
  expect(Math.max(...kept)).toBeGreaterThan(1_000 + Math.max(...kept.filter((n) => n < 1_000)))
})

test('a flood of visitors calls, which have no key, leaves room for those of the servers of the partner', async () => {
  const files = open({ all: 4_000, errors: 6_000 })
  for (let n = 0; n < 60; n++) await files.append(shop(entry(n), entry(n, { status: 403 })))
  const server = entry(1_000, { keyPrefix: 'spk_live_1234', env: 'live' })
  await files.append(shop(server, { ...server, requestId: entry(1_001).requestId, status: 500 }))
  const { entries } = await files.read('shop', { ...all, limit: 2 })
  expect(numbers(entries)).toEqual([1_001, 1_000])
})

test('a partner whose calls cannot be written costs no other partner theirs', async () => {
  const files = open()
  await mkdir(path.join(dir, 'shut', '2026-03-10.ndjson'), { recursive: true })
  const batch = new Map([
    ['shut', [entry(1)]],
    ['shop', [entry(2)]],
  ])
  await expect(files.append(batch)).rejects.toThrow('EISDIR')
  expect(numbers((await files.read('shop', { ...all, limit: 9 })).entries)).toEqual([2])
})

test('a file that is no folder of a partner does not keep old days from being removed', async () => {
  const files = open()
  await files.append(shop(entry(1)))
  await writeFile(path.join(dir, 'notes'), '')
  now = new Date('2026-05-10T12:00:00.000Z')
  await files.sweep()
  expect(await readdir(path.join(dir, 'shop'))).toEqual([])
})

test('nothing that looks like a secret is written, and only the owner can read it', async () => {
  await open().append(shop(entry(1, { path: '/api/v1/spk_live_secret' })))
  const file = path.join(dir, 'shop', '2026-03-10.ndjson')
  expect(await readFile(file, 'utf8')).not.toContain('spk_live_secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a day is shown for thirty days, and then removed', async () => {
  const files = open()
  await files.append(shop(entry(1)))
  now = new Date('2026-04-09T23:00:00.000Z')
  expect(await files.find('shop', entry(1).requestId)).toBeDefined()
  await files.sweep()
  expect(await readdir(path.join(dir, 'shop'))).toHaveLength(1)
  now = new Date('2026-04-10T01:00:00.000Z')
  expect(await files.find('shop', entry(1).requestId)).toBeUndefined()
  await files.sweep()
  expect(await readdir(path.join(dir, 'shop'))).toEqual([])
})

test.each(['', 'x', '2026-03-10', '../../etc', '2026-03-10.-1'])(
  '%j is no place to continue from',
  async (after) => {
    await expect(open().read('shop', { ...all, limit: 1, after })).rejects.toThrow(RangeError)
  },
)
