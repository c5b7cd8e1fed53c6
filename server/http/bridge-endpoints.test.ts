import { afterEach, beforeEach, expect, test } from 'vitest'
import { away, createFakeBridge, DESTINATION, type FakeBridge, timeout } from '#testing/fake-bridge.ts'
import { askedBridge as bridge } from '#testing/bridge-samples.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { asEvm, dollar, formed, payer, treasury } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { SuiteError } from '../domain/errors.ts'
import { everyRow } from '../kit/every-row.ts'

let app: TestApp
let service: FakeBridge
let key: string
beforeEach(async () => {
  app = await startTestApp({ bridge: (clock) => (service = createFakeBridge(clock)) })
  key = await app.addKey('demo', 'live', ['bridge'])
})
afterEach(() => app.stop())

const call = (route: string, more: ContractCall = {}) =>
  callContract(app.url, route, { ...more, headers: { 'x-api-key': key, ...more.headers } })
const paths = (body: { error: { details: { path: string }[] } }) => body.error.details.map(({ path }) => path)
const calls = (name: string) => service.calls.filter((each) => each.call === name)

const prepare = (change: object = {}) =>
  call('POST /api/v1/bridge/prepare', { body: { ...bridge, userAddress: payer, ...change } })
const create = (feeTxHash: string | undefined, change: object = {}) =>
  call('POST /api/v1/bridge/create', { body: { ...bridge, feeTxHash, ...change } })

const creditOf = async (change: object = {}) => (await prepare(change)).body.credit

async function payFee(intentId: string): Promise<string> {
  const intent = await app.store.read.intents.get(intentId)
  const hash = app.chain.send(formed(intent?.steps[0]).tx)
  app.chain.mine(2)
  return hash
}

async function prepareAndPay(): Promise<{ intentId: string; fee: string }> {
  const { body } = await prepare()
  return { intentId: body.intentId, fee: await payFee(body.intentId) }
}

test('currencies are listed with their chains, and tell which can be paid from here', async () => {
  const { body } = await call('GET /api/v1/bridge/currencies')
  expect(body.currencies).toMatchObject([
    { ticker: 'eth', chain: 'eth', address: 'native', decimals: 18, networkName: 'Ethereum', canSend: true },
    // Not served here.
    { network: 'base', networkName: 'Base', canSend: false, canReceive: true },
    {
      ticker: 'usdc',
      address: dollar.address,
      decimals: 6,
      canSend: true,
      logoURI: expect.any(String),
      priceUsd: '1.00',
    },
    // A token without its contract is not taken for the coin.
    { ticker: 'pepe', canSend: false },
    { ticker: 'xrp', networkName: 'XRP Ledger', extraIdName: 'Destination tag', canSend: false },
    { ticker: 'sol', hasExtraId: false },
    { ticker: 'xlm', hasExtraId: true },
    { ticker: 'btc', networkName: 'Bitcoin', decimals: 8, canReceive: true },
    { ticker: 'luna', canReceive: false },
  ])
  expect(body.currencies[3]).not.toHaveProperty('address')
})

test('an estimate itemises the fee, adds it up, and costs one call of the bridge', async () => {
  await call('GET /api/v1/bridge/currencies')
  service.calls.length = 0
  const query = { fromCurrency: 'ETH', toCurrency: 'xrp', amount: '1.50' }
  const { status, body } = await call('GET /api/v1/bridge/estimate', { query })
  expect(status).toBe(200)
  expect(body.estimate).toMatchObject({
    fromCurrency: 'eth',
    fromNetwork: 'eth',
    toNetwork: 'xrp',
    fromAmount: '1.5',
    toAmount: '1234.567891',
    minAmount: '0.01',
    maxAmount: '50',
    isFixed: false,
    expectedMinutes: [5, 20],
    fees: {
      platformBps: 120,
      platformFeeMinor: '18000000000000000',
      surchargeBps: 15,
      totalMinor: '20250000000000000',
    },
    totalAmount: '1.52025',
  })
  expect(service.calls.map(({ call: name }) => name)).toEqual(['estimate'])
})

