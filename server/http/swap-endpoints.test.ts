import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formed, payer } from '#testing/samples.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { everyRow } from '../kit/every-row.ts'

let app: TestApp
let key: string
beforeAll(async () => {
  app = await startTestApp()
  key = await app.addKey('demo', 'live')
})
afterAll(() => app.stop())

const call = async (route: string, { headers, ...rest }: ContractCall = {}) => {
  await app.clock.step(1_000)
  return callContract(app.url, route, { ...rest, headers: { 'x-api-key': key, ...headers } })
}
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
const prepare = { ...swap, userAddress: payer }
const paths = (body: { error: { details: { path: string }[] } }) => body.error.details.map(({ path }) => path)

test('tokens are listed with their addresses', async () => {
  const { status, body } = await call('GET /api/v1/swap/tokens', { query: { chain: 'eth' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    chain: 'eth',
    tokens: [
      { address: 'native', symbol: 'ETH', logoURI: 'https://suite.test/cdn/logo/eth.native' },
      {
        symbol: 'USDC',
        logoURI: expect.stringMatching(/^https:\/\/suite\.test\/cdn\/logo\/eth\.0x/),
        priceUsd: '1.00',
      },
    ],
  })
})

test('a quote itemises every fee, and shows a partner its share', async () => {
  const { body } = await call('GET /api/v1/swap/quote', { query: swap })
  expect(body.quote).toMatchObject({
    inAmountMinor: swap.amountMinor,
    expectedOutMinor: '2990000000',
    minOutMinor: '2975050000',
    slippageBps: 50,
    fees: {
      asset: 'native',
      platformBps: 85,
      platformFeeMinor: '8500000000000000',
      surchargeBps: 15,
      surchargeMinor: '1500000000000000',
      totalMinor: '10000000000000000',
      partnerShareMinor: '3200000000000000',
      tier: 'starter',
    },
  })
})

test('`amount` is another name of `amountMinor`, and both may not differ', async () => {
  const { amountMinor, ...rest } = swap
  expect((await call('GET /api/v1/swap/quote', { query: { ...rest, amount: amountMinor } })).status).toBe(200)
  expect((await call('GET /api/v1/swap/quote', { query: { ...swap, amount: amountMinor } })).status).toBe(200)
  const both = await call('GET /api/v1/swap/quote', { query: { ...swap, amount: '5' } })
  expect(both.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: 'query.amountMinor' }] })
  expect((await call('GET /api/v1/swap/quote', { query: rest })).body.error.code).toBe('INVALID_REQUEST')
})

test('a request’s own surcharge counts, within the limit', async () => {
  const none = await call('GET /api/v1/swap/quote', { query: { ...swap, partnerBps: '0' } })
  expect(none.body.quote.fees).toMatchObject({
    surchargeBps: 0,
    surchargeMinor: '0',
    totalMinor: '8500000000000000',
  })
  const much = await call('GET /api/v1/swap/quote', { query: { ...swap, partnerBps: '51' } })
  expect(paths(much.body)).toEqual(['query.partnerBps'])
})

test('prepare answers the fee step first, with what a wallet takes', async () => {
  const { body } = await call('POST /api/v1/swap/prepare', { body: prepare })
  expect(
    body.payment.steps.map((step: { kind: string; awaiting?: string }) => [step.kind, step.awaiting]),
  ).toEqual([
    ['fee', undefined],
    ['product', 'fee'],
  ])
  expect(body.payment.steps[0].wallets[0]).toMatchObject({
    kind: 'evm',
    method: 'eth_sendTransaction',
    params: [{ from: payer, value: '0x2386f26fc10000', chainId: '0x1' }],
  })
  expect(body.payment.steps[0].reference).toMatch(/^[0-9a-f]{64}$/)
})

test('every wrong field is named at once, and an unknown one too', async () => {
  const { status, body } = await call('POST /api/v1/swap/prepare', {
    body: { chain: 'ETH!', fromToken: '', toToken: 5, amountMinor: '1.5', extra: true, partnerBps: 99 },
  })
  expect(status).toBe(400)
  expect(paths(body).toSorted()).toEqual(
    [
      'body.amountMinor',
      'body.chain',
      'body.extra',
      'body.fromToken',
      'body.partnerBps',
      'body.toToken',
      'body.userAddress',
    ].toSorted(),
  )
})

