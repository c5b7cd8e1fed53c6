import { afterAll, beforeAll, expect, test } from 'vitest'
import { formed, payer } from '#testing/samples.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let key: string
beforeAll(async () => {
  app = await startTestApp()
  key = await app.addKey('demo', 'live')
})
afterAll(() => app.stop())

const HOUR = 3_600_000
const call = async (route: string, { headers, ...rest }: ContractCall = {}) => {
  await app.clock.step(1_000)
  return callContract(app.url, route, { ...rest, headers: { 'x-api-key': key, ...headers } })
}
const list = async (query: Readonly<Record<string, string>> = {}, headers = {}) =>
  (await call('GET /api/v1/payments', { query, headers })).body
const get = (intentId: string, headers = {}) =>
  call('GET /api/v1/payments/:intentId', { params: { intentId }, headers })
const ids = (page: { payments: { intentId: string }[] }) => page.payments.map(({ intentId }) => intentId)
const body = {
  chain: 'eth',
  fromToken: 'native',
  toToken: 'USDC',
  amountMinor: '1000000000000000000',
  userAddress: payer,
}
const prepare = async (headers = {}): Promise<string> =>
  (await call('POST /api/v1/swap/prepare', { body, headers })).body.intentId

const preparedAt = async (id = '') => (await get(id)).body.createdAt
const left = ({ headers }: { headers: Headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]

async function send(intentId: string, id: string): Promise<string> {
  const intent = await app.store.read.intents.get(intentId)
  const step = intent?.steps.find((one) => one.id === id)
  const hash = app.chain.send(formed(step).tx)
  app.chain.mine(10)
  await app.clock.step(10_000)
  return hash
}

test('a payment says what it has come to, from its fee to its swap', async () => {
  const id = await prepare()
  const open = await get(id)
  expect(open.body).toMatchObject({ intentId: id, state: 'open', payer, fee: { status: 'none' } })
  expect(open.body.fee).not.toHaveProperty('txHash')
  const fee = await send(id, 'fee')
  expect((await get(id)).body).toMatchObject({
    state: 'paid',
    fee: { status: 'pending', txHash: fee },
    fees: { partnerShareMinor: '3200000000000000' },
    creditUntil: expect.any(String),
  })
  const product = await send(id, 'product')
  const done = (await get(id)).body
  expect(done).toMatchObject({
    state: 'succeeded',
    fee: { status: 'accrued', txHash: fee },
    steps: [{ txHash: fee }, { state: 'confirmed', txHash: product }],
  })
  expect(done).not.toHaveProperty('creditUntil')
})

test('a payment of another partner or environment is not there', async () => {
  const id = await prepare()
  await app.addPartner({ slug: 'other' })
  for (const stranger of [await app.addKey('other', 'live'), await app.addKey('demo', 'test')]) {
    const headers = { 'x-api-key': stranger }
    expect((await get(id, headers)).body.error.code).toBe('NOT_FOUND')
    expect(ids(await list({}, headers))).not.toContain(id)
  }
})

test('pages follow each other over days, each payment once and in order, and filter by state and time', async () => {
  const before = ids(await list())
  const made: string[] = []
  for (let i = 0; i < 5; i++) {
    made.push(await prepare())
    await app.clock.step(13 * HOUR)
  }
  const found: string[] = []
  for (let after: string | undefined, pages = 0; pages < 10; pages++) {
    const page = await list({ limit: '2', ...(after === undefined ? {} : { after }) })
    found.push(...ids(page))
    after = page.next
    if (after === undefined) break
  }
  expect(found).toEqual([...before, ...made])
  const [from, since] = [await preparedAt(made[0]), await preparedAt(made[2])]
  expect(ids(await list({ from: since }))).toEqual(made.slice(2))
  expect(ids(await list({ from, to: since }))).toEqual(made.slice(0, 2))
  expect(ids(await list({ from, state: 'open' }))).toEqual(made.slice(-1))
  expect(ids(await list({ state: 'succeeded' }))).toEqual(before.slice(0, 1))
})

test.each([
  ['state', 'closed'],
  ['from', 'yesterday'],
  ['from', '2020-01-01T00:00:00.000Z'],
  ['limit', '0'],
  ['limit', '101'],
  ['after', 'pi_0000000000000000000000'],
  ['after', Buffer.from('2026-13-01T00:00:00.000Z pi_1').toString('base64url')],
  ['after', `${Buffer.from('2026-01-01T00:00:00.000Z pi_1').toString('base64url')}.`],
  ['after', 'x'.repeat(121)],
  ['page', '2'],
])('a list refuses %s=%s and names it', async (field, value) => {
  const { error } = await list({ [field]: value })
  expect(error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: `query.${field}` }] })
})

test('open checkouts do not use up the key’s minute, and ids that a key makes up do', async () => {
  await app.addPartner({ slug: 'busy' })
  const busy = { 'x-api-key': await app.addKey('busy', 'live') }
  const at = (route: string, more: ContractCall) => callContract(app.url, route, { headers: busy, ...more })
  const payload = (await at('POST /api/v1/swap/prepare', { body })).body.payment
  const made = await at('POST /api/v1/sign/session', {
    body: { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload },
  })
  expect(left(made)).toBe('118')
  const read = (id: string) => at('GET /api/v1/sign/session/:id', { params: { id } })
  for (let i = 0; i < 90; i++) expect((await read(made.body.id)).status).toBe(200)
  const refused = await read(made.body.id)
  expect(refused.body.error.code).toBe('RATE_LIMIT')
  expect(refused.headers.get('ratelimit-policy')).toBe('"rpm";q=90;w=60')
  expect(left(await at('GET /api/v1/payments', {}))).toBe('117')
  expect(left(await read('ses_0000000000000000000000'))).toBe('116')
})
