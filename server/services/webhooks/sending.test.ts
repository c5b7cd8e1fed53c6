import { Webhook } from '#testing/standard-webhooks.ts'
import { describe, expect, test, vi } from 'vitest'
import { inState, MOST_MESSAGES, type WebhookMessage } from '../../domain/webhooks/records.ts'
import { DAY_MS, HOUR_MS } from '../../domain/webhooks/schedule.ts'
import type { Delivery } from '../../ports/webhook-receivers.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { StoreUnavailable } from '../../ports/store/errors.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { insertBounded, logLost } from './events/write-messages.ts'
import { bad, createWebhookWorld, good, type WebhookWorld } from '#testing/webhook-world.ts'

const SECOND_MS = 1_000

/** A world whose partner listens, with one message under way. */
async function told(answer: Delivery | (() => Delivery), world?: WebhookWorld) {
  const made = world ?? (await createWebhookWorld())
  made.answers(typeof answer === 'function' ? answer : () => answer)
  const { endpoint, secret } = await made.listen(['account.suspended'])
  await made.setStatus('suspended')
  await made.clock.step(0)
  const [message] = await made.messages(endpoint.id)
  if (message === undefined) throw new Error('nothing was told')
  return { ...made, endpointId: endpoint.id, secret, id: message.id }
}