test.each([
  ['an unknown chain', { chain: 'dogechain' }, 'UNSUPPORTED_CHAIN'],
  ['a chain that is not served here', { chain: 'xrpl' }, 'UNSUPPORTED_CHAIN'],
  ['an unknown token', { toToken: 'DOGE' }, 'UNSUPPORTED_TOKEN'],
  ['the same token on both sides', { toToken: 'native' }, 'INVALID_REQUEST'],
  ['an amount whose fee would be nothing', { amountMinor: '117' }, 'AMOUNT_TOO_SMALL'],
  ['an amount that no chain can hold', { amountMinor: '9'.repeat(78) }, 'AMOUNT_TOO_LARGE'],
  ['a negative amount', { amountMinor: '-1' }, 'INVALID_REQUEST'],
  ['an amount in units', { amountMinor: '1.5' }, 'INVALID_REQUEST'],
  ['an amount as a number', { amountMinor: 5 }, 'INVALID_REQUEST'],
  ['slippage above the limit', { slippageBps: 5_001 }, 'INVALID_REQUEST'],
  ['an address of another chain', { userAddress: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }, 'INVALID_REQUEST'],
])('prepare refuses %s and keeps nothing', async (_name, change, code) => {
  const before = (await everyRow(app.store.read.intents)).length
  const { body } = await call('POST /api/v1/swap/prepare', { body: { ...prepare, ...change } })
  expect(body.error.code).toBe(code)
  expect((await everyRow(app.store.read.intents)).length).toBe(before)
})

test('a refusal of an amount that is too small names the smallest one, which is accepted', async () => {
  const tooSmall = await call('GET /api/v1/swap/quote', { query: { ...swap, amountMinor: '117' } })
  const { message, details } = tooSmall.body.error
  expect(details).toEqual({ minimum: '0.000000000000000118', symbol: 'ETH' })
  expect(message).toContain('The smallest amount is 0.000000000000000118 ETH.')
  expect((await call('GET /api/v1/swap/quote', { query: { ...swap, amountMinor: '118' } })).status).toBe(200)
})

test('a report books a fee, and the same report again is a duplicate: its share waits for the product', async () => {
  const prepared = await call('POST /api/v1/swap/prepare', { body: prepare })
  const intent = await app.store.read.intents.get(prepared.body.intentId)
  const fee = intent?.steps[0]
  if (fee === undefined) throw new Error('no fee step')
  const feeTxHash = app.chain.send(formed(fee).tx)
  const report = {
    chain: 'eth',
    amountMinor: swap.amountMinor,
    feeTxHash,
    sourceTxHash: `0x${'5'.repeat(64)}`,
  }
  const early = await call('POST /api/v1/swap/report', { body: report })
  expect(early.body.error).toMatchObject({ code: 'FEE_TX_PENDING', retryable: true })
  expect(early.headers.get('retry-after')).toBe('3')

  app.chain.mine(1)
  expect((await call('POST /api/v1/swap/report', { body: report })).body).toMatchObject({
    status: 'pending',
    duplicate: false,
  })
  app.chain.mine(10)
  expect((await call('POST /api/v1/swap/report', { body: report })).body).toMatchObject({
    status: 'pending',
    duplicate: true,
    feeTxHash,
    fees: { partnerShareMinor: '3200000000000000' },
  })
})

const post = async (body: object) => (await call('POST /api/v1/swap/prepare', { body })).body
const quoted = async (more: object = {}) =>
  (await call('GET /api/v1/swap/quote', { query: { ...swap, ...more } })).body.quote
const withQuote = (quoteId: string, more: object = {}) => post({ ...prepare, quoteId, ...more })

