import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import type { OrderAsk } from '../../ports/bridge.ts'
import { eventLog, replay, stepClock } from '../shared/testing/replay.ts'
import { createBridge } from './bridge.ts'

const DESTINATION = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
const REFUND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAYIN = '0x82E5000000000000000000000000000000001261'
const TAGGED = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const KEY = 'bridge-secret'
const HOUR = 3_600_000
const pair = { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'xrp', toNetwork: 'xrp' }
const order: OrderAsk = {
  clientOrderId: 'bro_1',
  pair,
  fromAmount: '0.1',
  destination: DESTINATION,
  refundAddress: REFUND,
  partner: { slug: 'demo', feeTxHash: `0x${'fe'.repeat(32)}`, surchargeBps: 25 },
}
const back: OrderAsk = {
  ...order,
  pair: { fromCurrency: 'xrp', fromNetwork: 'xrp', toCurrency: 'eth', toNetwork: 'eth' },
  fromAmount: '100',
  destination: REFUND,
  refundAddress: DESTINATION,
}

type Change = (body: unknown) => unknown

const short = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(new URL('recorded/short-answers.json', import.meta.url), 'utf8')))
const recorded = (name: string) => short[name] ?? new URL(`recorded/${name}.json`, import.meta.url)

/** A client of a service with these answers. */
async function bridgeOf(answers: readonly unknown[], change?: Change) {
  const { url, asked } = await replay(answers, change)
  const log = eventLog()
  const clock = stepClock()
  const bridge = createBridge({ url, apiKey: KEY, clock, log })
  onTestFinished(() => bridge.close())
  return { ...bridge, asked, log, clock }
}
const answered = (names: readonly string[], change?: Change) => bridgeOf(names.map(recorded), change)

/** Changes fields of an answer. */
const put =
  (fields: Record<string, unknown>): Change =>
  (body) =>
    typeof body === 'object' ? { ...body, ...fields } : body
/** A number in an answer exactly as it is written here. */
const written =
  (field: string, number: string): Change =>
  (body) =>
    JSON.stringify(put({ [field]: '#' })(body)).replace('"#"', number)

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('the list of currencies has one entry for each, cleaned, and a bad one costs itself only', async () => {
  const { currencies, asked } = await answered(['currencies'])
  expect(await currencies()).toEqual([
    {
      ticker: 'eth',
      network: 'eth',
      name: 'Ethereum',
      logoURI: 'https://static.example/eth.png',
      decimals: 18,
      hasExtraId: false,
      canSend: true,
      canReceive: true,
      addressPattern: '^0x[0-9a-fA-F]{40}$',
    },
    // A pattern that could take minutes on an address that a stranger chose is left out.
    {
      ticker: 'xrp',
      network: 'xrp',
      name: 'XRP',
      decimals: 6,
      hasExtraId: true,
      extraIdName: 'Destination tag',
      canSend: true,
      canReceive: true,
    },
    {
      ticker: 'usdc',
      network: 'eth',
      name: 'USD Coin',
      tokenContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      hasExtraId: false,
      canSend: true,
      canReceive: false,
    },
  ])
  expect(asked).toMatchObject([
    { path: '/v1/bridge/currencies', headers: { authorization: `Bearer ${KEY}` } },
  ])
})

test.each<[string, Change]>([
  ['a bare list', (body) => body],
  ['a list in `data`', (data) => ({ data })],
  ['a list in `currencies`', (currencies) => ({ currencies })],
])('%s in ChangeNOW’s spelling is read, without money of states', async (_, change) => {
  const { currencies } = await answered(['currencies-changenow'], change)
  expect(await currencies()).toMatchObject([
    { ticker: 'xlm', name: 'Stellar', hasExtraId: true, canSend: false, canReceive: true },
  ])
})