describe('a message', () => {
  test('is signed as Standard Webhooks says: its own library verifies it', async () => {
    const { sent, secret, id } = await told(good)
    const [first] = sent
    if (first === undefined) throw new Error('it was not sent')
    const { headers, body, at } = first
    expect(headers['webhook-id']).toBe(id)
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(at.getTime() / 1000))
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    // The library compares the timestamp with the machine's clock.
    const now = new Date()
    const fresh = { ...headers, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)) }
    const webhook = new Webhook(secret)
    expect(webhook.sign(id, at, body)).toBe(headers['webhook-signature'])
    const signature = webhook.sign(id, now, body)
    expect(webhook.verify(body, { ...fresh, 'webhook-signature': signature })).toEqual({
      type: 'account.suspended',
      timestamp: '2026-01-01T00:00:00.000Z',
      data: { slug: 'demo', status: 'suspended' },
    })
    expect(() => webhook.verify(`${body} `, { ...fresh, 'webhook-signature': signature })).toThrow(
      /signature/i,
    )
  })

  test('has a second signature with the secret from before, for a day after a rotation', async () => {
    const world = await told(good)
    const { secret: next } = await world.handlers.rotateWebhook(
      world.input({ body: { id: world.endpointId } }),
    )
    expect(next).not.toBe(world.secret)
    await world.handlers.resendWebhooks(world.input({ body: { id: world.id } }))
    await world.clock.step(DAY_MS)
    await world.handlers.resendWebhooks(world.input({ body: { id: world.id } }))
    await world.clock.step(0)
    const [, both, one] = world.sent
    if (both === undefined || one === undefined) throw new Error('it was not sent again')
    const by = (secret: string, { at, body }: typeof both) => new Webhook(secret).sign(world.id, at, body)
    expect(both.headers['webhook-signature']).toBe(`${by(next, both)} ${by(world.secret, both)}`)
    expect(one.headers['webhook-signature']).toBe(by(next, one))
  })

  test('keeps its secret sealed in the store', async () => {
    const { disk, endpointId, secret } = await told(good)
    expect(JSON.stringify(await disk.read.webhookEndpoints.get(endpointId))).not.toContain(
      secret.slice('whsec_'.length),
    )
  })

  test('is sent once when the receiver takes it', async () => {
    const { sent, clock, messages, endpointId } = await told(good)
    await clock.step(5 * DAY_MS)
    expect(sent).toHaveLength(1)
    expect(await messages(endpointId)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('is tried ten times over three days with the same id and body, and then it has failed', async () => {
    const { sent, clock, messages, endpointId } = await told(bad)
    expect(await messages(endpointId)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await clock.step(5 * DAY_MS)
    const waits = sent.slice(1).map(({ at }, n) => (at.getTime() - (sent[n]?.at.getTime() ?? 0)) / SECOND_MS)
    const least = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    expect(waits).toHaveLength(least.length)
    for (const [n, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(least[n] ?? 0)
      expect(wait).toBeLessThanOrEqual((least[n] ?? 0) * 1.1)
    }
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(new Set(sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    expect(await messages(endpointId)).toMatchObject([{ state: 'failed', attempts: 10 }])
  })

  test('shows each attempt: when, how long, what came back', async () => {
    const world = await told({ ...bad, answer: 'no' })
    const { id } = world
    world.answers(() => good)
    await world.clock.step(6 * SECOND_MS)
    const { history, payload, state } = await world.message(id)
    expect(history).toMatchObject([
      { ms: 3, status: 500, cause: 'status', answer: 'no', headers: { 'webhook-id': id } },
      { ms: 3, status: 200 },
    ])
    expect(JSON.parse(payload)).toMatchObject({ type: 'account.suspended' })
    expect(state).toBe('delivered')
  })

  test('waits as long as the receiver asks for', async () => {
    const { sent, clock } = await told({ ...bad, status: 429, retryAfter: '3600' })
    await clock.step(HOUR_MS - SECOND_MS)
    expect(sent).toHaveLength(1)
    await clock.step(SECOND_MS)
    expect(sent).toHaveLength(2)
  })

  test('is not tried again when the receiver says so', async () => {
    const { sent, clock, messages, endpointId } = await told({ ...bad, aborts: true })
    await clock.step(5 * DAY_MS)
    expect(sent).toHaveLength(1)
    expect(await messages(endpointId)).toMatchObject([{ state: 'failed' }])
  })

  test('that waited when the process ended is sent by the next one, also when it was on its way', async () => {
    const first = await createWebhookWorld()
    first.answers(() => new Promise(() => undefined))
    const { endpoint } = await first.listen(['account.suspended', 'account.activated'])
    await first.setStatus('suspended')
    await first.clock.step(0)
    expect(first.sent).toHaveLength(1)
    first.webhooks.stop()
    await first.setStatus('active')
    const next = await createWebhookWorld({ disk: first.disk, clock: first.clock, seed: 2 })
    await next.webhooks.resume()
    await next.clock.step(0)
    expect(new Set(next.sent.map(({ body }) => JSON.parse(body).type))).toEqual(
      new Set(['account.activated', 'account.suspended']),
    )
    expect(next.sent.map(({ headers }) => headers['webhook-id'])).toContain(
      first.sent[0]?.headers['webhook-id'],
    )
    expect(await next.messages(endpoint.id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })
})

describe('an endpoint', () => {
  test('that answers 410 is disabled at once, with a notice, and what waits for it has failed', async () => {
    const world = await told(bad)
    world.answers(() => ({ ms: 1, status: 410, cause: 'gone' }))
    await world.setStatus('active')
    await world.setStatus('suspended')
    await world.clock.step(0)
    expect(await world.endpoint(world.endpointId)).toMatchObject({
      state: 'disabled',
      disabledBecause: 'gone',
    })
    expect((await world.messages(world.endpointId)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const audit = await world.disk.read.audit.list({ where: { partner: 'demo' }, limit: 10 })
    expect(audit.at(-1)).toMatchObject({ action: 'webhook.disable', object: world.endpointId })
    const before = world.sent.length
    await world.clock.step(5 * DAY_MS)
    expect(world.sent).toHaveLength(before)
  })

  test('that was disabled misses nothing: once enabled, it can have all that failed', async () => {
    const world = await told({ ms: 1, status: 410, cause: 'gone' })
    const { handlers, input, endpointId, clock, sent } = world
    await world.setStatus('active')
    await world.setStatus('suspended')
    const since = '2026-01-01T00:00:00.000Z'
    const all = { endpoint: endpointId, since }
    expect(await handlers.resendWebhooks(input({ body: { ...all, dryRun: true } }))).toEqual({ count: 2 })
    await expect(handlers.resendWebhooks(input({ body: all }))).rejects.toThrow(/disabled/)
    await handlers.changeWebhook(input({ body: { id: endpointId, enabled: true } }))
    world.answers(() => good)
    expect(await handlers.resendWebhooks(input({ body: all }))).toEqual({ count: 2 })
    await clock.step(0)
    expect(sent).toHaveLength(3)
    expect(await handlers.resendWebhooks(input({ body: { ...all, dryRun: true } }))).toEqual({ count: 0 })
  })

  test('is disabled after five days of failures, and says a day before when that is', async () => {
    const world = await told(bad)
    const ids: string[] = []
    for (let hour = 0; hour < 24 * 6; hour += 6) {
      await world.setStatus('active')
      await world.setStatus('suspended')
      await world.clock.step(6 * HOUR_MS)
      const now = await world.endpoint(world.endpointId)
      ids.push(`${now?.state} ${now?.disablesAt === undefined ? 'no' : 'soon'}`)
      if (now?.state === 'disabled') break
    }
    expect(ids[0]).toBe('failing no')
    expect(ids.at(-2)).toBe('failing soon')
    expect(ids.at(-1)).toBe('disabled no')
    expect(await world.endpoint(world.endpointId)).toMatchObject({ disabledBecause: 'failing' })
    // Half a day until the clock starts, and five days on it.
    expect(ids.length * 6).toBeGreaterThanOrEqual(5 * 24 + 12)
  })

  test('that is paused gets its messages when it goes on', async () => {
    const world = await createWebhookWorld()
    const { endpoint } = await world.listen(['account.suspended'])
    const pause = (paused: boolean) =>
      world.handlers.changeWebhook(world.input({ body: { id: endpoint.id, paused } }))
    expect(await pause(true)).toMatchObject({ endpoint: { state: 'paused' } })
    await world.setStatus('suspended')
    await world.clock.step(DAY_MS)
    expect(world.sent).toHaveLength(0)
    await pause(false)
    await world.clock.step(0)
    expect(world.sent).toHaveLength(1)
  })

  test('that was not paused reads none of its messages again when it is told to go on', async () => {
    const world = await told(bad)
    const list = vi.spyOn(world.disk.read.webhookMessages, 'list')
    const body = { id: world.endpointId, paused: false }
    for (let n = 0; n < 3; n++) await world.handlers.changeWebhook(world.input({ body }))
    expect(list).not.toHaveBeenCalled()
    await world.clock.step(6 * SECOND_MS)
    expect(world.sent).toHaveLength(2)
  })

  test('that is slow holds up none of the others, and gets at most four attempts at once', async () => {
    const world = await createWebhookWorld()
    world.answers(({ url }) => (url.includes('slow') ? new Promise(() => undefined) : good))
    await world.listen(['account.suspended', 'account.activated'], 'https://slow.shop.com/')
    await world.listen(['account.suspended', 'account.activated'], 'https://fast.shop.com/')
    for (let n = 0; n < 10; n++) await world.setStatus(n % 2 === 0 ? 'suspended' : 'active')
    await world.clock.step(0)
    const count = (name: string) => world.sent.filter(({ url }) => url.includes(name)).length
    expect({ slow: count('slow'), fast: count('fast') }).toEqual({ slow: 4, fast: 10 })
  })

  test('that is deleted gets nothing more, and its messages and attempts go with it', async () => {
    const world = await told(bad)
    await world.handlers.removeWebhook(world.input({ query: { id: world.endpointId } }))
    await world.clock.step(DAY_MS)
    expect(world.sent).toHaveLength(1)
    const { webhookEndpoints, webhookHealth, webhookMessages, webhookAttempts } = world.disk.read
    for (const table of [webhookEndpoints, webhookHealth, webhookMessages, webhookAttempts])
      expect(await table.count()).toBe(0)
  })

  test('shows how many attempts of the last day succeeded and failed', async () => {
    const world = await told(bad)
    world.answers(() => good)
    await world.clock.step(6 * SECOND_MS)
    expect(await world.endpoint(world.endpointId)).toMatchObject({
      state: 'healthy',
      successes24h: 1,
      failures24h: 1,
    })
  })

  test('whose secret was sealed under another APP_SECRET fails until it is rotated', async () => {
    const world = await told(good)
    await world.store.transact(async ({ webhookEndpoints }) => {
      const row = await webhookEndpoints.get(world.endpointId)
      if (row !== undefined) await webhookEndpoints.update({ ...row, secret: 'A'.repeat(80) })
    })
    await world.setStatus('active')
    await world.setStatus('suspended')
    await world.clock.step(0)
    expect(world.sent).toHaveLength(1)
    const [failed] = await world.messages(world.endpointId)
    expect((await world.message(failed?.id ?? '')).history).toMatchObject([{ cause: 'secret' }])
  })
})

describe('messages', () => {
  test('go after 30 days, with their attempts', async () => {
    const world = await told(good)
    await world.clock.step(30 * DAY_MS)
    await world.webhooks.sweep()
    expect(await world.disk.read.webhookMessages.count()).toBe(1)
    await world.clock.step(DAY_MS)
    await world.webhooks.sweep()
    expect(await world.disk.read.webhookMessages.count()).toBe(0)
    expect(await world.disk.read.webhookAttempts.count()).toBe(0)
  })

  test('that are sent again keep their id and body, with a new time', async () => {
    const world = await told(good)
    await world.clock.step(HOUR_MS)
    await world.handlers.resendWebhooks(world.input({ body: { id: world.id } }))
    await world.clock.step(0)
    const [first, again] = world.sent
    expect(again?.body).toBe(first?.body)
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(again?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect(await world.messages(world.endpointId)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('that are tests are marked, tried once, and reach a disabled endpoint too', async () => {
    const world = await told({ ms: 1, status: 410, cause: 'gone' })
    world.answers(() => bad)
    const body = { id: world.endpointId, type: 'fee.posted', data: { amountMinor: '1' } } as const
    const { message } = await world.handlers.testWebhook(world.input({ body }))
    expect(message).toMatchObject({ test: true, type: 'test.fee.posted' })
    await world.clock.step(DAY_MS)
    expect(world.sent).toHaveLength(2)
    expect(JSON.parse(world.sent[1]?.body ?? '')).toMatchObject({
      type: 'test.fee.posted',
      data: { amountMinor: '1' },
    })
    expect(await world.message(message.id)).toMatchObject({ state: 'failed', attempts: 1 })
  })

  test('are kept up to a bound for each partner: the oldest makes room, with its attempts', async () => {
    const world = await told(good)
    const [first] = await world.disk.read.webhookMessages.list({ limit: 1 })
    if (first === undefined) throw new Error('it was not written')
    await world.disk.transact(async ({ webhookMessages }) => {
      for (let n = 1; n < MOST_MESSAGES; n++) await webhookMessages.insert({ ...first, id: `msg_${n}` })
    })
    await world.setStatus('active')
    expect(await world.disk.read.webhookMessages.count()).toBe(MOST_MESSAGES)
    await world.setStatus('suspended')
    expect(await world.disk.read.webhookMessages.count()).toBe(MOST_MESSAGES)
    expect(await world.disk.read.webhookMessages.get(world.id)).toBeUndefined()
    expect(await world.disk.read.webhookAttempts.get(`${world.id}.1`)).toBeUndefined()
  })

  test('that were not delivered make room after all others, fees last, and the loss is counted and logged', async () => {
    const world = await told(good)
    const { webhookMessages } = world.disk.read
    const first = await webhookMessages.get(world.id)
    if (first === undefined) throw new Error('it was not written')
    const waits = inState({ ...first, type: 'key.created' }, 'waiting', '2026-02-01T00:00:00.000Z')
    // The oldest first, in the order in which none of them may leave.
    const rows = [
      { ...waits, id: 'fee', type: 'fee.posted' as const },
      { ...waits, id: 'waiting' },
      inState({ ...first, id: 'failed' }, 'failed'),
      inState({ ...first, id: 'test', test: true }, 'failed'),
      { ...first, id: 'delivered' },
    ]
    await world.disk.transact(async (tables) => {
      await tables.webhookMessages.remove(first.id)
      for (const row of rows) await tables.webhookMessages.insert(row)
      for (let n = rows.length; n < MOST_MESSAGES; n++)
        await tables.webhookMessages.insert({ ...waits, id: `fee ${n}`, type: 'fee.accrued' })
    })
    const warn = vi.spyOn(silentLog, 'warn')
    const left: string[] = []
    for (const row of rows.toReversed()) {
      await insert({ ...waits, id: `new ${row.id}`, type: 'fee.posted' })
      for (const { id } of rows)
        if (!left.includes(id) && (await webhookMessages.get(id)) === undefined) left.push(id)
    }
    expect(left).toEqual(['delivered', 'test', 'failed', 'waiting', 'fee'])
    expect(await webhookMessages.count()).toBe(MOST_MESSAGES)
    expect(await world.endpoint(world.endpointId)).toMatchObject({ lost: 2 })

    async function insert(message: WebhookMessage) {
      const lost = await world.disk.transact((tables) => insertBounded(tables, message))
      logLost(silentLog, lost === undefined ? [] : [lost])
    }
    expect(warn.mock.calls.map(([event, fields]) => [event, fields?.['message']])).toEqual([
      ['webhook.message-lost', 'waiting'],
      ['webhook.message-lost', 'fee'],
    ])
  })

  test('of an endpoint that is away make room for its own and for others’, and never the other way', async () => {
    const world = await told(good)
    const { endpoint: away } = await world.listen(['key.created'], 'https://away.shop.com/')
    const first = await world.disk.read.webhookMessages.get(world.id)
    if (first === undefined) throw new Error('it was not written')
    const waits = inState(first, 'waiting', '2026-02-01T00:00:00.000Z')
    await world.disk.transact(async ({ webhookMessages }) => {
      await webhookMessages.remove(first.id)
      await webhookMessages.insert({ ...waits, id: 'other' })
      for (let n = 1; n < MOST_MESSAGES; n++)
        await webhookMessages.insert({ ...waits, id: `away ${n}`, endpoint: away.id })
    })
    await world.disk.transact((tables) => insertBounded(tables, { ...waits, id: 'next', endpoint: away.id }))
    expect(await world.disk.read.webhookMessages.get('other')).toBeDefined()
    expect(await world.disk.read.webhookMessages.get('away 1')).toBeUndefined()
  })

  test('keep their last 20 attempts', async () => {
    const world = await told(good)
    for (let n = 0; n < 24; n++) {
      await world.handlers.resendWebhooks(world.input({ body: { id: world.id } }))
      await world.clock.step(SECOND_MS)
    }
    expect((await world.message(world.id)).attempts).toBe(25)
    expect((await world.message(world.id)).history).toHaveLength(20)
    expect(await world.disk.read.webhookAttempts.count()).toBe(20)
  })
})

test('while our own disk takes nothing, receivers are asked less and less often, and then once more', async () => {
  const memory = createMemoryStore()
  let isFull = false
  const world = await createWebhookWorld({
    disk: {
      ...memory,
      transact: (work) =>
        isFull ? Promise.reject(new StoreUnavailable('no space left')) : memory.transact(work),
    },
  })
  const { endpointId, sent, clock, messages } = await told(() => {
    isFull = true
    return good
  }, world)
  await clock.step(HOUR_MS)
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.length).toBeLessThan(16)
  isFull = false
  world.answers(() => good)
  const before = sent.length
  await clock.step(HOUR_MS)
  expect(sent).toHaveLength(before + 1)
  expect(await messages(endpointId)).toMatchObject([{ state: 'delivered' }])
})
