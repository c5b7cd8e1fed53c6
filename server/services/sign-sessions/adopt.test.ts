import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Token } from '#contracts/api/payment.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { ethAndQuietXrpl, XRPL_PAYER } from '#testing/chains/quiet-xrpl.ts'
import { dollar, ether, formed, lookAlike, payer, router, treasury } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createOutside } from '#testing/test-world.ts'
import { SuiteError } from '../../domain/errors.ts'
import { expectationsOf } from '../../domain/payment/expectations.ts'
import { productOf } from '../../domain/payment/intent.ts'
import { receiverOf } from '../../domain/payment/tx.ts'
import { everyRow } from '../../kit/every-row.ts'

/** The step of a partner's own transaction says what it does, and with which token. */

const ORIGIN = 'https://shop.example'
const ROUTE = '/api/v1/sign/session'
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const call = (to: string, data: string, value = '0x0') => ({
  chain: 'eth',
  payload: { method: 'eth_sendTransaction', params: [{ from: payer, to, value, data, chainId: '0x1' }] },
})
const transfer = (token: string, amount: bigint, to: string = SHOP) =>
  call(token, `0xa9059cbb${word(to)}${word(amount)}`)
const approve = (token: string, amount: bigint, spender: string = router) =>
  call(token, `0x095ea7b3${word(spender)}${word(amount)}`)

const ISSUER = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const MERCHANT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const RLUSD = '524C555344000000000000000000000000000000'
const rlusd: Token = {
  address: `${RLUSD}.${ISSUER}`,
  symbol: 'RLUSD',
  name: 'Ripple USD',
  decimals: 15,
  currency: RLUSD,
  issuer: ISSUER,
  logoURI: 'https://logos.example/rlusd.png',
  priceUsd: '1.00',
  verified: true,
}
const onLedger = (fields: object) => ({ chain: 'xrpl', txjson: { Account: XRPL_PAYER, ...fields } })
const payment = (value: string, currency = RLUSD) =>
  onLedger({
    TransactionType: 'Payment',
    Destination: MERCHANT,
    Amount: { currency, issuer: ISSUER, value },
  })
const trustLine = onLedger({
  TransactionType: 'TrustSet',
  Flags: 0x00020000,
  LimitAmount: { currency: RLUSD, issuer: ISSUER, value: '1000000000' },
})

let app: TestApp
let key: string
beforeAll(async () => {
  const outside = createOutside()
  app = await startTestApp({ outside, chains: ethAndQuietXrpl({ chain: outside.chain, treasury }) })
  key = await app.addKey('demo', 'live')
})
beforeEach(async () => {
  const ofEth = await app.router.tokens('eth')
  vi.spyOn(app.router, 'listed').mockImplementation((chain) => (chain === 'xrpl' ? [rlusd] : ofEth))
  await app.clock.step(60_000)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.stop())

const byKey = (route: string, given: ContractCall = {}) =>
  callContract(app.url, route, { ...given, headers: { 'x-api-key': key } })
const create = async (payload: object) =>
  (await byKey(`POST ${ROUTE}`, { body: { product: 'swap', origin: ORIGIN, ...payload } })).body
const rows = async () => [await app.store.read.sessions.count(), await app.store.read.intents.count()]
const stored = async (intentId: string) => {
  const intent = (await everyRow(app.store.read.intents)).find(({ id }) => id === intentId)
  if (intent === undefined) throw new RangeError('the payment is stored')
  return { intent, step: formed(productOf(intent)) }
}

const usdc = { ...dollar, verified: true }
const coin = { ...ether, verified: true }

test('a payment and an allowance of a token on a list name it, with the amount in its minor unit', async () => {
  for (const payload of [transfer(dollar.address, 5_000_000n), approve(dollar.address, 5_000_000n)]) {
    const { intentId, steps } = await create(payload)
    expect(steps).toMatchObject([
      { id: 'supplied', kind: 'product', amountMinor: '5000000', to: dollar.address, state: 'waiting' },
    ])
    expect(steps[0].asset).toEqual(usdc)
    const { body } = await byKey('GET /api/v1/payments/:intentId', { params: { intentId } })
    expect(body.steps).toMatchObject([{ id: 'supplied', asset: usdc, amountMinor: '5000000' }])
  }
})

test('a payment of a token of the XRP Ledger is told in decimals, however its currency is spelled', async () => {
  const { priceUsd: _, logoURI: _logo, ...asset } = rlusd
  for (const currency of [RLUSD, RLUSD.toLowerCase()]) {
    const [step] = (await create(payment('12.5', currency))).steps
    expect(step).toMatchObject({ asset, amount: '12.5', to: MERCHANT })
    expect(step).not.toHaveProperty('amountMinor')
  }
})

test('a trust line names its token, and no amount of it', async () => {
  const [step] = (await create(trustLine)).steps
  expect(step).toMatchObject({ asset: { symbol: 'RLUSD', verified: true }, amount: '0', to: ISSUER })
})

test('the coin and a token that is on no list are told in the coin that is sent', async () => {
  const [sent] = (await create(call(SHOP, '0x', '0x5'))).steps
  expect(sent).toMatchObject({ asset: coin, amountMinor: '5', to: SHOP })
  for (const payload of [transfer(lookAlike.address, 5n), approve(lookAlike.address, 5n)]) {
    const [step] = (await create(payload)).steps
    expect(step).toMatchObject({ asset: coin, amountMinor: '0', to: lookAlike.address })
  }
})

/** swapExactETHForTokens of one ether, which is worth 2,990 dollars. */
const swap = (minOut: bigint, token = dollar.address) =>
  call(
    router,
    `0x7ff36ab5${[minOut, 128n, payer, 9_999_999_999n, 2n, token, token].map(word).join('')}`,
    `0x${(10n ** 18n).toString(16)}`,
  )

test('a swap names the tokens that a list has, and one at a fair price says no more', async () => {
  const { steps, warnings } = await create(swap(2_975_000_000n))
  expect(steps).toMatchObject([{ asset: coin, amountMinor: (10n ** 18n).toString(), tokens: [usdc] }])
  expect(warnings).toEqual([])
})

test('a swap that may bring less than 95 % of the market says how much less, and less than half is refused', async () => {
  expect((await create(swap(2_840_500_000n))).warnings).toEqual([])
  expect((await create(swap(2_840_000_000n))).warnings).toMatchObject([
    { code: 'PRICE_UNFAVORABLE', details: { lossBps: 501 }, message: expect.stringContaining('5.1 %') },
  ])
  expect((await create(swap(1_495_000_000n))).warnings).toMatchObject([{ details: { lossBps: 5_000 } }])
  for (const minOut of [0n, 1n, 2n, 1_400_000_000n]) {
    const before = await rows()
    const { error } = await create(swap(minOut))
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: 'body.payload' }] })
    expect(error.message).toMatch(/minimum/)
    expect(await rows()).toEqual(before)
  }
})

