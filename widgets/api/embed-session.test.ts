import { expect, test, vi } from 'vitest'
import { createEmbedSession } from './embed-session.ts'

const HOUR = 3_600_000
const credentials = { ticket: 'tick', origin: 'https://shop.example', visitor: 'secret' }

function setUp({ clockError = 0 } = {}) {
  let now = 0
  let trades = 0
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    trades += 1
    const expiresAt = new Date(now - clockError + HOUR).toISOString()
    return new Response(JSON.stringify({ token: `tok${trades}`, expiresAt }))
  })
  return {
    fetch,
    headers: createEmbedSession(
      { fetch, now: () => now },
      { ...credentials, visitor: Promise.resolve(credentials.visitor) },
    ),
    pass: (ms: number) => (now += ms),
  }
}

test('all calls share one trade of the ticket', async () => {
  const { fetch, headers } = setUp()
  const answers = await Promise.all([headers(), headers(), headers()])
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ 'X-Suite-Embed': 'tok1' })))
  expect(fetch).toHaveBeenCalledOnce()
  expect(fetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify(credentials))
})

test('the session is renewed before it runs out', async () => {
  const { headers, pass } = setUp()
  await headers()
  pass(HOUR - 61_000)
  expect(await headers()).toEqual({ 'X-Suite-Embed': 'tok1' })
  pass(2_000)
  expect(await headers()).toEqual({ 'X-Suite-Embed': 'tok2' })
})

test('with a clock that is hours ahead, not every call trades', async () => {
  const { headers, fetch } = setUp({ clockError: 5 * HOUR })
  await headers()
  await headers()
  expect(fetch).toHaveBeenCalledOnce()
})

test('a trade that failed is tried again at the next call', async () => {
  const { headers, fetch } = setUp()
  fetch.mockRejectedValueOnce(new TypeError('offline'))
  await expect(headers()).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(await headers()).toEqual({ 'X-Suite-Embed': 'tok1' })
})
