import { expect, onTestFinished, test } from 'vitest'
import { lookAlike, payer } from '#testing/samples.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { startTestApp } from '#testing/test-app.ts'

const ORIGIN = 'https://shop.example'
const ROUTE = '/api/v1/sign/session'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }

test('a token that no list vouches for is marked and warned of, from the quote to the refreshed session', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const key = await app.addKey('demo', 'live')
  const widget = app.tokens.issueSession({ partner: 'demo', origin: ORIGIN, secret: 'v'.repeat(43) })
  const call = async (route: string, rest: ContractCall) => {
    const { status, body } = await callContract(app.url, route, rest)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  const byKey = async (route: string, rest: ContractCall) =>
    call(route, { ...rest, headers: { 'x-api-key': key } })
  const doubtful = { ...swap, toToken: lookAlike.address }
  const [good, bad] = [
    { address: 'native', verified: true },
    { address: lookAlike.address, verified: false },
  ]
  const quote = { fromToken: good, toToken: bad }
  const warnings = [
    {
      code: 'UNVERIFIED_TOKEN',
      message: expect.stringContaining(`USDC (${lookAlike.address})`),
      details: { asset: lookAlike.address },
    },
  ]
  const quoted = await byKey('GET /api/v1/swap/quote', { query: doubtful })
  expect(quoted).toMatchObject({ quote, warnings })
  const prepared = await byKey('POST /api/v1/swap/prepare', { body: { ...doubtful, userAddress: payer } })
  const steps = [{ asset: good }, { asset: good }]
  expect(prepared).toMatchObject({ quote, warnings, payment: { steps } })

  // Before the payer is known, only the request says it.
  const session = await call('POST /api/embed/swap', {
    body: doubtful,
    headers: { 'x-suite-embed': widget.token },
  })
  expect(session).toMatchObject({ steps: [], warnings })
  const params = { id: session.id }
  const et = session.embedToken
  const known = await call(`POST ${ROUTE}/:id/payer`, { params, body: { et, userAddress: payer } })
  expect(known).toMatchObject({ quote, warnings, steps })
  await app.clock.step(31_000)
  const fresh = await call(`POST ${ROUTE}/:id/refresh`, { params, body: { et } })
  expect(fresh).toMatchObject({ quote, warnings, steps })
  expect(fresh.quote.id).not.toBe(known.quote.id)
  const polled = await call(`GET ${ROUTE}/:id`, { params, query: { et } })
  expect(polled).toMatchObject({ quote, warnings, steps })

  const plain = await byKey('GET /api/v1/swap/quote', { query: swap })
  expect(plain).toMatchObject({ quote: { toToken: { verified: true } }, warnings: [] })
})