test('a second prepare after a paid fee offers the credit, and the same swap goes on with it', async () => {
  const again = { ...prepare, amountMinor: '1100000000000000000' }
  const first = await post(again)
  expect(first).not.toHaveProperty('credit')
  expect((await post({ ...again, intentId: first.intentId })).error.details).toMatchObject([
    { path: 'body.intentId' },
  ])
  const fee = (await app.store.read.intents.get(first.intentId))?.steps[0]
  if (fee === undefined) throw new Error('no fee step')
  const feeTxHash = app.chain.send(formed(fee).tx)
  app.chain.mine(10)
  await app.clock.step(10_000)
  const second = await post(again)
  expect(second.credit).toEqual({ intentId: first.intentId, feeTxHash, creditUntil: expect.any(String) })
  expect(await post({ ...again, amountMinor: '1200000000000000000' })).not.toHaveProperty('credit')
  expect((await post({ ...prepare, intentId: first.intentId })).error.code).toBe('INVALID_REQUEST')
  await app.clock.step(60_000)
  const continued = await post({ ...again, intentId: first.intentId })
  expect(continued).toMatchObject({ intentId: first.intentId, payment: { steps: [{ id: 'product' }] } })
  expect(continued.payment.steps).toHaveLength(1)
  expect(continued.payment.steps[0]).not.toHaveProperty('awaiting')
  expect(Date.parse(continued.expiresAt)).toBeGreaterThan(app.clock.now().getTime())
  // A session takes up the paid payment, even when an unpaid one asks for the very same swap.
  app.router.routes -= 1
  const unpaid = await post(again)
  expect(unpaid.payment.steps[1].wallets).toEqual(continued.payment.steps[0].wallets)
  const session = await call('POST /api/v1/sign/session', {
    body: { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: continued.payment },
  })
  expect(session.body).toMatchObject({ intentId: first.intentId, steps: [{ id: 'product' }] })
})

test('a swap that may be on its way is not handed out again', async () => {
  const again = { ...prepare, amountMinor: '1300000000000000000' }
  const { intentId } = await post(again)
  const steps = (await app.store.read.intents.get(intentId))?.steps ?? []
  const [fee, product] = [
    steps.find(({ kind }) => kind === 'fee'),
    steps.find(({ kind }) => kind === 'product'),
  ]
  if (fee === undefined || product === undefined) throw new Error('no steps')
  app.chain.send(formed(fee).tx)
  app.chain.mine(10)
  await app.clock.step(10_000)
  const hash = app.chain.broadcast(formed(product).tx)
  expect((await post({ ...again, intentId })).error).toMatchObject({
    code: 'FEE_TX_PENDING',
    retryable: true,
  })
  app.chain.drop(hash)
  expect(await post({ ...again, intentId })).toMatchObject({ intentId })
})

test('while a paid swap may be on its way, preparing it again warns of it, and its fee waits for it', async () => {
  const again = { ...prepare, amountMinor: '1400000000000000000' }
  const { intentId } = await post(again)
  const feeTxHash = app.chain.send(formed((await app.store.read.intents.get(intentId))?.steps[0]).tx)
  app.chain.mine(10)
  await app.clock.step(10_000)
  const { amountMinor } = again
  const report = { chain: 'eth', amountMinor, feeTxHash, sourceTxHash: `0x${'6'.repeat(64)}` }
  expect((await call('POST /api/v1/swap/report', { body: report })).body).toMatchObject({
    sourceVerification: 'unverified',
  })

  const earlier = { code: 'EARLIER_PAYMENT_PENDING', details: { intentId } }
  const second = await post(again)
  expect(second).not.toHaveProperty('credit')
  expect(second.payment.steps.map(({ id }: { id: string }) => id)).toEqual(['fee', 'product'])
  expect(second.warnings).toEqual([{ ...earlier, message: expect.stringContaining(intentId) }])
  expect((await post({ ...again, amountMinor: '1500000000000000000' })).warnings).toEqual([])
  const other = { ...again, userAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }
  expect((await post(other)).warnings).not.toContainEqual(expect.objectContaining(earlier))
  const waits = await call('POST /api/v1/swap/prepare', { body: { ...again, intentId } })
  expect(waits.body.error).toMatchObject({ code: 'FEE_TX_PENDING', retryable: true, details: { intentId } })
  expect(waits.headers.get('retry-after')).toBe('5')

  // No node ever shows that transaction: it is given up, and the fee pays for another attempt.
  for (let minutes = 0; minutes < 40; minutes++) await app.clock.step(60_000)
  const third = await post(again)
  expect([third.credit?.intentId, third.warnings]).toEqual([intentId, []])
  const continued = await post({ ...again, intentId })
  expect(continued.payment.steps.map(({ id }: { id: string }) => id)).toEqual(['product'])
})

test('a quote that is asked for again is the same one while its route stands, for the same partner and payer', async () => {
  app.router.remembers = true
  const first = await quoted()
  expect(await quoted()).toEqual(first)
  for (const more of [{ userAddress: payer }, { partnerBps: '7' }, { slippageBps: '90' }])
    expect((await quoted(more)).id).not.toBe(first.id)
  await app.addPartner({ slug: 'other' })
  const others = { 'x-api-key': await app.addKey('other', 'live') }
  const theirs = await callContract(app.url, 'GET /api/v1/swap/quote', { query: swap, headers: others })
  expect(theirs.body.quote.id).not.toBe(first.id)
  await app.clock.step(30_000)
  expect((await quoted()).id).not.toBe(first.id)
  app.router.remembers = false
})

