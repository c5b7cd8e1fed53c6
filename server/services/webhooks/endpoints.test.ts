import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from '#testing/standard-webhooks.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callContract } from '#testing/call-contract.ts'
import { signIn, type SignedInHeaders } from '#testing/sign-in.ts'
import { soon } from '#testing/soon.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createOutside } from '#testing/test-world.ts'
import type { Store } from '../../ports/store.ts'

/** Webhooks as a partner has them: over the dashboard's endpoints, to a receiver of its own. */

interface Got {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A partner's server that takes every webhook, and handles each id once. */
interface Receiver {
  readonly url: string
  readonly got: Got[]
  readonly handled: Map<string, unknown>
  /** Its next answers; 200 when there is none. */
  readonly answers: number[]
  readonly server: Server
}

async function startReceiver(secret: () => string): Promise<Receiver> {
  const got: Got[] = []
  const handled = new Map<string, unknown>()
  const answers: number[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      got.push({ headers: request.headers, body })
      const status = answers.shift() ?? 200
      if (status === 200) {
        const id = String(request.headers['webhook-id'])
        if (!handled.has(id)) handled.set(id, verify(secret(), { headers: request.headers, body }))
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hooks`, got, handled, answers, server }
}

/** The message, if the library of Standard Webhooks would take it at the time of its sending. */
function verify(secret: string, { headers, body }: Got): unknown {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  const signatures = String(headers['webhook-signature']).split(' ')
  return signatures.includes(signature) ? JSON.parse(body) : 'not ours'
}

let disk: Store
let outside: ReturnType<typeof createOutside>
let app: TestApp
let owner: SignedInHeaders
let receiver: Receiver
let secret: string
beforeEach(async () => {
  disk = createMemoryStore()
  outside = createOutside()
  secret = ''
  receiver = await startReceiver(() => secret)
  app = await startTestApp({ store: disk, outside })
  owner = await signIn(app)
})
afterEach(async () => {
  await app.stop()
  receiver.server.closeAllConnections()
  await new Promise((resolve) => receiver.server.close(resolve))
})

const call = (route: string, parts: Parameters<typeof callContract>[2] = {}, headers = owner) =>
  callContract(app.url, route, { ...parts, headers })

const add = async (types: readonly string[] = ['key.created', 'account.suspended']) => {
  const { status, body } = await call('POST /api/dashboard/webhooks', {
    body: { url: receiver.url, types, description: 'Orders' },
  })
  expect(status).toBe(200)
  secret = body.secret
  return String(body.endpoint.id)
}
const sendTest = (id: string, more: object = {}) =>
  call('POST /api/dashboard/webhooks/test', { body: { id, type: 'key.created', ...more } })
const messages = async (endpoint: string, query: object = {}) =>
  (await call('GET /api/dashboard/webhooks/messages', { query: { endpoint, ...query } })).body

/** Something that is told as `key.created`. */
const makeKey = () =>
  call('POST /api/dashboard/keys', { body: { env: 'test', label: 'Hooks', scopes: ['swap'] } })

/** Lets what is due be sent, and waits for it: the receiver is a real one. */
async function delivered(count: number): Promise<void> {
  await outside.clock.step(0)
  await soon(() => expect(receiver.got).toHaveLength(count))
}

test('an endpoint is added, is told of a test event by its own signature, and shows the attempt', async () => {
  const id = await add()
  const { body: asked } = await sendTest(id)
  await delivered(1)
  expect(receiver.handled.get(asked.message.id)).toMatchObject({ type: 'test.key.created' })
  const read = () => call('GET /api/dashboard/webhooks/messages/one', { query: { id: asked.message.id } })
  await soon(async () => expect((await read()).body.state).toBe('delivered'))
  const { body } = await read()
  expect(body.history).toMatchObject([{ status: 200, headers: { 'webhook-id': asked.message.id } }])
  expect(body.payload).toBe(receiver.got[0]?.body)
  const { body: list } = await call('GET /api/dashboard/webhooks')
  expect(list.endpoints).toMatchObject([{ id, state: 'healthy', successes24h: 1, description: 'Orders' }])
  expect(JSON.stringify(list)).not.toContain(secret)
})

test('no call waits for a receiver, and an event that was written before the process ended is sent once it is back', async () => {
  const id = await add()
  // The process writes the event, and ends before it is sent: its clock has not moved.
  const { body: asked } = await sendTest(id)
  expect(receiver.got).toHaveLength(0)
  await app.stop()
  app = await startTestApp({ store: disk, outside })
  await app.resume()
  await delivered(1)
  expect([...receiver.handled.keys()]).toEqual([asked.message.id])
})

test('a message whose answer was lost comes again with the same id, so that a receiver handles it once', async () => {
  const id = await add()
  receiver.answers.push(500)
  await makeKey()
  await delivered(1)
  await soon(async () => expect((await messages(id)).messages[0].attempts).toBe(1))
  const message = (await messages(id)).messages[0].id
  await call('POST /api/dashboard/webhooks/resend', { body: { id: message } })
  await delivered(2)
  await soon(async () => expect((await messages(id)).messages[0].state).toBe('delivered'))
  await call('POST /api/dashboard/webhooks/resend', { body: { id: message } })
  await delivered(3)
  expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array.from({ length: 3 }, () => message),
  )
  expect(receiver.handled.size).toBe(1)
})

test('attack: a test event, also one of an earlier version, is not sent again', async () => {
  const id = await add()
  const { body: asked } = await sendTest(id)
  await delivered(1)
  const again = await call('POST /api/dashboard/webhooks/resend', { body: { id: asked.message.id } })
  expect(again).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } })
  expect(receiver.got).toHaveLength(1)
})

test('messages are listed by page and state, the newest first', async () => {
  const id = await add()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    ids.unshift((await sendTest(id, { data: { n } })).body.message.id)
    await delivered(ids.length)
  }
  await soon(async () => expect((await messages(id, { state: 'delivered' })).messages).toHaveLength(3))
  const first = await messages(id, { limit: '2' })
  expect(first.messages.map((message: { id: string }) => message.id)).toEqual(ids.slice(0, 2))
  const second = await messages(id, { limit: '2', after: first.next })
  expect(second.messages.map((message: { id: string }) => message.id)).toEqual(ids.slice(2))
  expect(second.next).toBeUndefined()
  expect((await messages(id, { state: 'failed' })).messages).toEqual([])
  const odd = await call('GET /api/dashboard/webhooks/messages', { query: { endpoint: id, after: 'msg_no' } })
  expect(odd.status).toBe(400)
})

test('another partner’s endpoint and messages are the same 404 as none', async () => {
  const id = await add()
  const { body: asked } = await sendTest(id)
  await app.addPartner({ slug: 'other' })
  const stranger = await signIn(app, { partner: 'other' })
  const calls = [
    ['POST /api/dashboard/webhooks/change', { body: { id, paused: true } }],
    ['POST /api/dashboard/webhooks/rotate', { body: { id } }],
    ['POST /api/dashboard/webhooks/test', { body: { id, type: 'key.created' } }],
    ['DELETE /api/dashboard/webhooks', { query: { id } }],
    ['GET /api/dashboard/webhooks/messages', { query: { endpoint: id } }],
    ['GET /api/dashboard/webhooks/messages/one', { query: { id: asked.message.id } }],
    ['POST /api/dashboard/webhooks/resend', { body: { id: asked.message.id } }],
    ['POST /api/dashboard/webhooks/resend', { body: { endpoint: id, since: '2026-01-01T00:00:00Z' } }],
  ] as const
  for (const [route, parts] of calls) {
    const answer = await call(route, parts, stranger)
    expect([route, answer.status]).toEqual([route, 404])
  }
  expect((await call('GET /api/dashboard/webhooks', {}, stranger)).body.endpoints).toEqual([])
})

test('an address that is not allowed, an eleventh endpoint and a large test event are refused, and leave nothing', async () => {
  for (const url of ['http://shop.com/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'no address']) {
    const { status, body } = await call('POST /api/dashboard/webhooks', {
      body: { url, types: ['key.created'] },
    })
    expect([url, status, body.error?.details?.[0]?.path]).toEqual([url, 400, 'body.url'])
  }
  expect(await disk.read.webhookEndpoints.count()).toBe(0)
  const id = await add()
  const large = await sendTest(id, { data: { text: 'x'.repeat(21_000) } })
  expect(large.status).toBe(400)
  for (let n = 1; n < 10; n++) await add()
  const eleventh = await call('POST /api/dashboard/webhooks', {
    body: { url: receiver.url, types: ['key.created'] },
  })
  expect(eleventh.status).toBe(400)
  expect(await disk.read.webhookEndpoints.count()).toBe(10)
  expect(await disk.read.webhookMessages.count()).toBe(0)
})

test('address, description and events of an endpoint can be changed, and an empty description is none', async () => {
  const id = await add()
  const change = async (fields: Readonly<Record<string, unknown>>) =>
    (await call('POST /api/dashboard/webhooks/change', { body: { id, ...fields } })).body.endpoint
  const url = `${receiver.url}/moved`
  const types = ['fee.posted', 'fee.posted']
  expect(await change({ url, types, description: 'Books' })).toMatchObject({
    url,
    types: ['fee.posted'],
    description: 'Books',
  })
  expect(await change({ description: '' })).not.toHaveProperty('description')
})

test('every change is in the audit log, with who made it and without a secret', async () => {
  const id = await add()
  await call('POST /api/dashboard/webhooks/change', { body: { id, description: 'Other' } })
  await call('POST /api/dashboard/webhooks/rotate', { body: { id } })
  await sendTest(id)
  await makeKey()
  const [told] = (await messages(id)).messages
  await call('POST /api/dashboard/webhooks/resend', { body: { id: told.id } })
  await call('DELETE /api/dashboard/webhooks', { query: { id } })
  const entries = await disk.read.audit.list({ where: { partner: 'demo' }, limit: 20 })
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.create',
    'webhook.change',
    'webhook.rotate',
    'webhook.test',
    'key.create',
    'webhook.resend',
    'webhook.delete',
  ])
  expect(entries.every(({ actor }) => actor.email.endsWith('@suite.example'))).toBe(true)
  expect(JSON.stringify(entries)).not.toContain('whsec_')
})