test.each([
  ['0.001', 'AMOUNT_TOO_SMALL', { minimum: '0.01', symbol: 'ETH' }],
  ['51', 'AMOUNT_TOO_LARGE', { maximum: '50', symbol: 'ETH' }],
  ['0.000000000000000001', 'AMOUNT_TOO_SMALL', { minimum: '0.000000000000000084', symbol: 'ETH' }],
])('an amount of %s is refused with its limit', async (amount, code, details) => {
  const query = { fromCurrency: 'eth', toCurrency: 'xrp', amount }
  const { body } = await call('GET /api/v1/bridge/estimate', { query })
  expect(body.error).toMatchObject({ code, details })
})

test.each([
  [{ fromAmount: '1.0000000000000000001' }, 'body.fromAmount'],
  [{ destination: 'rPEPPER7' }, 'body.destination'],
  [{ destination: '0xabc' }, 'body.destination'],
  [{ destinationExtraId: '4294967296' }, 'body.destinationExtraId'],
  [{ destinationExtraId: '12a' }, 'body.destinationExtraId'],
  [{ refundAddress: DESTINATION }, 'body.refundAddress'],
  [{ refundExtraId: '1' }, 'body.refundExtraId'],
  [{ refundAddress: payer, refundExtraId: '1' }, 'body.refundExtraId'],
  [{ toCurrency: 'eth', toNetwork: 'eth' }, 'body.toCurrency'],
  [{ userAddress: 'nonsense' }, 'body.userAddress'],
])('a bad field is named: %j', async (change, path) => {
  const { status, body } = await prepare(change)
  expect([status, paths(body)]).toEqual([400, [path]])
  expect(await everyRow(app.store.read.intents)).toHaveLength(0)
})

test('a currency on several networks needs its network, unless it is the coin of one of that name', async () => {
  const { body } = await call('GET /api/v1/bridge/range', {
    query: { fromCurrency: 'eth', toCurrency: 'xrp' },
  })
  expect(body).toMatchObject({ fromNetwork: 'eth', toNetwork: 'xrp', minAmount: '0.01', maxAmount: '50' })
  service.currency = service.currency.map((currency) =>
    currency.ticker === 'eth' ? { ...currency, ticker: 'weth' } : currency,
  )
  await app.clock.step(600_000)
  const { body: refused } = await call('GET /api/v1/bridge/range', {
    query: { fromCurrency: 'weth', toCurrency: 'xrp' },
  })
  expect(paths(refused)).toEqual(['query.fromNetwork'])
})

test.each([
  [{ fromCurrency: 'nope', fromNetwork: 'eth' }],
  [{ fromCurrency: 'eth', fromNetwork: 'base' }],
  [{ fromCurrency: 'pepe' }],
  [{ toCurrency: 'luna' }],
])('a currency that cannot be bridged is refused: %j', async (change) => {
  expect((await prepare(change)).body.error.code).toBe('UNSUPPORTED_TOKEN')
})

test('an address that the bridge or its chain refuses is refused before anyone pays', async () => {
  service.problems = ({ address }) =>
    address === DESTINATION ? 'The bridge does not pay to this address.' : undefined
  const { body } = await prepare()
  expect([body.error.message, paths(body)]).toEqual([
    'The bridge does not pay to this address.',
    ['body.destination'],
  ])
  expect(await everyRow(app.store.read.intents)).toHaveLength(0)
})

const check = async (query: Record<string, string>) =>
  (await call('GET /api/v1/bridge/address', { query })).body

