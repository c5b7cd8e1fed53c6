import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exampleCall } from '../contracts/description/calls.ts'
import { codesOf, operations } from '../contracts/description/operations.ts'
import { nameSchemas } from '../contracts/description/schemas.ts'
import { payer } from '#testing/samples.ts'
import { createFakeBridge } from '#testing/fake-bridge.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createSuite, SuiteError } from './index.ts'

const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }

let app: TestApp
let key: string
beforeAll(async () => {
  app = await startTestApp({ bridge: createFakeBridge })
  key = await app.addKey('demo', 'live', ['swap', 'bridge'])
})
beforeEach(() => app.clock.step(60_000))
afterAll(() => app.stop())
afterEach(() => vi.useRealTimers())

const errorOf = async (call: Promise<unknown>): Promise<SuiteError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof SuiteError) return error
  throw new Error(`expected a SuiteError, got ${String(error)}`)
}

test('a swap is quoted, prepared, hosted and cancelled by the names of the contract', async () => {
  const suite = createSuite({ url: app.url, key })
  expect((await suite.swap.listTokens({ chain: 'eth' })).tokens.map(({ symbol }) => symbol)).toContain('USDC')
  const { quote } = await suite.swap.quoteSwap({ ...swap, partnerBps: 10 })
  expect(quote.fees.surchargeBps).toBe(10)
  const { payment, intentId } = await suite.swap.prepareSwap({ ...swap, userAddress: payer })
  const hosted = { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: payment } as const
  const session = await suite.signSessions.createSession(hosted)
  expect(session).toMatchObject({ intentId, status: 'pending' })
  const { id, embedToken: et } = session
  for await (const seen of suite.signSessions.watchSession({ id, et })) {
    expect(seen.id).toBe(id)
    break
  }
  expect(await suite.signSessions.cancelSession({ id })).toMatchObject({ status: 'cancelled' })
  expect((await suite.payments.getPayment({ intentId })).state).toBe('open')
})

test('a list is read page by page, or from one end to the other', async () => {
  const suite = createSuite({ url: app.url, key })
  for (let i = 0; i < 5; i++) {
    await suite.swap.prepareSwap({ ...swap, userAddress: payer, slippageBps: 50 + i })
    await app.clock.step(1_000)
  }
  const whole = await suite.payments.listPayments({})
  const page = await suite.payments.listPayments({ limit: 2 })
  expect(page.payments).toHaveLength(2)
  const ids: string[] = []
  for await (const { intentId } of suite.payments.listPayments({ limit: 2 })) ids.push(intentId)
  expect(ids).toEqual(whole.payments.map(({ intentId }) => intentId))
  expect(ids.length).toBeGreaterThan(4)
})

const schemas = nameSchemas()

test.each(operations.map((operation) => [`${operation.resource}.${operation.id}`, operation] as const))(
  '%s reaches its endpoint with the fields where they belong',
  async (_name, operation) => {
    const { id, resource, endpoint } = operation
    const { fields } = exampleCall(operation, schemas)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is called by the names of the contract
    const suite = createSuite({ url: app.url, key, retries: 0 }) as unknown as Record<
      string,
      Record<string, (input: object) => Promise<unknown> & AsyncIterable<unknown>>
    >
    const answer = suite[resource]?.[id]?.(fields)
    const result: unknown = await (endpoint.stream === true ? firstOf(answer) : answer)?.catch(
      (error: unknown) => error,
    )
    if (result instanceof SuiteError) {
      expect(codesOf(endpoint)).toContain(result.code)
      // A field in the wrong place is refused by the contract.
      expect(result.code, JSON.stringify(result.details)).not.toBe('INVALID_REQUEST')
    } else endpoint.response.parse(result)
  },
)

async function firstOf(stream: AsyncIterable<unknown> | undefined): Promise<unknown> {
  for await (const value of stream ?? []) return value
  return undefined
}

test('a refusal is an error with the code, the status, the request and what is wrong', async () => {
  const suite = createSuite({ url: app.url, key })
  const error = await errorOf(suite.swap.quoteSwap({ ...swap, chain: 'E' }))
  expect(error).toMatchObject({
    code: 'INVALID_REQUEST',
    status: 400,
    requestId: expect.stringMatching(/^req_/),
    docs: expect.stringContaining('/docs/errors'),
    retryable: false,
    details: [{ path: 'query.chain' }],
    body: { error: { code: 'INVALID_REQUEST' } },
  })
  expect(error.message).not.toContain(key)
})

