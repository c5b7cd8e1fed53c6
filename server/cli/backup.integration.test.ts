import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#testing/plain-ports.ts'
import { aCall, anAccrual, aPartner, aPosting, aSession } from '#testing/stores/rows.ts'
import { readConfig } from '../config/index.ts'
import { everyRow } from '../kit/every-row.ts'
import type { Store } from '../ports/store.ts'
import { openSqliteReader, openSqliteStore } from '../stores/sqlite/index.ts'
import { listenToOperator } from './operator-socket.ts'
import { run, runInService } from './run.ts'

let dir: string
let env: Record<string, string>
let data: string
let file: string
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-backup-'))
  data = path.join(dir, 'data')
  file = path.join(dir, 'copy')
  env = { KEY_PEPPER: 'p'.repeat(32), APP_SECRET: 's'.repeat(32), DATA_DIR: data }
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(dir, { recursive: true })
})

const databaseIn = (folder: string) => path.join(folder, 'suite.sqlite')
const readIn = (folder: string) => openSqliteReader(databaseIn(folder))

/** A service's store, with its socket. */
async function serve(): Promise<Store> {
  const store = await openSqliteStore(databaseIn(data))
  const socket = await listenToOperator(data, (ask) => runInService(readConfig(env), store, ask), silentLog)
  ends.push(() => store.close(), socket.close)
  return store
}
const stop = async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}

/** A fee with its posting, in one transaction with a session. */
const book = (store: Store, n: number) =>
  store.transact(async ({ ledger, sessions }) => {
    await ledger.insert(anAccrual(`a${n}`, { feeTx: `0x${n}` }))
    await sessions.insert(aSession(`s${n}`))
    await ledger.insert(aPosting(`p${n}`, `a${n}`))
  })

test('a backup under writes has everything before it, nothing in part, and can be restored', async () => {
  const store = await serve()
  for (let n = 0; n < 50; n++) await book(store, n)
  const writes = { goOn: true }
  const writing = (async () => {
    for (let n = 50; writes.goOn; n++) await book(store, n)
  })()
  const answer = await run(['backup', file], env)
  writes.goOn = false
  await writing
  expect(answer).toMatchObject({ code: 0, text: expect.stringContaining(file) })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const [note] = await store.read.backups.list({ limit: 1, newestFirst: true })
  expect(note).toMatchObject({ file, bytes: (await stat(file)).size })
  const before = await everyRow(store.read.ledger)
  await stop()

  const other = path.join(dir, 'other')
  expect(await run(['restore', file], { ...env, DATA_DIR: other })).toMatchObject({ code: 0 })
  const read = await readIn(other)
  const records = await everyRow(read.ledger)
  expect(records.length).toBeGreaterThanOrEqual(100)
  expect(records).toEqual(before.slice(0, records.length))
  for (const record of records)
    if (record.kind === 'accrual') expect(await read.ledger.by('posts', record.id)).toBeDefined()
  expect(await read.sessions.count()).toBe(records.length / 2)
  expect((await stat(databaseIn(other))).mode & 0o777).toBe(0o600)
})

test('a backup is made when no service runs', async () => {
  const store = await serve()
  for (let n = 0; n < 20; n++) await book(store, n)
  await stop()
  const again = await serve()
  await again.transact(({ idempotency }) => idempotency.insert(aCall('c1')))
  await stop()
  expect(await run(['backup', file], env)).toMatchObject({ code: 0 })
  const other = path.join(dir, 'other')
  await run(['restore', file], { ...env, DATA_DIR: other })
  const read = await readIn(other)
  expect(await read.ledger.count()).toBe(40)
  expect(await read.idempotency.get('c1')).toEqual(aCall('c1'))
})

test('a backup never replaces a file, and says what is wrong with its place', async () => {
  const store = await serve()
  await book(store, 1)
  await writeFile(file, 'mine')
  expect(await run(['backup', file], env)).toMatchObject({
    code: 1,
    text: expect.stringContaining('exists already'),
  })
  expect(await readFile(file, 'utf8')).toBe('mine')
  const nowhere = path.join(dir, 'nowhere', 'copy')
  expect(await run(['backup', nowhere], env)).toMatchObject({
    code: 1,
    text: expect.stringContaining('its folder does not exist'),
  })
  expect(await run(['backup'], env)).toMatchObject({ code: 2 })
  expect(await store.read.backups.count()).toBe(0)
  expect(await readdir(dir)).toEqual(['copy', 'data'])
})

