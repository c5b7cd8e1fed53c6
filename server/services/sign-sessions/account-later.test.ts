import { afterAll, beforeAll, expect, test } from 'vitest'
import { callContract } from '#testing/call-contract.ts'
import { ethAndQuietXrpl, XRPL_PAYER } from '#testing/chains/quiet-xrpl.ts'
import { payer as eoa, router, treasury } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createOutside } from '#testing/test-world.ts'

/** A partner's own transaction that does not say who signs it: the wallet that connects does. */

const ROUTE = '/api/v1/sign/session'
const SHOP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const OTHER = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const EVM_SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** The example of the documents. */
const payment = { TransactionType: 'Payment', Destination: SHOP, Amount: '1000000' }

let app: TestApp
let key: string
beforeAll(async () => {
  const outside = createOutside()
  app = await startTestApp({ outside, chains: ethAndQuietXrpl({ chain: outside.chain, treasury }) })
  key = await app.addKey('demo', 'live', ['swap', 'cafe'])
})
afterAll(() => app.stop())

const byKey = (route: string, body: object) =>
  callContract(app.url, route, { body, headers: { 'x-api-key': key } })
const create = async (fields: object) =>
  (
    await byKey(`POST ${ROUTE}`, {
      chain: 'xrpl',
      product: 'swap',
      origin: 'https://shop.example',
      ...fields,
    })
  ).body
type Created = Awaited<ReturnType<typeof create>>
const byToken = (route: string, { id, embedToken: et }: Created, body: object = {}, params = {}) =>
  callContract(app.url, `POST ${ROUTE}/:id/${route}`, { params: { id, ...params }, body: { et, ...body } })
const setPayer = async (session: Created, userAddress: string) =>
  (await byToken('payer', session, { userAddress })).body
const open = async (session: Created) =>
  (await byToken('steps/:step/open', session, {}, { step: 'supplied' })).body
const rows = async () => [await app.store.read.sessions.count(), await app.store.read.intents.count()]

test.each([
  ['`txjson`', { txjson: payment }],
  ['a payload of Xaman', { payload: { txjson: payment } }],
  ['a payload of WalletConnect', { payload: { method: 'xrpl_signAndSubmit', params: { tx_json: payment } } }],
  ['a step', { payload: { wallets: [{ kind: 'xaman', txjson: payment }] } }],
])('%s without an account is hosted, and becomes a step of the account that connects', async (_, fields) => {
  const session = await create(fields)
  expect(session).toMatchObject({ status: 'pending', steps: [], payerFixed: false })
  expect(session).not.toHaveProperty('payer')
  expect((await open(session)).error).toMatchObject({ code: 'NOT_FOUND' })

  const ready = await setPayer(session, XRPL_PAYER)
  expect(ready).toMatchObject({
    payer: XRPL_PAYER,
    payerFixed: false,
    steps: [{ id: 'supplied', state: 'waiting', to: SHOP, amountMinor: '1000000' }],
  })
  for (const { txjson, params = { tx_json: txjson } } of ready.steps[0].wallets)
    expect(params.tx_json).toEqual({ ...payment, Account: XRPL_PAYER })
  expect(await setPayer(session, XRPL_PAYER)).toMatchObject({ intentId: ready.intentId })
})

test('a call of an EVM chain without `from` is hosted alike', async () => {
  const call = { to: EVM_SHOP, value: '0x5', chainId: '0x1' }
  const session = await create({
    chain: 'eth',
    payload: { method: 'eth_sendTransaction', params: [call] },
  })
  expect(session.steps).toEqual([])
  expect((await setPayer(session, eoa)).steps).toMatchObject([
    { amountMinor: '5', wallets: [{ kind: 'evm', params: [{ from: eoa, to: EVM_SHOP, value: '0x5' }] }] },
  ])
})

test('another account takes over until a wallet was asked, and the first one’s payment ends with that', async () => {
  const session = await create({ txjson: payment })
  const first = await setPayer(session, XRPL_PAYER)
  const second = await setPayer(session, OTHER)
  expect(second.steps[0].wallets[0].txjson).toEqual({ ...payment, Account: OTHER })
  expect(await app.store.read.intents.get(first.intentId)).toMatchObject({ state: 'lapsed' })

  expect(await open(session)).toMatchObject({ payer: OTHER, payerFixed: true, steps: [{ state: 'opened' }] })
  expect((await setPayer(session, XRPL_PAYER)).error).toMatchObject({
    code: 'SESSION_NOT_PENDING',
    details: { payer: OTHER },
  })
})