test('the list is kept for minutes, and for a day while the service fails', async () => {
  let isBroken = false
  const { currencies, asked, clock, log } = await answered(['currencies'], (body) =>
    isBroken ? '<html>' : body,
  )
  for (let n = 0; n < 3; n++) expect(await currencies()).toHaveLength(3)
  expect(asked).toHaveLength(1)
  isBroken = true
  clock.move(HOUR)
  expect(await currencies()).toHaveLength(3)
  await expect.poll(() => log.events).toContain('bridge.stale')
  clock.move(24 * HOUR)
  await expect(currencies()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test.each([
  ['range', { minAmount: '0.01', maxAmount: '25' }],
  ['range-changenow', { minAmount: '0.00000012', maxAmount: null }],
])('the range %s is told without floating point, and kept for a minute', async (file, expected) => {
  const { range, asked, clock } = await answered([file])
  expect(await range(pair, 'demo')).toEqual(expected)
  expect(await range(pair, 'other')).toEqual(expected)
  expect(asked).toMatchObject([{ query: pair, headers: { 'x-suite-partner': 'demo' } }])
  clock.move(10 * 60_000)
  await range(pair, 'demo')
  expect(asked).toHaveLength(2)
})

test('a service that tells only a least amount has no largest one', async () => {
  const { range } = await answered(['range-missing', 'min-amount'])
  expect(await range(pair, 'demo')).toEqual({ minAmount: '0.0123', maxAmount: null })
})

test('an estimate says what arrives, what its network fee is and how long it holds', async () => {
  const { estimate, asked } = await answered(['estimate'])
  expect(await estimate(pair, '0.1', 'demo')).toEqual({
    toAmount: '594.123456',
    rate: '5941.23456',
    minAmount: '0.01',
    maxAmount: '25',
    payoutFee: '0.1',
    expectedMinutes: [5, 30],
    validUntil: new Date('2026-11-22T10:05:00.000Z'),
  })
  expect(asked).toMatchObject([{ query: { ...pair, fromAmount: '0.1', flow: 'standard' } }])
})

test('a date without a zone means UTC', async () => {
  const { estimate } = await answered(['estimate'], put({ validUntil: '2026-11-22T10:05:00.5' }))
  const { validUntil } = await estimate(pair, '0.1', 'demo')
  expect(validUntil?.toISOString()).toBe('2026-11-22T10:05:00.500Z')
})

test('an estimate in ChangeNOW’s spelling gets its limits and its rate from elsewhere', async () => {
  const { estimate } = await answered(['estimate-changenow', 'range'])
  expect(await estimate(pair, '0.1', 'demo')).toEqual({
    toAmount: '594.1234567',
    rate: '5941.234567',
    minAmount: '0.01',
    maxAmount: '25',
    payoutFee: '0.009',
    expectedMinutes: [10, 60],
  })
  const bare = await answered(['estimate-bare', 'range'])
  expect(await bare.estimate(pair, '0.1', 'demo')).toMatchObject({ toAmount: '594.5', rate: '5945' })
})

test.each([
  ['5.941234567891234567', '5.941234567891234567'],
  ['1e-8', '0.00000001'],
  ['1.5E+3', '1500'],
])('a JSON number %s keeps all of its digits', async (number, expected) => {
  const { estimate } = await answered(['estimate'], written('toAmount', number))
  expect(await estimate(pair, '0.1', 'demo')).toMatchObject({ toAmount: expected })
})

test.each<[string, Record<string, unknown>]>([
  ['is for another currency', { toCurrency: 'sol' }],
  ['is for another network', { fromNetwork: 'bsc' }],
  ['is for another amount', { fromAmount: '0.2' }],
  ['is negative', { toAmount: -5 }],
  ['is not a number', { toAmount: 'NaN' }],
  ['has no amount', { toAmount: null }],
  ['ends at no moment', { validUntil: 'soon' }],
  ['is for more than any chain can move', { toAmount: '1e99' }],
  ['has a limit that no one can pay', { maxAmount: '9'.repeat(31) }],
  ['is endless', { padding: 'x'.repeat(300_000) }],
])('an estimate that %s is not believed', async (_, fields) => {
  const { estimate } = await answered(['estimate'], put(fields))
  await expect(estimate(pair, '0.1', 'demo')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test.each<[Record<string, unknown>, string, object | undefined]>([
  [{ minAmount: '0.2' }, 'AMOUNT_TOO_SMALL', { minimum: '0.2' }],
  [{ maxAmount: '0.05' }, 'AMOUNT_TOO_LARGE', { maximum: '0.05' }],
  [{ toAmount: '0.0' }, 'AMOUNT_TOO_SMALL', undefined],
])('an estimate with %j is refused although the service gave one', async (fields, code, details) => {
  const { estimate } = await answered(['estimate'], put(fields))
  await expect(estimate(pair, '0.1', 'demo')).rejects.toMatchObject({ code, details })
})

test.each<[string, string, object | undefined]>([
  ['estimate-below-least', 'AMOUNT_TOO_SMALL', { minimum: '0.00012045' }],
  ['estimate-too-low', 'AMOUNT_TOO_SMALL', { minimum: '0.2' }],
  ['estimate-too-high', 'AMOUNT_TOO_LARGE', { maximum: '0.05' }],
  ['estimate-max-exceeded', 'AMOUNT_TOO_LARGE', { maximum: '0.05' }],
  ['estimate-out-of-range', 'AMOUNT_TOO_LARGE', { maximum: '0.05' }],
  ['pair-inactive', 'NO_ROUTE', undefined],
  ['pair-unavailable', 'NO_ROUTE', undefined],
  ['not-valid-params', 'NO_ROUTE', undefined],
  ['unauthorized', 'UPSTREAM_ERROR', undefined],
  ['invalid-key', 'UPSTREAM_ERROR', undefined],
  ['busy', 'UNAVAILABLE', undefined],
  ['unavailable', 'UPSTREAM_ERROR', undefined],
  ['html', 'UPSTREAM_ERROR', undefined],
  ['html-200', 'UPSTREAM_ERROR', undefined],
])('the refusal %s is %s here, in words of our own', async (file, code, details) => {
  const { estimate } = await answered([file])
  const error = await failure(estimate(pair, '0.1', 'demo'))
  expect(error).toMatchObject({ name: 'SuiteError', code, details })
  expect(error).toHaveProperty('message', expect.not.stringMatching(/out of|inactive|not found|slow down/i))
  expect(inspect(error, { depth: 10 })).not.toContain(KEY)
})

test('an order is asked for once under our own name, with the partner and the proof of its fee', async () => {
  const { create, asked } = await answered(['create'])
  expect(await create({ ...order, destinationExtraId: '7' })).toEqual({
    id: 'c2036055d1f776',
    status: 'awaiting_deposit',
    upstreamStatus: 'waiting',
    depositAddress: PAYIN,
    expectedToAmount: '594.123456',
    validUntil: new Date('2026-11-22T10:30:00.000Z'),
  })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      headers: {
        'idempotency-key': 'bro_1',
        'x-suite-partner': 'demo',
        authorization: `Bearer ${KEY}`,
      },
    },
  ])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    ...pair,
    fromAmount: '0.1',
    address: DESTINATION,
    extraId: '7',
    refundAddress: REFUND,
    flow: 'standard',
    type: 'direct',
    partner: order.partner,
    clientOrderId: 'bro_1',
  })
})

test('an order in ChangeNOW’s spelling waits for its deposit, with or without a tag', async () => {
  const plain = await (await answered(['create-changenow'])).create(order)
  expect(plain).toMatchObject({ status: 'awaiting_deposit', expectedToAmount: '594.1234567' })
  expect(plain).not.toHaveProperty('depositExtraId')
  expect(await (await answered(['create-from-xrp'])).create(back)).toMatchObject({
    depositAddress: TAGGED,
    depositExtraId: '1234567890',
    depositExtraIdName: 'Destination tag',
  })
})

test('a memo of 64 bits keeps every digit when it comes as a number', async () => {
  const { create } = await answered(['create-from-xrp'], written('payinExtraId', '18446744073709551615'))
  expect(await create(back)).toMatchObject({ depositExtraId: '18446744073709551615' })
})

test('an amount that the service has rounded to eight decimals is the amount that was asked for', async () => {
  const { create } = await answered(['create'], put({ fromAmount: 0.12345679 }))
  expect(await create({ ...order, fromAmount: '0.123456789123456789' })).toMatchObject({
    id: 'c2036055d1f776',
  })
})

test('the rounding of a small amount is not another amount', async () => {
  const { create } = await answered(['create'], put({ fromAmount: 0.00123457 }))
  expect(await create({ ...order, fromAmount: '0.001234567890123456' })).toMatchObject({
    status: 'awaiting_deposit',
  })
})

test('an order whose payout is more than any chain can move is not believed', async () => {
  const { create } = await answered(['create'], put({ toAmount: '1e99' }))
  await expect(create(order)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('a service that fails whenever it is asked about orders can still make one', async () => {
  let isBroken = true
  const { create, status } = await answered(['create'], (body) => (isBroken ? '<html>' : body))
  for (let n = 0; n < 6; n++) await failure(status('c2036055d1f776', 'demo'))
  expect(await failure(status('c2036055d1f776', 'demo'))).toMatchObject({ code: 'UNAVAILABLE' })
  isBroken = false
  expect(await create(order)).toMatchObject({ id: 'c2036055d1f776' })
})

test('an order that exists already is read, and is the answer', async () => {
  const { create, asked } = await answered(['create-duplicate', 'status'])
  expect(await create(order)).toMatchObject({ id: 'c2036055d1f776', status: 'finished' })
  expect(asked[1]).toMatchObject({ path: '/v1/bridge/status', query: { id: 'c2036055d1f776' } })
})

test.each<[string, Record<string, unknown>]>([
  ['pays someone else', { payoutAddress: TAGGED }],
  ['pays another tag', { payoutExtraId: '9' }],
  ['is for another pair', { fromNetwork: 'bsc' }],
  ['is for another amount', { fromAmount: '1' }],
  ['is for a negative amount', { fromAmount: '-0.1' }],
  ['has a deposit address of another network', { payinAddress: TAGGED }],
  ['has no deposit address', { payinAddress: '' }],
  ['has a deposit address with hidden characters', { payinAddress: `${PAYIN}\u200b` }],
])('an order that %s is not believed, new or found', async (_, fields) => {
  for (const files of [['create'], ['create-duplicate', 'status']]) {
    const amount = fields['fromAmount']
    const { create } = await answered(
      files,
      put({ ...fields, ...(amount === undefined ? {} : { expectedAmountFrom: amount }) }),
    )
    await expect(create(order)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  }
})

test.each<[string, string, object | undefined]>([
  ['create-invalid-address', 'INVALID_REQUEST', [{ path: 'refundAddress' }]],
  ['create-tag-required', 'INVALID_REQUEST', [{ path: 'destinationExtraId' }]],
  ['create-rate-expired', 'SLIPPAGE', undefined],
  ['create-not-valid', 'INVALID_REQUEST', undefined],
])('the refusal %s means that there is no order', async (file, code, details) => {
  const error = await failure((await answered([file])).create(order))
  expect(error).toMatchObject({ code, ...(details === undefined ? {} : { details }) })
})

test('a payment that the service may not take is refused, and raises no alarm about our key', async () => {
  const { create, log } = await answered(['create-blocked'])
  for (let n = 0; n < 7; n++) await expect(create(order)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  expect(log.events).toEqual([])
})

test('an answer that leaves open whether there is an order is a failure, to be repeated', async () => {
  for (const files of [
    ['create-in-progress'],
    ['create-broken'],
    ['create-duplicate', 'status-unknown-order'],
  ])
    await expect((await answered(files)).create(order)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('a lost answer to an order is asked for once more by itself, under the same name', async () => {
  const { create, asked } = await answered(['create-broken'])
  await failure(create(order))
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['bro_1', 'bro_1'])
})

test('what visitors ask for cuts no one off from orders', async () => {
  const { estimate, status } = await answered(['html', 'status'])
  for (let n = 0; n < 7; n++) await failure(estimate(pair, '0.1', 'demo'))
  await expect(estimate(pair, '0.1', 'demo')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await status('c2036055d1f776', 'demo')).toMatchObject({ status: 'finished' })
})

test('a status has its transactions and amounts, as far as they are there', async () => {
  const { status } = await answered(['status'])
  expect(await status('c2036055d1f776', 'demo')).toEqual({
    id: 'c2036055d1f776',
    status: 'finished',
    upstreamStatus: 'finished',
    depositAddress: PAYIN,
    expectedToAmount: '594.1234567',
    depositedAmount: '0.1',
    toAmount: '594.2',
    depositTxHash: `0x${'ab'.repeat(32)}`,
    payoutTxHash: 'CD'.repeat(32),
  })
})

test('an amount of zero is one that was not paid', async () => {
  const zero = { amountFrom: 0, amountTo: '0.00', refundAmount: 0 }
  const { status } = await answered(['status'], put({ ...zero, status: 'waiting' }))
  const answer = await status('c2036055d1f776', 'demo')
  for (const name of ['depositedAmount', 'toAmount', 'refundedAmount'])
    expect(answer).not.toHaveProperty(name)
})

test.each([
  ['waiting', 'awaiting_deposit'],
  ['new', 'awaiting_deposit'],
  ['confirming', 'confirming'],
  ['EXCHANGE', 'exchanging'],
  ['sending_confirmation', 'sending'],
  ['DONE', 'finished'],
  ['hold', 'verifying'],
  ['refund', 'refunding'],
  ['refunded', 'refunded'],
  ['failed', 'failed'],
  ['overdue', 'expired'],
  ['constructor', undefined],
  ['stuck in the mail', undefined],
])('the word %s means %s', async (word, state) => {
  const { status } = await answered(['status'], put({ status: word }))
  expect(await status('c2036055d1f776', 'demo')).toMatchObject({ status: state, upstreamStatus: word })
})

test('an order that the service does not know is not found', async () => {
  for (const file of ['status-unknown-order', 'status-invalid-id'])
    await expect((await answered([file])).status('x', 'demo')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a status of another order, or of none, is not believed', async () => {
  const { status } = await answered(['status'])
  await expect(status('another', 'demo')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  const refusing = await answered(['status-sideshift'])
  await expect(refusing.status('x', 'demo')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(refusing.log.events).toEqual(['upstream.refuses-us'])
})

test.each<[string, string | undefined]>([
  ['address-valid', undefined],
  ['address-missing', undefined],
  ['address-tag-required', 'This address takes no payment without a tag or memo.'],
  ['address-changenow', 'The bridge does not pay to this address.'],
  ['address-refused', 'The bridge does not pay to this address.'],
])('the check %s says why an address cannot be paid, if it cannot', async (file, problem) => {
  const { addressProblem, asked } = await answered([file])
  const ask = { currency: 'xrp', network: 'xrp', address: DESTINATION }
  expect(await addressProblem(ask, 'demo')).toBe(problem)
  expect(asked[0]?.query).toEqual(ask)
})
