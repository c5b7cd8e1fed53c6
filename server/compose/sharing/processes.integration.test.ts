import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { products } from '#contracts/api/values.ts'
import { testDatabase } from '#testing/postgres/database.ts'
import { builtProgram } from '#testing/programs/built.ts'
import { freePort } from '#testing/programs/free-port.ts'
import { samplePartner } from '#testing/samples.ts'
import { createRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { systemClock } from '../../platform/system.ts'
import { newKey } from '../../services/partners/new-key.ts'
import { createSecret } from '../../services/webhooks/sending/sign.ts'
import { openStore } from '../../stores/index.ts'

const keys = { KEY_PEPPER: 'p'.repeat(64), APP_SECRET: 's'.repeat(64) }
const secrets = createSecrets({ pepper: keys.KEY_PEPPER, appSecret: keys.APP_SECRET, internal: [] })
const random = createRandom({ appSecret: keys.APP_SECRET })

/** Starts a process of the service on a database, and waits until it is ready. */
async function startProcess(database: string, kind: 'web' | 'worker') {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-process-'))
  const port = await freePort()
  const child = spawn(process.execPath, [await builtProgram('bare-service'), kind], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...inject('world').env,
      ...keys,
      DATA_DIR: dir,
      DATABASE_URL: database,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:4000',
      WEBHOOK_LOOPBACK: 'yes',
      DRAIN_SECONDS: '0',
      MARKET_SOURCES: '',
      INDEXER_NODES: '',
    },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(dir, { recursive: true, force: true })
  })
  let log = ''
  const written = new EventEmitter()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      log += data.toString()
      written.emit('line')
    })
  while (!log.includes('"event":"ready"')) {
    await Promise.race([once(written, 'line'), ended])
    if (child.exitCode !== null) throw new Error(log)
  }
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    /** Ends it without a word. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    log: () => log,
  }
}

/** A receiver of webhooks, with the bodies that it got. */
async function startReceiver() {
  const got: string[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (data: Buffer) => (body += data.toString()))
    req.on('end', () => {
      got.push(body)
      res.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return { got, url: `http://127.0.0.1:${port}/` }
}

/** A partner with a key, and an endpoint for one kind of event. */
async function addPartner(database: string, receiver: string): Promise<string> {
  const store = await openStore(database)
  const deps = { secrets, random, clock: systemClock }
  const made = newKey(deps, { partner: samplePartner.slug, env: 'live', label: 'Test', scopes: products })
  await store.transact(async (tables) => {
    await tables.partners.insert(samplePartner)
    await tables.keys.insert(made.key)
    await tables.webhookEndpoints.insert({
      id: 'whe_1',
      partner: samplePartner.slug,
      url: receiver,
      types: ['sign_session.cancelled'],
      secret: createSecret({ secrets, random }, 'whe_1').sealed,
      createdAt: new Date().toISOString(),
    })
  })
  await store.close()
  return made.secret
}

const transfer = { from: `0x${'aa'.repeat(20)}`, to: `0x${'bb'.repeat(20)}`, value: '0x1', chainId: '0x1' }
const payload = { method: 'eth_sendTransaction', params: [transfer] }
const session = { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload }

test('two that answer and one that works are one service, whichever is killed', async () => {
  const database = await testDatabase()
  const receiver = await startReceiver()
  const key = await addPartner(database, receiver.url)
  const [one, two, worker] = await Promise.all([
    startProcess(database, 'web'),
    startProcess(database, 'web'),
    startProcess(database, 'worker'),
  ])
  const call = async (at: { readonly url: string }, name: string, method = 'GET', repeated?: string) => {
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      ...(repeated !== undefined && { 'idempotency-key': repeated }),
    }
    const body = method === 'POST' && name === '/sign/session' ? JSON.stringify(session) : null
    return fetch(`${at.url}${name}`, { method, headers, body })
  }
  const open = async (at: typeof one, repeated: string): Promise<string> => {
    const answer = await call(at, '/sign/session', 'POST', repeated)
    const text = await answer.text()
    return /"(ses_[^"]+)"/.exec(text)?.[1] ?? text
  }

  // A call that is repeated at another process gets the first answer.
  const first = await open(one, 'order-1')
  expect(first).toMatch(/^ses_/)
  expect(await open(two, 'order-1')).toBe(first)

  // Who follows a session at one process sees what happens at the other, and the worker tells the partner's server.
  const stream = await call(two, `/sign/session/${first}/events`)
  const events = stream.body?.getReader()
  const seen = async (text: string) => {
    let read = ''
    while (!read.includes(text)) {
      const { value, done } = (await events?.read()) ?? { done: true }
      if (done) return read
      read += new TextDecoder().decode(value)
    }
    return read
  }
  await seen('pending')
  expect((await call(one, `/sign/session/${first}/cancel`, 'POST')).status).toBe(200)
  expect(await seen('cancelled')).toContain('cancelled')
  const told = (id: string) =>
    expect.poll(() => receiver.got.some((body) => body.includes(id)), { timeout: 20_000 })
  await told(first).toBe(true)

  // The worker is killed: what happens meanwhile is told by the next one.
  await worker.kill()
  const second = await open(one, 'order-2')
  await call(two, `/sign/session/${second}/cancel`, 'POST')
  await one.kill()
  const next = await startProcess(database, 'worker')
  await told(second).toBe(true)
  expect(next.log()).not.toContain('"level":"error"')

  // The process that is left answers on.
  expect(await open(two, 'order-2')).toBe(second)
}, 180_000)