/** Answers each request by the next of these, and keeps what it was asked. */
async function serve(
  ...answers: readonly {
    status: number
    body: unknown
    after?: string
    location?: string
    breaksOff?: boolean
  }[]
) {
  const asked: { once: string | undefined; body: string }[] = []
  const left = [...answers]
  const server: Server = createServer((req, res) => {
    let body = ''
    req.on('data', (part: Buffer) => (body += part.toString()))
    req.on('end', () => {
      const once = req.headers['idempotency-key']
      asked.push({ once: typeof once === 'string' ? once : undefined, body })
      const answer = left.shift()
      if (answer === undefined) return req.socket.destroy()
      if (answer.after !== undefined) res.setHeader('retry-after', answer.after)
      if (answer.location !== undefined) res.setHeader('location', answer.location)
      res.writeHead(answer.status)
      if (answer.breaksOff === true) return res.write('{"status":', () => req.socket.destroy())
      res.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { asked, url: `http://127.0.0.1:${port}`, stop }
}

const refusal = (code: string, retryable: boolean) => ({ error: { code, message: 'No.', retryable } })
const report = { chain: 'eth', feeTxHash: 'f'.repeat(64), sourceTxHash: 'e'.repeat(64) }

test('a call that may succeed later is repeated with the same idempotency key, and each call has its own', async () => {
  const { url, asked, stop } = await serve(
    { status: 409, body: refusal('FEE_TX_PENDING', true), after: '0' },
    { status: 503, body: refusal('UNAVAILABLE', true), after: '0' },
    { status: 200, body: { status: 'accrued' } },
    { status: 200, body: { status: 'accrued' } },
  )
  const suite = createSuite({ url })
  expect(await suite.swap.reportSwap(report)).toEqual({ status: 'accrued' })
  await suite.swap.reportSwap(report)
  const keys = asked.map(({ once }) => once)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
  stop()
})

test('a lost connection is repeated, and what cannot succeed is not', async () => {
  const { url, asked, stop } = await serve({ status: 422, body: refusal('FEE_TX_MISMATCH', false) })
  const suite = createSuite({ url, retries: 1 })
  expect(await errorOf(suite.swap.reportSwap(report))).toMatchObject({ code: 'FEE_TX_MISMATCH' })
  expect(asked).toHaveLength(1)
  expect(await errorOf(suite.swap.reportSwap(report))).toMatchObject({
    code: 'NO_CONNECTION',
    retryable: true,
  })
  expect(asked).toHaveLength(3)
  stop()
})

test('an answer that breaks off is asked for again with the same idempotency key, which its error tells', async () => {
  const cut = { status: 200, body: '', breaksOff: true }
  const { url, asked, stop } = await serve(cut, { status: 200, body: { status: 'accrued' } }, cut, {
    ...cut,
    status: 409,
  })
  const suite = createSuite({ url, retries: 1 })
  expect(await suite.swap.reportSwap(report)).toEqual({ status: 'accrued' })
  const error = await errorOf(suite.swap.reportSwap(report))
  expect(error).toMatchObject({ code: 'NO_CONNECTION', retryable: true })
  const keys = asked.map(({ once }) => once)
  expect(keys).toEqual([keys[0], keys[0], error.idempotencyKey, error.idempotencyKey])
  expect(error.idempotencyKey).not.toBe(keys[0])
  stop()
})

test('a moved price is left to the caller, who needs a fresh quote', async () => {
  const { url, asked, stop } = await serve({ status: 409, body: refusal('SLIPPAGE', true) })
  expect(await errorOf(createSuite({ url }).swap.reportSwap(report))).toMatchObject({ code: 'SLIPPAGE' })
  expect(asked).toHaveLength(1)
  stop()
})

test('an answer that is not of the API is an error too, never an empty result', async () => {
  const { url, stop } = await serve(
    { status: 404, body: '<h1>nginx</h1>' },
    { status: 200, body: '<h1>nginx</h1>' },
  )
  const suite = createSuite({ url, retries: 0 })
  for (const status of [404, 200])
    expect(await errorOf(suite.health.health())).toMatchObject({ code: 'UNEXPECTED_ANSWER', status })
  stop()
})

/** `fetch` of Cloudflare's workers knows two ways to meet a redirect. */
const workersFetch: typeof fetch = async (url, init) => {
  if (init?.redirect === 'error')
    throw new TypeError('Invalid redirect value, must be one of "follow" or "manual".')
  return fetch(url, init)
}

test('a worker can call, and no redirect takes the key along', async () => {
  expect(await createSuite({ url: app.url, key, fetch: workersFetch }).health.health()).toMatchObject({
    ok: true,
  })
  const target = await serve({ status: 200, body: { status: 'ok' } })
  for (const status of [301, 302, 303, 307, 308]) {
    const { url, asked, stop } = await serve({ status, body: '', location: `${target.url}/api/v1/health` })
    const suite = createSuite({ url, key, fetch: workersFetch })
    expect(await errorOf(suite.health.health())).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status,
      retryable: false,
    })
    expect(asked).toHaveLength(1)
    stop()
  }
  expect(target.asked).toEqual([])
  target.stop()
  const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const inBrowser = createSuite({ url: app.url, fetch: async () => hidden })
  expect(await errorOf(inBrowser.health.health())).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 0 })
})

const never: typeof fetch = async (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
  })

test('a call ends when its time is over, and at once when its caller gives it up', async () => {
  const suite = createSuite({ url: 'https://suite.example', fetch: never, retries: 0 })
  expect(await errorOf(suite.health.health({}, { timeoutMs: 1 }))).toMatchObject({ code: 'TIMEOUT' })
  const stop = new AbortController()
  const call = suite.health.health({}, { signal: stop.signal })
  stop.abort(new Error('given up'))
  await expect(call).rejects.toThrow('given up')
})

/** Its headers come at once, its body never. */
const endless: typeof fetch = async (_url, init) =>
  new Response(
    new ReadableStream({
      start(body) {
        init?.signal?.addEventListener('abort', () => body.error(new Error('aborted')))
      },
    }),
  )

test('an answer that stays half a way ends with the time of the call, or when its caller gives it up', async () => {
  const suite = createSuite({ url: 'https://suite.example', fetch: endless, retries: 0 })
  expect(await errorOf(suite.health.health({}, { timeoutMs: 1 }))).toMatchObject({ code: 'TIMEOUT' })
  const stop = new AbortController()
  const call = suite.health.health({}, { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('given up')))
  await expect(call).rejects.toThrow('given up')
})

test('a path is never made without its names', async () => {
  const suite = createSuite({ url: app.url, key })
  await expect(suite.payments.getPayment({ intentId: '' })).rejects.toThrow('`intentId` is required')
})