test('attack: a payload that names its account is signed by no other', async () => {
  const session = await create({ txjson: { ...payment, Account: XRPL_PAYER } })
  expect(session).toMatchObject({ payer: XRPL_PAYER, payerFixed: true, steps: [{ id: 'supplied' }] })
  expect((await setPayer(session, OTHER)).error).toMatchObject({ details: { payer: XRPL_PAYER } })
})

test('attack: what is wrong for one account alone is refused for that account, and can be signed by another', async () => {
  const session = await create({ txjson: payment })
  const before = await rows()
  expect((await setPayer(session, SHOP)).error).toMatchObject({
    code: 'INVALID_REQUEST',
    details: [{ path: 'body.userAddress', message: expect.stringContaining('minimum') }],
  })
  expect(await rows()).toEqual(before)
  expect((await setPayer(session, XRPL_PAYER)).steps).toHaveLength(1)
})

test('a session that has ended before an account was known can be continued', async () => {
  const session = await create({ txjson: payment, expiresIn: 60 })
  await app.clock.step(61_000)
  expect((await setPayer(session, XRPL_PAYER)).error).toMatchObject({ code: 'SESSION_NOT_PENDING' })
  const renewed = (await byToken('renew', session)).body
  expect((await setPayer(renewed, XRPL_PAYER)).steps).toHaveLength(1)
})

const without = (field: string) =>
  Object.fromEntries(Object.entries(payment).filter(([name]) => name !== field))
const swap = { ...payment, Amount: { currency: 'USD', issuer: OTHER, value: '1' }, SendMax: '5' }

test.each<[string, object, string, RegExp]>([
  ['an empty account', { txjson: { ...payment, Account: '' } }, 'body.txjson.Account', /must be the address/],
  ['a number', { txjson: { ...payment, Account: 7 } }, 'body.txjson.Account', /must be the address/],
  ['no text', { txjson: { ...payment, Account: null } }, 'body.txjson.Account', /must be the address/],
  [
    'an empty account in a payload',
    { payload: { txjson: { ...payment, Account: '' } } },
    'body.payload.txjson.Account',
    /must be the address/,
  ],
  [
    'a list in a payload of WalletConnect',
    { payload: { method: 'xrpl_signAndSubmit', params: { tx_json: { ...payment, Account: [] } } } },
    'body.payload.params.tx_json.Account',
    /must be the address/,
  ],
  ['an account of no ledger', { txjson: { ...payment, Account: 'rShop' } }, 'body.txjson', /`Account`/],
  ['no type', { txjson: without('TransactionType') }, 'body.txjson.TransactionType', /./],
  ['no receiver', { txjson: without('Destination') }, 'body.txjson', /lacks the field Destination/],
  ['no amount', { txjson: without('Amount') }, 'body.txjson', /lacks the field Amount/],
  ['a fee that burns XRP', { txjson: { ...payment, Fee: '50000000' } }, 'body.txjson', /Fee/],
  ['another asset than arrives', { txjson: swap }, 'body.txjson', /different asset/],
  ['a sale', { txjson: { TransactionType: 'NFTokenAcceptOffer' } }, 'body.txjson', /./],
  [
    'an empty `from`',
    {
      chain: 'eth',
      payload: { method: 'eth_sendTransaction', params: [{ from: '', to: EVM_SHOP, chainId: 1 }] },
    },
    'body.payload.params.0.from',
    /must be the address/,
  ],
  [
    'an allowance for anyone',
    {
      chain: 'eth',
      payload: {
        method: 'eth_sendTransaction',
        params: [
          {
            to: router,
            chainId: 1,
            data: `0x095ea7b3${EVM_SHOP.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
          },
        ],
      },
    },
    'body.payload',
    /./,
  ],
])(
  'attack: a transaction with %s is refused by that name, and leaves nothing behind',
  async (_, fields, path, why) => {
    const before = await rows()
    const { error } = await create(fields)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path }] })
    expect(error.message).toMatch(why)
    expect(await rows()).toEqual(before)
  },
)

const quote = (userAddress?: string) =>
  byKey('POST /api/v1/market/quote', { mode: 'buy', amountXrp: 100, ...(userAddress && { userAddress }) })

test('attack: the fee of a prepared payment is no transaction of the partner’s own, whoever is to sign it', async () => {
  for (const { body } of [await quote(), await quote(XRPL_PAYER)]) {
    const { Account: _, ...fee } = body.payment.steps[0].wallets[0].txjson
    const before = await rows()
    for (const fields of [{ txjson: fee }, { payload: { txjson: fee } }]) {
      const { error } = await create({ product: 'cafe', ...fields })
      expect(error.message).toMatch(/prepare that payment with `userAddress`/)
    }
    expect(await rows()).toEqual(before)
  }
})