test('prepare keeps the price of a quote while it lives', async () => {
  const mine = await quoted({ userAddress: payer })
  const open = await quoted()
  const asItWas = app.router.price
  app.router.price = asItWas + 100_000_000n
  const kept = { id: mine.id, expectedOutMinor: mine.expectedOutMinor }
  expect((await withQuote(mine.id)).quote).toMatchObject(kept)
  expect((await withQuote(open.id)).quote).toMatchObject({ id: open.id, expectedOutMinor: '3090000000' })
  app.router.price = asItWas - 100_000_000n
  expect((await withQuote(mine.id)).quote).toMatchObject(kept)
  const moved = { code: 'SLIPPAGE', retryable: true, details: { reason: 'PRICE_MOVED' } }
  expect((await withQuote(open.id)).error).toMatchObject(moved)
  const other = await withQuote(mine.id, { amountMinor: '5000000000000000000' })
  expect(other.error.details).toMatchObject([{ path: 'body.quoteId' }])
  app.router.price = asItWas
  await app.clock.step(60_000)
  const expired = { code: 'SLIPPAGE', retryable: false, details: { reason: 'QUOTE_EXPIRED' } }
  for (const id of [mine.id, 'q_0000000000000000000000'])
    expect((await withQuote(id)).error).toMatchObject(expired)
})

test('a swap that would lose almost all of its value is not quoted', async () => {
  const route = app.router.route.bind(app.router)
  const lost = vi.spyOn(app.router, 'route')
  for (const [priceImpactBps, status] of [
    [8_999, 200],
    [9_000, 400],
  ] as const) {
    lost.mockImplementation(async (...asked) => ({ ...(await route(...asked)), priceImpactBps }))
    expect((await call('GET /api/v1/swap/quote', { query: swap })).status).toBe(status)
  }
  lost.mockRestore()
})

test('another partner cannot report a fee that is not its own', async () => {
  await app.addPartner({ slug: 'rival' })
  const rival = await app.addKey('rival', 'live')
  const [accrual] = await everyRow(app.store.read.ledger, { kind: 'accrual' })
  if (accrual?.kind !== 'accrual') throw new Error('no accrual')
  const body = {
    chain: 'eth',
    amountMinor: swap.amountMinor,
    feeTxHash: accrual.feeTx,
    sourceTxHash: accrual.feeTx,
  }
  const answer = await call('POST /api/v1/swap/report', { body, headers: { 'x-api-key': rival } })
  expect(answer.body.error.code).toBe('FEE_TX_REUSED')
})

test('a repeated POST with an idempotency key is answered the same, and prepares nothing twice', async () => {
  const headers = { 'idempotency-key': 'order-1' }
  const first = await call('POST /api/v1/swap/prepare', { body: prepare, headers })
  const again = await call('POST /api/v1/swap/prepare', { body: prepare, headers })
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  const other = await call('POST /api/v1/swap/prepare', { body: { ...prepare, partnerBps: 1 }, headers })
  expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const malformed = await call('POST /api/v1/swap/prepare', {
    body: prepare,
    headers: { 'idempotency-key': 'ä b' },
  }).catch(() => undefined)
  expect(malformed?.body.error.code ?? 'INVALID_REQUEST').toBe('INVALID_REQUEST')
})

test('a refusal is not kept under an idempotency key: the corrected world answers afresh', async () => {
  const headers = { 'idempotency-key': 'order-2' }
  const body = { ...prepare, toToken: 'DOGE' }
  expect((await call('POST /api/v1/swap/prepare', { body, headers })).status).toBe(422)
  expect(
    (await call('POST /api/v1/swap/prepare', { body, headers })).headers.get('idempotency-replayed'),
  ).toBeNull()
})

test('the stamp of a key’s last use is written in the background', async () => {
  await call('GET /api/v1/swap/tokens', { query: { chain: 'eth' } })
  await app.clock.step(11_000)
  const [first] = await everyRow(app.store.read.keys, { partner: 'demo' })
  expect(first?.lastUsedAt).toMatch(/^2026-/)
})
