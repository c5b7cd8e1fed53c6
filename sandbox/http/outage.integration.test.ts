import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLifi, type LifiServer } from '../lifi/server.ts'
import { outageControl } from './outage.ts'
import { serve, type Served } from './serve.ts'

let lifi: LifiServer
let control: Served

beforeAll(async () => {
  lifi = await startLifi({ markets: [], now: Date.now })
  control = await serve({ name: 'control server', handle: outageControl({ lifi: lifi.outage }) })
})
afterAll(async () => {
  await control.stop()
  await lifi.stop()
})

const order = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${control.origin}/lifi`, { method: 'POST', body: JSON.stringify(body), headers })
const ask = () => fetch(`${lifi.origin}/v1/tools`)

test('an ordered failure lasts for as many answers as were ordered', async () => {
  await order({ fail: '500', times: 2 })
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([500, 500, 200])
})

test('a 429 is what the service itself would answer', async () => {
  await order({ fail: '429', times: 1 })
  const answer = await ask()
  expect(answer.status).toBe(429)
  expect(answer.headers.get('ratelimit-remaining')).toBe('0')
  expect(await answer.json()).toMatchObject({ code: 1005 })
})

test('a broken proxy answers HTML', async () => {
  await order({ fail: 'html', times: 1 })
  const answer = await ask()
  expect(answer.headers.get('content-type')).toBe('text/html')
})

test('a timeout never answers, and an empty order ends it', async () => {
  await order({ fail: 'timeout' })
  await expect(fetch(`${lifi.origin}/v1/tools`, { signal: AbortSignal.timeout(100) })).rejects.toThrow(
    /timeout/i,
  )
  await order({})
  expect((await ask()).status).toBe(200)
})

test('a latency delays the usual answer', async () => {
  await order({ latencyMs: 120, times: 1 })
  const startedAt = performance.now()
  expect((await ask()).status).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThan(110)
})

test('orders out of bounds, for no one, or from a web page are refused and change nothing', async () => {
  expect((await order({ latencyMs: 600_000 })).status).toBe(400)
  expect((await order({ fail: 'explode' })).status).toBe(400)
  expect((await fetch(`${control.origin}/nobody`, { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await order({ fail: '500' }, { origin: 'http://evil.example' })).status).toBe(403)
  expect(await (await fetch(control.origin)).json()).toEqual({ lifi: {} })
})