test('where no route is known, the prices of the list decide, and where these are missing, the user is told', async () => {
  vi.spyOn(app.router, 'route').mockRejectedValue(new SuiteError('NO_ROUTE', 'There is no route.'))
  expect((await create(swap(1_000_000_000n))).warnings).toMatchObject([{ code: 'PRICE_UNKNOWN' }])
  const priced = [
    { ...ether, verified: true, priceUsd: '2990' },
    { ...dollar, verified: true, priceUsd: '1.00' },
  ]
  vi.spyOn(app.router, 'listed').mockReturnValue(priced)
  expect((await create(swap(2_900_000_000n))).warnings).toEqual([])
  expect((await create(swap(1_000_000_000n))).error).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('a token that nobody vouches for has no price, whatever a route says', async () => {
  const { steps, warnings } = await create(swap(5n, lookAlike.address))
  expect(warnings).toMatchObject([{ code: 'PRICE_UNKNOWN' }])
  expect(steps[0].tokens).toEqual([])
})

test('a swap that would fail at present is not handed to a wallet', async () => {
  const session = await create(swap(2_975_000_000n))
  const open = () =>
    callContract(app.url, `POST ${ROUTE}/:id/steps/:step/open`, {
      params: { id: session.id, step: 'supplied' },
      body: { et: session.embedToken },
    })
  app.chain.wouldFail = async (_, expected) => {
    expect(expected).toMatchObject({ payer, from: ether, amount: 10n ** 18n, minOut: 2_975_000_000n })
    return true
  }
  const refused = (await open()).body
  app.chain.wouldFail = async () => false
  expect(refused.error).toMatchObject({ code: 'SLIPPAGE', details: { reason: 'WOULD_FAIL' } })
  expect((await open()).status).toBe(200)
})

test('a field that is not hosted is refused by its name, and a hint for the wallet is not', async () => {
  const { payload, chain } = call(SHOP, '0x', '0x5')
  const withFields = (fields: object) =>
    create({ chain, payload: { ...payload, params: [{ ...payload.params[0], ...fields }] } })
  for (const fields of [{ authorizationList: [] }, { type: '0x4' }, { input: '0x1234' }, { factory: SHOP }]) {
    const { error } = await withFields(fields)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(JSON.stringify(error.details)).toContain(Object.keys(fields)[0])
  }
  const hinted = await withFields({ gas: '0x5208', maxFeePerGas: '0x1', nonce: '0x7', type: '0x2' })
  expect(hinted.steps[0].wallets[0].params).toEqual([expect.not.objectContaining({ gas: '0x5208' })])
})

test('a token at an address of the chain’s own, such as WETH on Base, can be paid and allowed', async () => {
  const weth = '0x4200000000000000000000000000000000000006'
  app.chain.callsContract = async () => true
  for (const payload of [transfer(weth, 5n), approve(weth, 5n)])
    expect((await create(payload)).steps).toHaveLength(1)
  const { error } = await create(call(weth, '0x', '0x5'))
  expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringContaining('no one') })
})

