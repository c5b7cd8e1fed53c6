import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { samplePartner } from '#testing/samples.ts'
import { readConfig } from '../config/index.ts'
import type { Store } from '../ports/store.ts'
import { askService, listenToOperator, type Result } from './operator-socket.ts'
import { run, runInService } from './run.ts'
import { everyRow } from '../kit/every-row.ts'

/** Commands while the service runs: its process carries them out. */

const config = readConfig({ KEY_PEPPER: 'p'.repeat(32), APP_SECRET: 's'.repeat(32) })
let dir: string
let store: Store
let service: Awaited<ReturnType<typeof listenToOperator>>
const listen = () => listenToOperator(dir, (ask) => runInService(config, store, ask), silentLog)

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-op-'))
  store = createMemoryStore()
  await store.transact(({ partners }) => partners.insert(samplePartner))
  service = await listen()
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true })
})

/** The operator needs no secret of the deployment. */
const operate = (...argv: readonly string[]) => run(argv, { DATA_DIR: dir })

test('a key is revoked and a partner suspended while the service runs', async () => {
  const { text: secret } = await operate('key', 'create', 'demo', 'live', 'Server', 'swap')
  expect(secret).toMatch(/^spk_live_/)
  const [key] = await everyRow(store.read.keys, { partner: 'demo' })
  const why = ['--reason', 'as asked by mail']
  expect(await operate('key', 'revoke', key?.id ?? '', ...why)).toMatchObject({ code: 0 })
  expect((await everyRow(store.read.keys))[0]?.revokedAt).toBeDefined()
  expect(await operate('partner', 'status', 'demo', 'suspended', ...why)).toMatchObject({ code: 0 })
  expect(await store.read.partners.get('demo')).toMatchObject({ status: 'suspended' })
  expect((await operate('partner', 'list')).text).toContain('suspended')
  const { text: changes } = await operate('audit', '--partner', 'demo', '--limit', '2')
  expect(changes.split('\n').map((line) => line.split('\t')[2])).toEqual(['partner.change', 'key.revoke'])
  expect(await operate('audit', '--service')).toEqual({ code: 0, text: 'There are no such changes.' })
  expect((await operate('audit', 'demo')).code).toBe(2)
})

test('a file is read where the command is given', async () => {
  const file = path.join(dir, 'partner.json')
  await writeFile(file, JSON.stringify({ slug: 'demo', origins: ['https://new.example'] }))
  expect(await operate('partner', 'apply', file)).toMatchObject({ code: 0 })
  expect(await store.read.partners.get('demo')).toMatchObject({ origins: ['https://new.example'] })
  expect(await operate('partner', 'apply', `${file}.gone`)).toMatchObject({ code: 2 })
})

test('a refusal is told as it is', async () => {
  expect(await operate('key', 'revoke', 'key_none', '--reason', 'lost')).toEqual({
    code: 1,
    text: 'There is no such key.',
  })
})

const answering = async (work: () => Promise<Result>): Promise<void> => {
  await service.close()
  service = await listenToOperator(dir, work, silentLog)
}

test('an answer of several megabytes comes whole', async () => {
  const text = 'x'.repeat(3 << 20)
  await answering(async () => ({ code: 0, text }))
  expect(await askService(dir, { argv: ['ledger', 'show', 'demo'] })).toEqual({ code: 0, text })
})

test('a mistake in the service is told in a sentence', async () => {
  await answering(() => Promise.reject(new TypeError('oops')))
  expect(await operate('partner', 'list')).toEqual({
    code: 1,
    text: expect.stringContaining('its log says why'),
  })
})

test('an answer that breaks off is told in a sentence', async () => {
  await service.close()
  const broken = net.createServer((socket) => socket.resume().end('{"code":0,'))
  await new Promise<void>((resolve) => broken.listen(path.join(dir, 'operator.sock'), resolve))
  expect(await operate('partner', 'list')).toEqual({ code: 1, text: expect.stringContaining('broke off') })
  await new Promise((resolve) => broken.close(resolve))
})

test('attack: no one but the owner can open the socket', async () => {
  expect((await stat(path.join(dir, 'operator.sock'))).mode & 0o777).toBe(0o600)
})

test('attack: what is not a command changes nothing, and the next command is carried out', async () => {
  for (const text of ['', 'not json', '{"argv":"x"}', 'x'.repeat(2 << 20)]) {
    const socket = net.createConnection(path.join(dir, 'operator.sock'))
    socket.on('error', () => undefined)
    socket.resume().end(text)
    await new Promise((resolve) => socket.once('close', resolve))
  }
  expect((await operate('partner', 'list')).code).toBe(0)
})

test('a socket that a killed service has left does not stop the next one', async () => {
  await service.close()
  await writeFile(path.join(dir, 'operator.sock'), '')
  service = await listen()
  expect((await operate('partner', 'list')).code).toBe(0)
})
