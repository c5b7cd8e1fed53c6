import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { reviewedQuote } from '../../checkout/quote/priced-quote.ts'
import { refusal } from '../../checkout/testing/fake-server.ts'
import { ADDRESS, createFakeBridge, ESTIMATE, RANGE, sampleEstimate } from '../testing/fake-bridge.ts'

const CURRENCIES = 'GET /api/v1/bridge/currencies'

async function filled(page = {}) {
  const suite = createFakeBridge({ amount: '1', ...page })
  const bridge = suite.start()
  await suite.clock.pass(1_000)
  bridge.form.destination.setText('rDestination')
  await suite.clock.pass(1_000)
  return { suite, bridge }
}

test('a page’s options choose currency, network and amount, and a name without a network is the coin’s', async () => {
  const { bridge } = await filled({ from: 'usdc/eth', to: 'XRP', amount: '2.5' })
  expect([bridge.form.from.value?.key, bridge.form.to.value?.key]).toEqual(['usdc/eth', 'xrp/xrp'])
  expect(bridge.form.text.value).toBe('2.5')
})

test('without options the form begins with two coins, of which the first is on the page’s chain', async () => {
  const { bridge } = await filled({ chain: 'xrpl' })
  expect([bridge.form.from.value?.key, bridge.form.to.value?.key]).toEqual(['xrp/xrp', 'eth/eth'])
})

test('a currency is worth what the list says, and nothing where it says nothing', async () => {
  const { bridge } = await filled()
  expect(bridge.priceOf('xrpl', 'native')).toBe('0.52')
  expect([bridge.priceOf('eth', 'native'), bridge.priceOf('btc', 'native')]).toEqual([undefined, undefined])
})

test('a currency that cannot be paid from here is never the source', async () => {
  const { bridge } = await filled({ from: 'btc', to: 'btc' })
  expect([bridge.form.from.value?.key, bridge.form.to.value?.key]).toEqual(['eth/eth', 'btc/btc'])
  expect(bridge.form.canFlip.value).toBe(false)
})

test('the obstacles come in the order of the fields, and none is left when all are good', async () => {
  const suite = createFakeBridge()
  const bridge = suite.start()
  const { form } = bridge
  expect(bridge.obstacle.value).toBe('currencies')
  await suite.clock.pass(1_000)
  expect(bridge.obstacle.value).toBe('amount')
  form.setText('0.001')
  expect(bridge.obstacle.value).toBe('small')
  form.setText('11')
  expect(bridge.obstacle.value).toBe('large')
  form.setText('1')
  expect(bridge.obstacle.value).toBe('address')
  form.destination.setText('rDestination')
  expect(bridge.obstacle.value).toBe('checking')
  await suite.clock.pass(1_000)
  expect(bridge.obstacle.value).toBeUndefined()
})

test.each([
  [{ valid: false, problem: 'checksum', message: 'A character is wrong.' }, 'badAddress'],
  [{ valid: false, problem: 'extra-id-required' }, 'tag'],
  [{ valid: false, problem: 'extra-id' }, 'badTag'],
  [{ valid: false, problem: 'refused' }, 'badAddress'],
])('an address that is answered with %j cannot be reviewed: %s', async (answer, obstacle) => {
  const suite = createFakeBridge({ amount: '1' })
  suite.answers[ADDRESS] = () => answer
  const bridge = suite.start()
  await suite.clock.pass(1_000)
  bridge.form.destination.setText('rDestination')
  await suite.clock.pass(1_000)
  expect(bridge.obstacle.value).toBe(obstacle)
})

test('a refund address that is wrong stops the review, and an empty one does not', async () => {
  const { suite, bridge } = await filled()
  suite.answers[ADDRESS] = () => ({ valid: false, problem: 'address' })
  bridge.form.refund.setText('nonsense')
  await suite.clock.pass(1_000)
  expect(bridge.obstacle.value).toBe('refund')
  bridge.form.refund.setText('')
  expect(bridge.obstacle.value).toBeUndefined()
})