test('an address is checked by itself, with the problem in a word and in a sentence', async () => {
  expect(await check({ currency: 'xrp', address: DESTINATION })).toEqual({
    valid: true,
    address: DESTINATION,
  })
  expect(await check({ currency: 'btc', address: 'nope' })).toMatchObject({
    valid: false,
    problem: 'address',
  })
  expect(await check({ currency: 'xrp', address: DESTINATION, extraId: 'x' })).toMatchObject({
    problem: 'extra-id',
  })
  service.problems = () => 'No.'
  const refused = { valid: false, problem: 'refused', message: 'No.', address: DESTINATION }
  expect(await check({ currency: 'xrp', address: DESTINATION })).toEqual(refused)
})

test('an account that takes no payment without a tag is known by its chain, before anyone pays', async () => {
  app.chain.needsExtraId = async () => true
  const query = { currency: 'eth', address: payer }
  expect((await call('GET /api/v1/bridge/address', { query })).body).toMatchObject({
    valid: false,
    problem: 'extra-id-required',
  })
  const { body } = await prepare({
    fromCurrency: 'usdc',
    toCurrency: 'eth',
    destination: payer,
    destinationExtraId: undefined,
  })
  expect(paths(body)).toEqual(['body.destinationExtraId'])
  app.chain.needsExtraId = async () => {
    throw away()
  }
  expect((await call('GET /api/v1/bridge/address', { query })).body.valid).toBe(true)
})

test('prepare answers the fee step, and the deposit that waits for its order', async () => {
  const { status, body } = await prepare()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    intentId: expect.stringMatching(/^pi_/),
    estimate: { fromAmount: '1', totalAmount: '1.0135' },
    delivery: { destination: DESTINATION, destinationExtraId: '4711', refundAddress: payer, fromAmount: '1' },
    fees: { totalMinor: '13500000000000000' },
    warnings: [],
  })
  const [fee, deposit] = body.payment.steps
  expect(fee).toMatchObject({ kind: 'fee', amountMinor: '13500000000000000', to: treasury })
  expect(deposit).toMatchObject({
    kind: 'product',
    awaiting: 'order',
    awaits: ['fee'],
    wallets: [],
    amountMinor: '1000000000000000000',
  })
  expect(deposit).not.toHaveProperty('to')
  expect(calls('create')).toEqual([])
})

test('create needs the fee’s transaction, and waits until it is confirmed', async () => {
  const { body } = await prepare()
  expect((await create(undefined)).body.error.code).toBe('FEE_TX_REQUIRED')
  expect((await create(`0x${'ee'.repeat(32)}`)).body.error.code).toBe('FEE_TX_PENDING')
  const intent = await app.store.read.intents.get(body.intentId)
  const fee = app.chain.send(formed(intent?.steps[0]).tx)
  expect((await create(fee)).body.error.code).toBe('FEE_TX_PENDING')
  expect(calls('create')).toEqual([])
  app.chain.mine(2)
  expect((await create(fee)).status).toBe(200)
})

test('create answers the order and the finished deposit, once for each fee however often it is called', async () => {
  const { intentId, fee } = await prepareAndPay()
  const { status, body } = await create(fee)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    intentId,
    order: {
      id: expect.stringMatching(/^bo_/),
      intentId,
      status: 'awaiting_deposit',
      fromChain: 'eth',
      depositAddress: expect.stringMatching(/^0xb+1$/),
      expectedMinutes: [5, 20],
      feeTxHash: fee,
    },
    fees: { partnerShareMinor: expect.any(String) },
    payment: { steps: [{ id: 'product', amountMinor: '1000000000000000000' }] },
  })
  const [step] = body.payment.steps
  expect(step.to).toBe(body.order.depositAddress)
  expect(step).not.toHaveProperty('awaiting')
  expect(step.wallets[0].params[0]).toMatchObject({
    to: body.order.depositAddress,
    value: '0xde0b6b3a7640000',
  })
  const more = await Promise.all([create(fee), create(fee), create(fee)])
  for (const { body: again } of more)
    expect([again.duplicate, again.order.id, again.payment.steps[0].to]).toEqual([
      true,
      body.order.id,
      step.to,
    ])
  expect(service.orders.size).toBe(1)
})

