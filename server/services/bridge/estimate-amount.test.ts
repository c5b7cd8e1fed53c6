import { afterAll, beforeAll, expect, test } from 'vitest'
import { callContract } from '#testing/call-contract.ts'
import { createFakeBridge } from '#testing/fake-bridge.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let key: string
beforeAll(async () => {
  app = await startTestApp({ bridge: createFakeBridge })
  key = await app.addKey('demo', 'live', ['bridge'])
})
afterAll(() => app.stop())

const estimate = (named: Readonly<Record<string, string>>) => {
  const query = { fromCurrency: 'eth', toCurrency: 'xrp', ...named }
  return callContract(app.url, 'GET /api/v1/bridge/estimate', { headers: { 'x-api-key': key }, query })
}

test.each([{ amount: '1.5' }, { fromAmount: '1.5' }, { amount: '1.5', fromAmount: '1.50' }])(
  'an estimate takes its amount by both names: %j',
  async (named) => {
    const { status, body } = await estimate(named)
    expect(status).toBe(200)
    expect(body.estimate).toMatchObject({ fromAmount: '1.5', totalAmount: '1.52025' })
  },
)

test.each([
  [{}, 'query.amount', 'is required'],
  [{ amount: '1.5', fromAmount: '15' }, 'query.fromAmount', 'must equal `amount`: it is another name for it'],
  [{ fromAmount: '1e1' }, 'query.fromAmount', expect.stringContaining('decimal number')],
  [{ fromAmount: '1.0000000000000000001' }, 'query.fromAmount', expect.stringContaining('18 decimals')],
])('an estimate without one clear amount is refused: %j', async (named, path, message) => {
  const { status, body } = await estimate(named)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path, message }] })
})