test('an amount outside of the limits is not asked a price for, and the limits can be filled in', async () => {
  const { suite, bridge } = await filled({ amount: '0.001' })
  expect(suite.callsTo(ESTIMATE)).toHaveLength(0)
  bridge.form.setAmount(bridge.form.range.value?.min ?? 0n)
  expect(bridge.form.text.value).toBe('0.01')
  await suite.clock.pass(1_000)
  expect(suite.callsTo(ESTIMATE)).toHaveLength(1)
  expect(bridge.obstacle.value).toBeUndefined()
})

test('limits with more decimals than the currency are rounded inwards', async () => {
  const suite = createFakeBridge({ from: 'xrp', amount: '1' })
  suite.answers[RANGE] = ({ query }) => ({ ...query, minAmount: '0.12345678', maxAmount: '9.99999999' })
  const bridge = suite.start()
  await suite.clock.pass(1_000)
  expect(bridge.form.range.value).toEqual({ min: 123_457n, max: 9_999_999n })
})

test('without limits the price is asked all the same, and the server’s refusal is shown', async () => {
  const suite = createFakeBridge({ amount: '1' })
  suite.fail(RANGE, refusal('UPSTREAM_ERROR'))
  suite.fail(ESTIMATE, refusal('AMOUNT_TOO_SMALL'))
  const bridge = suite.start()
  await suite.clock.pass(1_000)
  expect(bridge.problem.value?.code).toBe('AMOUNT_TOO_SMALL')
})

test('an estimate that has expired while no one could renew it stops the review', async () => {
  const { suite, bridge } = await filled()
  suite.fail(ESTIMATE, ...Array.from({ length: 4 }, () => refusal('UPSTREAM_TIMEOUT', true)))
  await suite.clock.pass(31_000)
  expect(bridge.quote.stale.value).toBe(true)
  expect(bridge.obstacle.value).toBe('quote')
  await suite.clock.pass(120_000)
  expect(bridge.obstacle.value).toBeUndefined()
})

test('the same currency is never on both sides: choosing it exchanges them, as far as they can be', async () => {
  const { bridge } = await filled()
  bridge.form.pick('to', 'eth/eth')
  expect([bridge.form.from.value?.key, bridge.form.to.value?.key]).toEqual(['xrp/xrp', 'eth/eth'])
  bridge.form.pick('to', 'btc/btc')
  expect(bridge.form.from.value?.key).toBe('xrp/xrp')
})

test('an address is forgotten when its network changes, and kept when only the currency does', async () => {
  const { bridge } = await filled({ to: 'usdc/eth', from: 'xrp' })
  bridge.form.pick('to', 'eth/eth')
  expect(bridge.form.destination.text.value).toBe('rDestination')
  bridge.form.pick('to', 'btc/btc')
  expect(bridge.form.destination.text.value).toBe('')
})

test('the addresses and tags of a draft come back with its currencies', async () => {
  const { bridge } = await filled({ from: 'eth', to: 'btc' })
  const draft = {
    from: 'xrp/xrp',
    to: 'eth/eth',
    text: '3',
    destination: '0xDestination',
    extraId: '1',
    refund: 'rRefund',
    refundExtraId: '7',
  }
  bridge.form.restore(draft)
  expect(bridge.form.draft.value).toEqual(draft)
})

test('an address that is entered before the checkout is there is not exchanged for that of an earlier payment', async () => {
  const { suite, bridge: earlier } = await filled()
  await earlier.review('en')
  const { areas, clock } = suite
  const kept = createFakeBridge({}, { areas, clock })
  const after = kept.start()
  await clock.pass(1_000)
  after.form.destination.setText('rOther')
  after.warmUp()
  await clock.pass(1_000)
  expect(after.checkout.value).toBeDefined()
  expect(after.form.destination.text.value).toBe('rOther')

  const untouched = createFakeBridge({}, { areas, clock }).start()
  untouched.warmUp()
  await clock.pass(1_000)
  expect(untouched.form.destination.text.value).toBe('rDestination')
})

