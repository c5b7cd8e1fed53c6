import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { callContract } from '#testing/call-contract.ts'
import { builtProgram } from '#testing/programs/built.ts'
import { freePort } from '#testing/programs/free-port.ts'
import { Webhook } from '#testing/standard-webhooks.ts'

/** The whole service, killed as by a power cut (SIGKILL) between the write of an event and the end of its delivery. */

/** More than an endpoint is sent at the same time, so that some are written and not begun. */
const KEYS = 7
const Message = z.object({ type: z.literal('key.created'), data: z.object({ id: z.string() }) })

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return z.object({ port: z.int() }).parse(server.address()).port
}

/** A partner's server. It answers nothing until it is told to, and notes each message that it gets. */
async function startReceiver() {
  const got: { readonly id: string; readonly headers: Record<string, string>; readonly body: string }[] = []
  let onGot: (() => void) | undefined
  let answers = false
  const receive = async (request: AsyncIterable<unknown>, headers: unknown, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(z.instanceof(Buffer).parse(part))
    const body = Buffer.concat(parts).toString()
    const own = z.record(z.string(), z.string()).parse(headers)
    got.push({ id: own['webhook-id'] ?? '', headers: own, body })
    if (answers) response.writeHead(204).end()
    onGot?.()
  }
  const server = createServer((request, response) => void receive(request, request.headers, response))
  const port = await portOf(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    got,
    answer() {
      answers = true
    },
    /** Waits until it got what is asked for. */
    until: (isThere: () => boolean) =>
      new Promise<void>((resolve) => {
        onGot = () => {
          if (isThere()) resolve()
        }
        onGot()
      }),
  }
}

async function createService() {
  const [program, dir, port] = await Promise.all([
    builtProgram('bare-service'),
    mkdtemp(path.join(tmpdir(), 'suite-hooks-')),
    freePort(),
  ])
  onTestFinished(() => rm(dir, { recursive: true }))
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL: url,
    NETWORK: 'sandbox',
    DATA_DIR: path.join(dir, 'data'),
    KEY_PEPPER: 'p'.repeat(32),
    APP_SECRET: 's'.repeat(32),
    WEBHOOK_LOOPBACK: 'yes',
    PARTNER_ACTIVATION: 'automatic',
  }
  return {
    url,
    /** Starts it, and answers what kills it. */
    async start() {
      const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'], env })
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = once(child, 'exit')
      const lines = createInterface({ input: child.stdout })
      await new Promise<void>((resolve, reject) => {
        lines.on('line', (line) => line.includes('"event":"ready"') && resolve())
        lines.on('close', () => reject(new Error('the service did not get ready')))
      })
      return async () => {
        child.kill('SIGKILL')
        expect(await ended).toEqual([null, 'SIGKILL'])
      }
    },
  }
}

test('each event that was written when the service was killed is sent by the next one, and a delivered one never again', async () => {
  const [service, receiver] = await Promise.all([createService(), startReceiver()])
  let kill = await service.start()
  const site = { 'sec-fetch-site': 'same-origin' }
  const signUp = {
    email: 'ada@shop.example',
    password: 'four calm words here',
    company: 'Shop',
    slug: 'shop',
  }
  const account = await callContract(service.url, 'POST /api/dashboard/sign-up', {
    headers: site,
    body: signUp,
  })
  const headers = { ...site, cookie: account.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const post = (at: string, body: object) =>
    callContract(service.url, `POST /api/dashboard/${at}`, { headers, body })
  const made = await post('webhooks', { url: receiver.url, types: ['key.created'] })
  const verifier = new Webhook(z.object({ secret: z.string() }).parse(made.body).secret)
  /** Makes a key and revokes it: there are never more of them than an account may have. */
  async function makeKey(): Promise<void> {
    const { status, body } = await post('keys', { env: 'test', label: 'Till', scopes: ['swap'] })
    expect(status).toBe(200)
    const query = { id: z.object({ key: z.object({ id: z.string() }) }).parse(body).key.id }
    await callContract(service.url, 'DELETE /api/dashboard/keys', { headers, query })
  }
  const keys = async () => {
    const { body } = await callContract(service.url, 'GET /api/dashboard/keys', { headers })
    return z
      .object({ keys: z.array(z.object({ id: z.string() })) })
      .parse(body)
      .keys.map(({ id }) => id)
  }
  const told = () => receiver.got.map(({ body }) => Message.parse(JSON.parse(body)).data.id)

  // Some are on their way when it is killed, and the others have not begun.
  for (let n = 0; n < KEYS; n++) await makeKey()
  await receiver.until(() => receiver.got.length > 0)
  await kill()
  const held = receiver.got.map(({ id }) => id)
  expect(held.length).toBeLessThan(KEYS)

  // The next one is killed in the middle of calls, and while it delivers.
  receiver.answer()
  kill = await service.start()
  const calls = Promise.allSettled([makeKey(), makeKey(), makeKey()])
  await receiver.until(() => receiver.got.length > held.length + 2)
  await kill()
  await calls

  kill = await service.start()
  const there = await keys()
  expect(there.length).toBeGreaterThanOrEqual(KEYS)
  await receiver.until(() => there.every((id) => told().includes(id)))
  // A key that is not there was never told of.
  expect(told().filter((id) => !there.includes(id))).toEqual([])
  expect(held.filter((id) => receiver.got.filter((each) => each.id === id).length < 2)).toEqual([])
  const bodies = new Map<string, string>()
  for (const { id, headers: own, body } of receiver.got) {
    expect(verifier.verify(body, own)).toEqual(JSON.parse(body))
    expect(bodies.get(id) ?? body).toBe(body)
    bodies.set(id, body)
  }
  expect(bodies.size).toBe(there.length)

  // What was delivered, and noted so, is not sent again.
  const endpoint = z.object({ endpoint: z.object({ id: z.string() }) }).parse(made.body).endpoint.id
  const messages = async () =>
    (
      await callContract(service.url, 'GET /api/dashboard/webhooks/messages', {
        headers,
        query: { endpoint },
      })
    ).body.messages
  await expect
    .poll(messages)
    .toSatisfy((all: readonly { state: string }[]) => all.every(({ state }) => state === 'delivered'))
  await kill()
  const before = receiver.got.length
  kill = await service.start()
  await makeKey()
  await receiver.until(() => told().length > before)
  expect(receiver.got).toHaveLength(before + 1)
  expect(there).not.toContain(told().at(-1))
  await kill()
}, 180_000)
