import { beforeEach, expect, test } from 'vitest'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { callContract, type ContractAnswer } from '#testing/call-contract.ts'
import { repeatableRandom } from '#testing/plain-ports.ts'
import { payer } from '#testing/samples.ts'
import { soon } from '#testing/soon.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import type { Store } from '../ports/store.ts'
import { everyRow } from '../kit/every-row.ts'

/** Calls with an `Idempotency-Key` over a crash: after each write that they make, the process ends. */

const ORIGIN = 'https://shop.example'
const prepare = {
  path: 'POST /api/v1/swap/prepare',
  body: {
    chain: 'eth',
    fromToken: 'native',
    toToken: 'USDC',
    amountMinor: '1000000000000000000',
    userAddress: payer,
  },
} as const
const ownSession = {
  path: 'POST /api/v1/sign/session',
  body: {
    chain: 'eth',
    product: 'swap',
    origin: ORIGIN,
    payload: {
      method: 'eth_sendTransaction',
      params: [{ from: payer, to: payer, value: '0x1', chainId: '0x1' }],
    },
  },
} as const

let disk: Store
let secret: string
/** How many writes are left until the process ends. */
const writes = { left: Infinity }
beforeEach(async () => {
  disk = createMemoryStore()
  writes.left = Infinity
  const app = await start()
  secret = await app.addKey('demo', 'live')
  await app.stop()
})

/** A process on the disk. Once it has no writes left, it neither writes nor answers. */
async function start(): Promise<TestApp> {
  const store: Store = {
    ...disk,
    async transact(work) {
      if (writes.left <= 0) return new Promise(() => undefined)
      writes.left -= 1
      const result = await disk.transact(work)
      return writes.left <= 0 ? new Promise(() => undefined) : result
    },
  }
  return startTestApp({ store, random: repeatableRandom() })
}

const call = (app: TestApp, { path, body }: typeof prepare | typeof ownSession, key: string) =>
  callContract(app.url, path, { headers: { 'x-api-key': secret, 'idempotency-key': key }, body })

const writesUsed = () => soon(() => expect(writes.left).toBe(0))

/** The call in a process that ends after some writes, and then again in another process. */
async function overCrash(
  after: number,
  asked: typeof prepare | typeof ownSession,
  key: string,
): Promise<ContractAnswer> {
  const first = await start()
  writes.left = after
  const lost = call(first, asked, key).catch(() => undefined)
  await writesUsed()
  await first.stop()
  await lost
  writes.left = Infinity
  const second = await start()
  try {
    return await call(second, asked, key)
  } finally {
    await second.stop()
  }
}

test.each([1, 2, 3])('a payment is prepared once when the process ends after write %d', async (after) => {
  const { status, body } = await overCrash(after, prepare, 'order-1')
  expect(status).toBe(200)
  expect((await everyRow(disk.read.intents)).map(({ id }) => id)).toEqual([body.intentId])
})

test.each([1, 2, 3, 4])('a session is created once when the process ends after write %d', async (after) => {
  const { status, body } = await overCrash(after, ownSession, 'order-1')
  expect(status).toBe(200)
  const sessions = await everyRow(disk.read.sessions)
  expect(sessions.map(({ id }) => id)).toEqual([body.id])
  expect((await everyRow(disk.read.intents)).map(({ id }) => id)).toEqual([body.intentId])
  const again = await start()
  const read = { headers: {}, params: { id: body.id }, query: { et: body.embedToken } }
  expect((await callContract(again.url, 'GET /api/v1/sign/session/:id', read)).status).toBe(200)
  await again.stop()
})

test.each([1, 2, 3])(
  'a session is renewed once by its token when the process ends after write %d',
  async (after) => {
    const first = await start()
    const { body: made } = await call(first, ownSession, 'order-1')
    const params = { id: made.id }
    const renew = (app: TestApp) =>
      callContract(app.url, 'POST /api/v1/sign/session/:id/renew', {
        params,
        body: { et: made.embedToken },
        headers: { 'idempotency-key': 'renew-1' },
      })
    const cancel = { params, body: { et: made.embedToken } }
    await callContract(first.url, 'POST /api/v1/sign/session/:id/cancel', cancel)
    writes.left = after
    const lost = renew(first).catch(() => undefined)
    await writesUsed()
    await first.stop()
    await lost
    writes.left = Infinity
    const second = await start()
    const { status, body } = await renew(second)
    expect(status).toBe(200)
    const sessions = await everyRow(disk.read.sessions)
    expect(sessions.map(({ id }) => id)).toEqual([made.id, body.id])
    expect((await renew(second)).body).toEqual(body)
    await second.stop()
  },
)

test('another request with the key of a lost call is refused, because the first may have been carried out', async () => {
  const app = await start()
  writes.left = 2
  const lost = call(app, prepare, 'order-1').catch(() => undefined)
  await writesUsed()
  await app.stop()
  await lost
  writes.left = Infinity
  const next = await start()
  const other = { ...prepare, body: { ...prepare.body, amountMinor: '2000000000000000000' } }
  const { body } = await callContract(next.url, other.path, {
    headers: { 'x-api-key': secret, 'idempotency-key': 'order-1' },
    body: other.body,
  })
  expect(body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await everyRow(disk.read.intents)).toHaveLength(1)
  await next.stop()
})
