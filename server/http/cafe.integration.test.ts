import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Wallet } from 'xrpl'
import { createOutside } from '#testing/test-world.ts'
import { callContract } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openXrplTestChain, type XrplTestChain } from '#testing/xrpl-test-chain.ts'
import { startXrplLedger, type XrplLedgerServer } from '../../sandbox/xrpl/server.ts'
import { SuiteError } from '../domain/errors.ts'
import { formed } from '#testing/samples.ts'
import { asXrpl } from '#testing/xrpl-test-chain.ts'
import { everyRow } from '../kit/every-row.ts'

/** Quotes of sales over HTTP, and the payments that they lead to, over a ledger of the sandbox. */

const [buyer, other, treasury] = [Wallet.generate(), Wallet.generate(), Wallet.generate()]

let ledger: XrplLedgerServer
let xrpl: XrplTestChain
let app: TestApp
let key: string

beforeAll(async () => {
  const outside = createOutside()
  const genesis = new Map(
    [buyer, other, treasury].map(({ classicAddress }) => [classicAddress, 1_000_000_000n]),
  )
  ledger = await startXrplLedger({ now: () => outside.clock.now().getTime(), closeEvery: 0, genesis })
  xrpl = openXrplTestChain(ledger, [buyer, other])
  const served = { chain: xrpl.chain, treasury: treasury.classicAddress }
  const chains = {
    keys: ['xrpl' as const],
    get(chain: string) {
      if (chain === 'xrpl') return served
      throw new SuiteError('UNSUPPORTED_CHAIN', 'Only xrpl is served.', { details: { supported: ['xrpl'] } })
    },
  }
  app = await startTestApp({ outside, chains })
  key = await app.addKey('demo', 'live', ['cafe'])
})
afterAll(async () => {
  await app.stop()
  await ledger.stop()
})

const call = (route: string, body?: unknown, secret = key) =>
  callContract(app.url, route, { headers: { 'x-api-key': secret }, ...(body === undefined ? {} : { body }) })
const quote = (body: unknown) => call('POST /api/v1/market/quote', body)
const intentOf = async (id: string) => {
  const intent = await app.store.read.intents.get(id)
  if (intent === undefined) throw new Error('no such intent')
  return intent
}
/** Pays the fee of a payment, from an account of one's own where the request names none. */
async function pay(id: string, from: Wallet): Promise<string> {
  const tx = asXrpl(formed((await intentOf(id)).steps[0]).tx)
  const Account = from.classicAddress
  return xrpl.send({ ...tx, from: Account, txjson: { ...tx.txjson, Account } })
}
const becomes = (id: string, fields: object) =>
  vi.waitFor(
    async () => {
      await app.clock.step(3_000)
      ledger.close()
      expect(await intentOf(id)).toMatchObject(fields)
    },
    { timeout: 10_000, interval: 20 },
  )

test('the terms are those of the partner', async () => {
  const { status, body } = await call('GET /api/v1/market/config')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    chain: 'xrpl',
    modes: ['buy', 'sell'],
    platformBps: 100,
    surchargeBps: 15,
    maxPartnerBps: 50,
    smallestAmountDrops: '100',
    treasury: treasury.classicAddress,
    broker: null,
  })
  const swapOnly = await app.addKey('demo', 'live', ['swap'])
  expect((await call('GET /api/v1/market/config', undefined, swapOnly)).status).toBe(403)
})

test('a quote without an account has a fee that any account signs, and is booked for the one that pays it', async () => {
  const { status, body } = await quote({ mode: 'buy', amountXrp: 100, partnerBps: 25 })
  expect(status).toBe(200)
  expect(body.quote).toMatchObject({ amountDrops: '100000000', brokerFeeDrops: '1250000', broker: null })
  const [step, ...more] = body.payment.steps
  expect(more).toEqual([])
  expect(step).toMatchObject({ kind: 'fee', amountMinor: '1250000', to: treasury.classicAddress })
  for (const { txjson, params = { tx_json: txjson } } of step.wallets) {
    expect(params.tx_json).toMatchObject({ TransactionType: 'Payment', Amount: '1250000' })
    expect(params.tx_json).not.toHaveProperty('Account')
  }
  expect(step.wallets.map((wallet: { kind: string }) => wallet.kind)).toEqual(['xaman', 'xrpl-walletconnect'])
  const open = await callContract(app.url, 'GET /api/v1/payments/:intentId', {
    params: { intentId: body.intentId },
    headers: { 'x-api-key': key },
  })
  expect(open.body).toMatchObject({ state: 'open', product: 'cafe' })
  expect(open.body).not.toHaveProperty('payer')
  await pay(body.intentId, other)
  await becomes(body.intentId, { payer: other.classicAddress, state: 'final', booked: 'posted' })
  const done = await callContract(app.url, 'GET /api/v1/payments/:intentId', {
    params: { intentId: body.intentId },
    headers: { 'x-api-key': key },
  })
  expect(done.body).toMatchObject({
    state: 'succeeded',
    payer: other.classicAddress,
    fee: { status: 'accrued' },
    fees: { partnerShareMinor: '450000' },
  })
  const accruals = (await everyRow(app.store.read.ledger)).filter(({ kind }) => kind === 'accrual')
  expect(accruals).toHaveLength(1)
})

test('a quote with an account is signed by that account, and by no other', async () => {
  const { body } = await quote({ mode: 'sell', amountXrp: '12.5', userAddress: buyer.classicAddress })
  expect(body.payment.steps[0].wallets[0].txjson).toMatchObject({ Account: buyer.classicAddress })
  await pay(body.intentId, other)
  await app.clock.step(10_000)
  expect(await intentOf(body.intentId)).toMatchObject({ state: 'open', booked: 'no' })
  await pay(body.intentId, buyer)
  await becomes(body.intentId, { state: 'final', booked: 'posted', payer: buyer.classicAddress })
})

test.each([
  ['an unknown mode', { mode: 'steal', amountXrp: 1 }, 'body.mode'],
  ['too many decimals', { mode: 'buy', amountXrp: '1.0000001' }, 'body.amountXrp'],
  ['a negative amount', { mode: 'buy', amountXrp: -1 }, 'body.amountXrp'],
  ['an unknown field', { mode: 'buy', amountXrp: 1, extra: 1 }, 'body.extra'],
  ['too high a surcharge', { mode: 'buy', amountXrp: 1, partnerBps: 51 }, 'body.partnerBps'],
  ['an address of another chain', { mode: 'buy', amountXrp: 1, userAddress: '0xabc' }, 'body.userAddress'],
  ['an NFT that is none', { mode: 'buy', amountXrp: 1, nftId: 'AB' }, 'body.nftId'],
])('%s is refused by its field', async (_, body, path) => {
  const answer = await quote(body)
  expect(answer.status).toBe(400)
  expect(answer.body.error.details).toEqual(expect.arrayContaining([expect.objectContaining({ path })]))
})

test('an amount whose fee would be zero is too small', async () => {
  expect((await quote({ mode: 'buy', amountXrp: '0.000099' })).body.error).toMatchObject({
    code: 'AMOUNT_TOO_SMALL',
    details: { minimum: '0.0001' },
  })
})