test('a call to an address without code is refused', async () => {
  app.chain.callsContract = async (tx) => ![dollar.address, router].includes(receiverOf(tx))
  for (const payload of [transfer(dollar.address, 5n), swap(2_975_000_000n)]) {
    const before = await rows()
    const { error } = await create(payload)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringContaining('no code') })
    expect(await rows()).toEqual(before)
  }
  expect((await create(call(SHOP, '0x', '0x5'))).steps).toHaveLength(1)
  app.chain.callsContract = async () => true
})

test('while no list can be had, or for an amount that is beyond all others, a step names no token', async () => {
  expect((await create(payment('1e70'))).steps).toMatchObject([
    { asset: { symbol: 'XRP' }, amountMinor: '0' },
  ])
  vi.spyOn(app.router, 'listed').mockReturnValue(undefined)
  vi.spyOn(app.router, 'tokens').mockRejectedValue(new SuiteError('UNAVAILABLE', 'Try again.'))
  const [step] = (await create(transfer(dollar.address, 5n))).steps
  expect(step).toMatchObject({ asset: coin, amountMinor: '0' })
})

test('a list that does not come is waited for two seconds', async () => {
  vi.spyOn(app.router, 'listed').mockReturnValue(undefined)
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(app.router, 'tokens').mockImplementation(() => {
      resolve()
      return new Promise(() => undefined)
    })
  })
  const created = create(transfer(dollar.address, 5n))
  await asked
  await app.clock.step(2_000)
  expect((await created).steps).toMatchObject([{ asset: coin, amountMinor: '0' }])
})

test('a token that a list has and does not vouch for is named with that', async () => {
  vi.spyOn(app.router, 'listed').mockReturnValue([{ ...lookAlike, verified: false }])
  const [step] = (await create(transfer(lookAlike.address, 5n))).steps
  expect(step.asset).toEqual({ ...lookAlike, verified: false })
})

test.each([
  ['an allowance without a limit, of a token on a list', approve(dollar.address, 2n ** 96n - 1n)],
  ['an allowance without a limit, of any other', approve(lookAlike.address, 2n ** 96n - 1n)],
  ['an allowance for a stranger', approve(dollar.address, 5n, SHOP)],
  ['an allowance for the token’s own contract', approve(dollar.address, 5n, dollar.address)],
  ['an allowance for our treasury', approve(dollar.address, 5n, treasury)],
  ['tokens for an address of no one', transfer(dollar.address, 5n, `0x${'0'.repeat(36)}dEaD`)],
  ['tokens for their own contract', transfer(dollar.address, 5n, dollar.address)],
  ['tokens of no list for their own contract', transfer(lookAlike.address, 5n, lookAlike.address)],
  ['tokens for our treasury', transfer(dollar.address, 5n, treasury)],
  ['coin for our treasury', call(treasury, '0x', '0x5')],
  ['coin for a token’s contract', call(dollar.address, `0xa9059cbb${word(SHOP)}${word(5n)}`, '0x1')],
])('attack: %s is refused and leaves nothing behind', async (_, payload) => {
  const before = await rows()
  const { error } = await create(payload)
  expect(error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: 'body.payload' }] })
  expect(error.message).toMatch(/[^.]\.$/)
  expect(await rows()).toEqual(before)
})

test('whatever a step names, its transaction is judged as before: what it brings is told in the coin', async () => {
  const session = await create(transfer(dollar.address, 5_000_000n))
  const { intent, step } = await stored(session.intentId)
  expect(expectationsOf(intent, step)).toMatchObject([{ kind: 'product', toToken: ether, minOut: 0n }])
  const body = { et: session.embedToken }
  await callContract(app.url, `POST ${ROUTE}/:id/steps/:step/open`, {
    params: { id: session.id, step: 'supplied' },
    body,
  })
  const txHash = app.chain.send(step.tx)
  await callContract(app.url, `POST ${ROUTE}/:id/complete`, {
    params: { id: session.id },
    body: { ...body, txHash },
  })
  app.chain.mine(2)
  await app.clock.step(2_000)
  const { body: signed } = await byKey(`GET ${ROUTE}/:id`, { params: { id: session.id } })
  expect(signed).toMatchObject({ status: 'signed', txHash, verification: 'confirmed' })
  expect((await stored(session.intentId)).intent).toMatchObject({ state: 'settled', booked: 'no' })
})