test.each([
  [{ destination: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH' }, 'body.destination'],
  [{ destinationExtraId: '4712' }, 'body.destinationExtraId'],
  [
    {
      toCurrency: 'sol',
      destination: 'So11111111111111111111111111111111111111112',
      destinationExtraId: undefined,
    },
    'body.toCurrency',
  ],
  [{ refundAddress: treasury }, 'body.refundAddress'],
  [{ userAddress: treasury }, 'body.userAddress'],
  [{ fromAmount: '2' }, 'body.fromAmount'],
  [{ partnerBps: 20 }, 'body.partnerBps'],
])('create refuses another order than the prepared one: %j', async (change, path) => {
  const { fee } = await prepareAndPay()
  const { body } = await create(fee, change)
  expect([body.error.code, paths(body)]).toEqual(['INVALID_REQUEST', [path]])
  expect((await create(fee)).status).toBe(200)
  expect(service.asked.every(({ destination }) => destination === DESTINATION)).toBe(true)
  expect(service.orders.size).toBe(1)
})

test('a fee that is paid is named to who prepares the same bridge again, until its order gets a deposit', async () => {
  const { intentId, fee } = await prepareAndPay()
  const { order } = (await create(fee)).body
  expect(await creditOf()).toEqual({ intentId, feeTxHash: fee, creditUntil: expect.any(String) })
  expect(await creditOf({ refundAddress: payer })).toMatchObject({ intentId })
  for (const change of [{ fromAmount: '2' }, { destinationExtraId: '4712' }, { refundAddress: treasury }])
    expect(await creditOf(change)).toBeUndefined()
  // An amount that is not the order's: no step of ours, and it goes back.
  service.move(order.id, { status: 'refunding', depositedAmount: '0.5' })
  await app.clock.step(60_000)
  expect(await creditOf()).toBeUndefined()
})

test('a refusal after the fee is paid names the credit, and the same call is another try', async () => {
  const { intentId, fee } = await prepareAndPay()
  service.trouble = (name) =>
    name === 'create'
      ? { before: new SuiteError('NO_ROUTE', 'The bridge does not take this pair.') }
      : undefined
  const { status, body } = await create(fee)
  expect(status).toBe(422)
  expect(body.error).toMatchObject({
    code: 'NO_ROUTE',
    details: { credit: { intentId, creditUntil: expect.any(String) } },
  })
  service.trouble = undefined
  await app.clock.step(61_000)
  const again = await create(fee)
  expect(again.body).toMatchObject({ duplicate: false, order: { id: expect.stringMatching(/-2$/) } })
  expect(service.orders.size).toBe(1)
})

test('when the bridge is away after the fee is paid, the engine asks again by itself', async () => {
  const { intentId, fee } = await prepareAndPay()
  service.trouble = (name) => (name === 'create' ? { after: timeout() } : undefined)
  const { body } = await create(fee)
  expect(body.error).toMatchObject({ code: 'UPSTREAM_TIMEOUT', details: { credit: { intentId } } })
  service.trouble = (name) => (name === 'create' ? { before: away() } : undefined)
  await app.clock.step(60_000)
  service.trouble = undefined
  await app.clock.step(180_000)
  expect(await app.store.read.bridgeOrders.by('newestOf', intentId)).toMatchObject({
    state: 'made',
    attempt: 1,
  })
  expect(service.orders.size).toBe(1)
})

test('an order that expired without a deposit is followed by another for the same fee', async () => {
  const { fee } = await prepareAndPay()
  const first = (await create(fee)).body.order
  service.move(first.id, { status: 'expired' })
  await app.clock.step(120_000)
  expect((await call('GET /api/v1/bridge/status', { query: { id: first.id } })).body.status).toBe('expired')
  const again = await create(fee)
  expect(again.body.order).toMatchObject({ id: `${first.id}-2`, status: 'awaiting_deposit' })
  expect(again.body.payment.steps[0].to).toBe(again.body.order.depositAddress)
  expect(again.body.order.depositAddress).not.toBe(first.depositAddress)
  // The first one is still there, for who has its address.
  expect((await call('GET /api/v1/bridge/status', { query: { id: first.id } })).body.status).toBe('expired')
})

test('a late deposit to an expired order is taken up, and its payment gets no other address again', async () => {
  const { fee } = await prepareAndPay()
  const first = (await create(fee)).body.order
  service.move(first.id, { status: 'expired' })
  await app.clock.step(120_000)
  const second = (await create(fee)).body.order
  service.move(first.id, { status: 'confirming', depositTxHash: 'ab'.repeat(32) })
  service.move(second.id, { status: 'expired' })
  await app.clock.step(1_800_000)
  const { status, body } = await create(fee)
  expect(status).toBe(200)
  expect(body).toMatchObject({ duplicate: true, order: { id: first.id, status: 'confirming' } })
  expect(body.payment.steps).toEqual([])
  expect(service.orders.size).toBe(2)
})

test.each(['finished', 'refunded', 'confirming'] as const)(
  'an order that is %s is answered without anything to pay',
  async (status) => {
    const { fee } = await prepareAndPay()
    const first = (await create(fee)).body.order
    service.move(first.id, { status })
    await app.clock.step(120_000)
    const { body } = await create(fee)
    expect(body).toMatchObject({ order: { id: first.id, status }, payment: { steps: [] } })
    expect(service.orders.size).toBe(1)
  },
)

test('an order that failed without a deposit is followed by another for the same fee', async () => {
  const { fee } = await prepareAndPay()
  const first = (await create(fee)).body.order
  service.move(first.id, { status: 'failed' })
  await app.clock.step(120_000)
  const { body } = await create(fee)
  expect(body.order).toMatchObject({ id: `${first.id}-2`, status: 'awaiting_deposit' })
  expect(body.payment.steps[0].to).toBe(body.order.depositAddress)
})

test('a deposit to an earlier order settles its payment while another order is asked for in vain', async () => {
  const { intentId, fee } = await prepareAndPay()
  const first = (await create(fee)).body.order
  const deposit = formed((await app.store.read.intents.get(intentId))?.steps.at(-1)).tx
  service.move(first.id, { status: 'expired' })
  await app.clock.step(120_000)
  service.trouble = (name) => (name === 'create' ? { before: timeout() } : undefined)
  expect((await create(fee)).body.error.code).toBe('UPSTREAM_TIMEOUT')
  app.chain.send(deposit)
  app.chain.mine(2)
  service.move(first.id, { status: 'confirming' })
  await app.clock.step(1_200_000)
  expect(await app.store.read.intents.get(intentId)).toMatchObject({ state: 'settled' })
  expect(service.orders.size).toBe(1)
})

test('an estimate whose end is in the past holds for a minute', async () => {
  service.price = { validUntil: new Date(app.clock.now().getTime() - 60_000) }
  const { body } = await prepare()
  expect(Date.parse(body.estimate.expiresAt)).toBe(app.clock.now().getTime() + 60_000)
})

test('no other order follows while a deposit to an expired one may be on its way', async () => {
  const { intentId, fee } = await prepareAndPay()
  const { order, payment } = (await create(fee)).body
  service.move(order.id, { status: 'expired' })
  await app.clock.step(120_000)
  const { params } = payment.steps[0].wallets[0]
  const intent = await app.store.read.intents.get(intentId)
  const deposit = asEvm(formed(intent?.steps.at(-1)).tx)
  expect(params[0].to).toBe(deposit.to)
  app.chain.broadcast(deposit)
  const again = await create(fee)
  expect([again.body.error?.code, service.orders.size]).toEqual(['FEE_TX_PENDING', 1])
})

test('the first answer of an order that was made meanwhile waits for no other transaction of its payer', async () => {
  const { intentId, fee } = await prepareAndPay()
  await app.clock.step(30_000)
  expect(await app.store.read.bridgeOrders.by('newestOf', intentId)).toMatchObject({ state: 'made' })
  const intent = await app.store.read.intents.get(intentId)
  app.chain.broadcast({ ...asEvm(formed(intent?.steps.at(-1)).tx), to: treasury })
  const { status, body } = await create(fee)
  expect([status, body.duplicate, body.payment.steps.length]).toEqual([200, true, 1])
  expect((await create(fee)).body.error.code).toBe('FEE_TX_PENDING')
})

test('a deposit that may have been sent is not answered to be signed again', async () => {
  const { intentId, fee } = await prepareAndPay()
  const { order } = (await create(fee)).body
  const intent = await app.store.read.intents.get(intentId)
  const hash = app.chain.broadcast(asEvm(formed(intent?.steps.at(-1)).tx))
  expect((await create(fee)).body.error.code).toBe('FEE_TX_PENDING')
  app.chain.drop(hash)
  app.chain.restore(hash)
  app.chain.mine(2)
  await app.clock.step(10_000)
  const { status, body } = await create(fee)
  expect([status, body.duplicate, body.order.id, body.payment.steps]).toEqual([200, true, order.id, []])
})

test('the deposit settles the payment, and the order goes its way', async () => {
  const { intentId, fee } = await prepareAndPay()
  const { order } = (await create(fee)).body
  const intent = await app.store.read.intents.get(intentId)
  app.chain.send(formed(intent?.steps.at(-1)).tx)
  app.chain.mine(2)
  await app.clock.step(60_000)
  expect(await app.store.read.intents.get(intentId)).toMatchObject({ state: 'settled' })
  service.move(order.id, { status: 'finished', toAmount: '1230', payoutTxHash: 'AB'.repeat(32) })
  await app.clock.step(60_000)
  const { body } = await call('GET /api/v1/payments/:intentId', { params: { intentId } })
  expect(body).toMatchObject({
    state: 'succeeded',
    quote: { provider: 'fake bridge', toChain: 'xrp', expectedOutMinor: '1234567891' },
    delivery: { order: { status: 'finished', toAmount: '1230' } },
  })
})

test('another partner, another environment and a stranger’s id find no order; who has the id reads it', async () => {
  const { fee } = await prepareAndPay()
  const { id } = (await create(fee)).body.order
  await app.addPartner({ slug: 'nosy' })
  const others = [await app.addKey('nosy', 'live', ['bridge']), await app.addKey('demo', 'test', ['bridge'])]
  for (const other of others)
    for (const route of ['GET /api/v1/bridge/status', 'GET /api/v1/bridge/status/events'])
      expect((await call(route, { query: { id }, headers: { 'x-api-key': other } })).status).toBe(404)
  expect((await callContract(app.url, 'GET /api/embed/orders/:id', { params: { id } })).body.id).toBe(id)
  expect((await callContract(app.url, 'GET /api/embed/orders/:id', { params: { id: 'bo_x' } })).status).toBe(
    404,
  )
})

test('without a bridge service nothing is listed, and everything else is a plain answer', async () => {
  const bare = await startTestApp()
  try {
    const headers = { 'x-api-key': await bare.addKey('demo', 'live', ['bridge']) }
    const list = await callContract(bare.url, 'GET /api/v1/bridge/currencies', { headers })
    expect(list.body).toEqual({ currencies: [] })
    const query = { fromCurrency: 'eth', toCurrency: 'xrp', amount: '1' }
    const { body } = await callContract(bare.url, 'GET /api/v1/bridge/estimate', { headers, query })
    expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Nothing can be bridged here.' })
  } finally {
    await bare.stop()
  }
})
