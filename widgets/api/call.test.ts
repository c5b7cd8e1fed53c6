import { expect, test, vi } from 'vitest'
import { ApiError, createCall } from './call.ts'

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

function withAnswer(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer)
  return { fetch, call: createCall({ fetch, headers: async () => ({ 'X-Suite-Embed': 'tok' }) }) }
}

async function refusal(work: Promise<unknown>): Promise<ApiError> {
  const cause: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(cause instanceof ApiError)) throw new Error('it did not refuse')
  return cause
}

test('names in the path and the query are filled in, and undefined ones are left out', async () => {
  const { fetch, call } = withAnswer(async () => json({ quote: {} }))
  await call('GET /api/v1/swap/quote', {
    query: { chain: 'eth', fromToken: 'native', toToken: '0x1', amountMinor: '5', userAddress: undefined },
  })
  await call('GET /api/v1/sign/session/:id', { params: { id: 'a/b' }, query: {} })
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    '/api/v1/swap/quote?chain=eth&fromToken=native&toToken=0x1&amountMinor=5',
    '/api/v1/sign/session/a%2Fb',
  ])
})

test('a body is sent as JSON, with the caller’s headers and without cookies', async () => {
  const { fetch, call } = withAnswer(async () => json({}))
  await call('POST /api/embed/connect', { body: { chain: 'eth' } })
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"chain":"eth"}',
    credentials: 'omit',
    headers: { 'X-Suite-Embed': 'tok', 'content-type': 'application/json' },
  })
})

test('a refusal is thrown with its code, its sentence and how long to wait', async () => {
  const body = { error: { code: 'RATE_LIMIT', message: 'Slow down.', retryable: true } }
  const { call } = withAnswer(async () => json(body, { status: 429, headers: { 'retry-after': '7' } }))
  expect(await refusal(call('POST /api/embed/connect', { body: { chain: 'eth' } }))).toMatchObject({
    code: 'RATE_LIMIT',
    message: 'Slow down.',
    retryable: true,
    retryAfter: 7,
  })
})

test('a proxy’s error page counts as unavailable', async () => {
  const { call } = withAnswer(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await refusal(call('POST /api/embed/connect', { body: { chain: 'eth' } }))).toMatchObject({
    code: 'UNAVAILABLE',
    retryable: true,
  })
})

test('a broken connection counts as offline, before the answer and in its middle', async () => {
  const before = withAnswer(async () => Promise.reject(new TypeError('failed to fetch')))
  const middle = withAnswer(async () => new Response('{"quote":'))
  for (const { call } of [before, middle])
    expect(await refusal(call('POST /api/embed/connect', { body: { chain: 'eth' } }))).toMatchObject({
      code: 'OFFLINE',
      retryable: true,
    })
})

test('a call that was given up does not count as offline', async () => {
  const stop = new AbortController()
  const { call } = withAnswer(async () => {
    stop.abort()
    throw stop.signal.reason
  })
  const work = call('POST /api/embed/connect', { body: { chain: 'eth' } }, { signal: stop.signal })
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
})
