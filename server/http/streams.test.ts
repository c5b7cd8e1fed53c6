import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payer, samplePartner } from '#testing/samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let key: string
let events: string
beforeAll(async () => {
  app = await startTestApp()
  key = await app.addKey('demo', 'live')
})
beforeEach(async () => {
  const headers = { 'x-api-key': key }
  const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
  const prepared = await callContract(app.url, 'POST /api/v1/swap/prepare', {
    headers,
    body: { ...swap, userAddress: payer },
  })
  const { payment } = prepared.body
  const created = await callContract(app.url, 'POST /api/v1/sign/session', {
    headers,
    body: { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: payment },
  })
  events = `${app.url}/api/v1/sign/session/${created.body.id}/events?et=${created.body.embedToken}`
})
afterAll(() => app.stop())

test('a session has five streams at most, and each that closes makes room for another', async () => {
  const streams = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const ended = new AbortController()
      const response = await fetch(events, { signal: ended.signal })
      expect(response.status).toBe(200)
      return ended
    }),
  )
  const refused = await fetch(events)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await refused.json()).toMatchObject({ error: { code: 'RATE_LIMIT' } })
  streams[0]?.abort()
  const last = new AbortController()
  await expect.poll(async () => (await fetch(events, { signal: last.signal })).status).toBe(200)
  for (const stream of [...streams, last]) stream.abort()
})

test('another partner’s key is told nothing, even while the session has all its streams open', async () => {
  const [byKey] = events.split('?')
  const streams = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const ended = new AbortController()
      await fetch(byKey ?? '', { signal: ended.signal, headers: { 'x-api-key': key } })
      return ended
    }),
  )
  await app.store.transact(({ partners }) => partners.insert({ ...samplePartner, slug: 'rival' }))
  const foreign = await app.addKey('rival', 'live')
  const statusFor = async (header: string) =>
    (await fetch(byKey ?? '', { headers: { 'x-api-key': header } })).status
  expect([await statusFor(key), await statusFor(foreign)]).toEqual([429, 404])
  for (const stream of streams) stream.abort()
})

test('HEAD answers the headers of a stream and ends, and takes no place', async () => {
  for (let i = 0; i < 8; i++) {
    const response = await fetch(events, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  }
})

test('a refused stream takes no place', async () => {
  const wrong = events.replace(/et=.*/, 'et=et_wrong')
  for (let i = 0; i < 8; i++) expect((await fetch(wrong)).status).toBe(401)
})