test('a store is replaced only where its file is named, and is kept', async () => {
  const store = await serve()
  await book(store, 1)
  await run(['backup', file], env)
  await book(store, 2)
  expect(await run(['restore', file, databaseIn(data)], env)).toMatchObject({
    code: 1,
    text: expect.stringContaining('in use by process'),
  })
  await stop()
  expect(await run(['restore', file], env)).toMatchObject({
    code: 1,
    text: expect.stringContaining('already'),
  })
  expect(await (await readIn(data)).ledger.count()).toBe(4)
  expect(await run(['restore', file, databaseIn(data)], env)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/replaced-1[^]*confirm-restore/),
  })
  expect(await (await readIn(data)).ledgerNotes.get('restored')).toBeDefined()
  expect(await (await readIn(data)).ledger.count()).toBe(2)
  const kept = await openSqliteReader(`${databaseIn(data)}.replaced-1`)
  expect(await kept.ledger.count()).toBe(4)
  const opened = await serve()
  expect(await opened.read.ledger.count()).toBe(2)
})

test('a journal without its database, as a crash may leave it, is not played over a restored one', async () => {
  const store = await serve()
  await book(store, 1)
  await run(['backup', file], env)
  await book(store, 2)
  const journal = await readFile(`${databaseIn(data)}-wal`)
  expect(journal.length).toBeGreaterThan(0)
  await stop()
  await rm(databaseIn(data))
  await writeFile(`${databaseIn(data)}-wal`, journal)
  expect(await run(['restore', file], env)).toMatchObject({ code: 0 })
  const restored = await readIn(data)
  expect(await restored.ledger.count()).toBe(2)
  expect(await restored.ledgerNotes.get('restored')).toBeDefined()
})

test('a restore is later than every confirmation and comparison in its backup, whatever the clock says', async () => {
  const store = await serve()
  const ahead = '2999-01-01T00:00:00.000Z'
  await store.transact(({ ledgerNotes }) => ledgerNotes.insert({ id: 'confirmed', at: ahead }))
  await run(['backup', file], env)
  await stop()
  await run(['restore', file, databaseIn(data)], env)
  const note = await (await readIn(data)).ledgerNotes.get('restored')
  expect(note?.at).toBe('2999-01-01T00:00:00.001Z')
})

test('a damaged or foreign file, or books that do not balance, change nothing', async () => {
  const store = await serve()
  await book(store, 1)
  await run(['backup', file], env)
  await store.transact(({ partners }) => partners.insert(aPartner('late')))
  const odd = anAccrual('odd', {
    feeTx: '0xodd',
    entries: [{ account: 'a', side: 'debit', amountMinor: '1' }],
  })
  const unbalanced = path.join(dir, 'unbalanced')
  await store.transact(({ ledger }) => ledger.insert(odd))
  await run(['backup', unbalanced], env)
  await stop()
  const bytes = await readFile(file)
  const changed = (name: string, at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return writeFile(path.join(dir, name), copy)
  }
  await changed('early', 5)
  await changed('middle', bytes.length >> 1)
  await changed('end', bytes.length - 3)
  await writeFile(path.join(dir, 'short'), bytes)
  await truncate(path.join(dir, 'short'), bytes.length - 20)
  await writeFile(path.join(dir, 'long'), Buffer.concat([bytes, Buffer.from('x')]))
  await writeFile(path.join(dir, 'empty'), '')
  await writeFile(path.join(dir, 'foreign'), 'hello\nworld\n')
  await mkdir(path.join(dir, 'fresh'))
  for (const name of ['early', 'middle', 'end', 'short', 'long', 'empty', 'foreign', 'unbalanced', 'gone']) {
    const target = path.join(dir, 'fresh')
    const answer = await run(['restore', path.join(dir, name), databaseIn(target)], env)
    expect([name, answer.code]).toEqual([name, 1])
    expect(await readdir(target)).toEqual(['suite.sqlite-lock'])
    await run(['restore', path.join(dir, name), databaseIn(data)], env)
  }
  expect(await (await readIn(data)).partners.get('late')).toBeDefined()
})
