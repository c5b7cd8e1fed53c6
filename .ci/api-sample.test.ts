import { afterEach, expect, test, vi } from 'vitest'
import { loadSample } from './api-sample.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** A service that gives these answers, one after another. */
function answering(...answers: Response[]) {
  vi.stubEnv('SUITE_URL', 'https://suite.example')
  vi.stubEnv('SUITE_KEY', 'spk_live_sample')
  const asked = vi.fn(async (_url: string, _init: RequestInit) => answers.shift() ?? Response.json({}))
  vi.stubGlobal('fetch', asked)
  return asked
}

const refusal = (code: string, retryable: boolean, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'No.', retryable } }, { status: 429, headers })
const order = {
  id: 'order-1001',
  swap: { chain: 'eth', fromToken: 'native', toToken: '0x1', amountMinor: '1' },
}

test('the documents’ program waits as long as a refusal says, and repeats the call', async () => {
  const asked = answering(
    refusal('RATE_LIMIT', true, { 'Retry-After': '0.01' }),
    refusal('FEE_TX_PENDING', true, { 'Retry-After': '0.01' }),
    Response.json({ ok: true }),
  )
  const { call } = await loadSample()
  expect(await call('/api/v1/x', { a: 1 }, 'once')).toEqual({ ok: true })
  expect(asked).toHaveBeenCalledTimes(3)
  expect(new Set(asked.mock.calls.map(([, init]) => JSON.stringify(init))).size).toBe(1)
})

test('the documents’ program does not repeat a call that cannot succeed', async () => {
  const asked = answering(refusal('INVALID_REQUEST', false))
  const { call } = await loadSample()
  await expect(call('/api/v1/x')).rejects.toThrow('INVALID_REQUEST: No.')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the documents’ program has one idempotency key for the same steps, and another for new steps', async () => {
  const asked = answering()
  const { host } = await loadSample()
  for (const steps of [['a'], ['a'], ['b']]) await host(order, { payment: { steps } }, 'https://shop.example')
  const keys = asked.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
  expect(keys[0]).toMatch(/^order-1001-[0-9a-f]{64}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('the documents’ program delivers once for a payment, whichever of its sessions succeeds first', async () => {
  const { mayDeliver } = await loadSample()
  const rows = new Map<string, string>()
  const delivered = {
    insert: async (key: string, orderId: string) => !rows.has(key) && rows.set(key, orderId).has(key),
  }
  const ended = (id: string, outcome: string, intentId: string) =>
    mayDeliver(order, { id, outcome, intentId }, delivered)
  expect(await ended('ses_1', 'failed', 'pi_1')).toBe(false)
  expect(await ended('ses_1', 'succeeded', 'pi_1')).toBe(true)
  expect(await ended('ses_2', 'succeeded', 'pi_1')).toBe(false)
  expect(await ended('ses_3', 'succeeded', 'pi_2')).toBe(true)
})