test('a flip takes the expected result over as the amount', async () => {
  const { bridge } = await filled()
  bridge.flip()
  expect(bridge.form.from.value?.key).toBe('xrp/xrp')
  expect(bridge.form.text.value).toBe('4990.25')
})

test('the session is asked for with the address as its chain spells it, its tag, and no empty field', async () => {
  const { suite, bridge } = await filled()
  suite.answers[ADDRESS] = () => ({ valid: true, address: 'rCanonical' })
  bridge.form.destination.setText(' rcanonical ')
  bridge.form.destination.setExtraId('77')
  await suite.clock.pass(1_000)
  await bridge.review('en')
  const [call = ''] = suite.callsTo('POST /api/embed/bridge')
  expect(JSON.parse(call.slice('POST /api/embed/bridge '.length))).toEqual({
    fromCurrency: 'eth',
    fromNetwork: 'eth',
    toCurrency: 'xrp',
    toNetwork: 'xrp',
    fromAmount: '1',
    destination: 'rCanonical',
    destinationExtraId: '77',
    returnUrl: 'https://shop.example/buy',
  })
  expect(bridge.screen.value).toBe('review')
})

test('what is changed while the session is being made changes nothing on its review', async () => {
  const { suite, bridge } = await filled()
  const { form, quote } = bridge
  const reviewing = bridge.review('en')
  form.setText('2')
  form.destination.setText('rOther')
  await reviewing
  await suite.clock.pass(1_000)
  expect(quote.live.value?.quote.estimate.fromAmount).toBe('2')
  const payment = bridge.checkout.value?.payment
  const reviewed = () =>
    reviewedQuote({ seen: payment?.seen.value, session: undefined }, quote.live.value?.quote)
  expect(reviewed()).toMatchObject({ inAmountMinor: `1${'0'.repeat(18)}` })
  expect(payment?.delivery.value).toMatchObject({ fromAmount: '1', destination: 'rDestination' })
  form.setText('1')
  await suite.clock.pass(1_000)
  expect(reviewed()).toBe(quote.live.value?.quote)
})

test('the page hears of the form and of each estimate', async () => {
  const { suite } = await filled()
  expect(suite.host.dataOf('form_changed').at(-1)).toEqual({
    chain: 'eth',
    fromToken: 'eth/eth',
    toToken: 'xrp/xrp',
    amount: '1',
  })
  expect(suite.host.dataOf('quote').at(-1)).toMatchObject({ inAmount: '1', expectedOutAmount: '4990.25' })
})

test('a list of currencies that does not load is asked for again, and an empty one says so', async () => {
  const suite = createFakeBridge()
  suite.fail(CURRENCIES, refusal('UPSTREAM_ERROR', true))
  suite.answers[CURRENCIES] = () => ({ currencies: [] })
  const bridge = suite.start()
  await suite.clock.pass(0)
  expect(bridge.problem.value?.code).toBe('UPSTREAM_ERROR')
  await suite.clock.pass(2_000)
  expect(bridge.problem.value).toBeUndefined()
  expect(bridge.obstacle.value).toBe('none')
})

test('offline, before the currencies are there, the form waits for a connection', async () => {
  const suite = createFakeBridge()
  Object.assign(suite.ports, { online: signal(false) })
  const bridge = suite.start()
  await suite.clock.pass(1_000)
  expect(bridge.obstacle.value).toBe('offline')
})

test('an estimate with more decimals than the currency is cut, never rounded up', async () => {
  const suite = createFakeBridge({ amount: '1' })
  suite.answers[ESTIMATE] = () => ({
    estimate: sampleEstimate({ toAmount: '1.23456789', expiresAt: suite.clock.iso(30_000) }),
    warnings: [],
  })
  const bridge = suite.start()
  await suite.clock.pass(1_000)
  expect(bridge.quote.live.value?.quote.expectedOutMinor).toBe('1234567')
})
