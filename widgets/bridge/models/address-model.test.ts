import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/call.ts'
import { refusal } from '../../checkout/testing/fake-server.ts'
import { ADDRESS, createFakeBridge, currencies } from '../testing/fake-bridge.ts'
import { AddressModel } from './address-model.ts'
import { currencyOf } from './currency.ts'

function setUp() {
  const suite = createFakeBridge()
  const [xrp, btc] = ['xrp', 'btc'].map((ticker) => {
    const found = currencies.find((currency) => currency.ticker === ticker)
    if (found === undefined) throw new Error(ticker)
    return currencyOf(found)
  })
  const currency = signal(xrp)
  const field = new AddressModel(suite.ports, currency, signal(true))
  return { suite, clock: suite.clock, currency, btc, field, asked: () => suite.callsTo(ADDRESS) }
}

test('an address is checked after a pause, not at each letter', async () => {
  const { clock, field, asked } = setUp()
  for (const text of ['r', 'rD', 'rDe']) {
    field.setText(text)
    await clock.pass(100)
  }
  expect(asked()).toHaveLength(0)
  expect(field.state.value).toEqual({ kind: 'checking' })
  await clock.pass(300)
  expect(asked()).toHaveLength(1)
  expect(field.checked.value).toEqual({ address: 'rDe', extraId: undefined })
})

test('the answer to an earlier address never counts for a later one', async () => {
  const { suite, clock, field } = setUp()
  const held: ((valid: boolean) => void)[] = []
  suite.answers[ADDRESS] = () =>
    new Promise((resolve) => {
      held.push((valid) => resolve({ valid, problem: 'address' }))
    })
  field.setText('rGood')
  await clock.pass(400)
  field.setText('rBad')
  await clock.pass(400)
  held[1]?.(false)
  await clock.pass(0)
  held[0]?.(true)
  await clock.pass(0)
  expect(field.state.value.kind).toBe('bad')
})

test('a check that fails is tried again, and the address does not count until it was made', async () => {
  const { suite, clock, field } = setUp()
  suite.fail(ADDRESS, refusal('UPSTREAM_TIMEOUT', true))
  field.setText('rDestination')
  await clock.pass(400)
  expect(field.problem.value?.code).toBe('UPSTREAM_TIMEOUT')
  expect(field.checked.value).toBeUndefined()
  await clock.pass(2_000)
  expect(field.state.value.kind).toBe('good')
})

test.each([
  [undefined, 'address'],
  [[{ path: 'query.address', message: 'must be an address' }], 'address'],
  [[{ path: 'query.extraId', message: 'must have at most 64 characters' }], 'extraId'],
] as const)('what the server cannot read (%j) is a bad %s', async (details, at) => {
  const { suite, clock, field } = setUp()
  suite.fail(ADDRESS, new ApiError('INVALID_REQUEST', '`query` is wrong.', { retryable: false, details }))
  field.setText('?')
  field.setExtraId('?')
  await clock.pass(400)
  expect(field.state.value).toEqual({ kind: 'bad', field: at, problem: 'address' })
})

test('a tag belongs to the question only where the currency has one', async () => {
  const { clock, currency, btc, field, asked } = setUp()
  field.setText('rDestination')
  field.setExtraId('12')
  await clock.pass(400)
  expect(asked().at(-1)).toContain('"extraId":"12"')
  currency.value = btc
  await clock.pass(400)
  expect(asked().at(-1)).not.toContain('extraId')
  expect(field.checked.value?.extraId).toBeUndefined()
})

test('what wallets copy is taken apart into the two fields, but not while its tag is being typed', async () => {
  const { suite, clock, field } = setUp()
  suite.answers[ADDRESS] = () => Promise.resolve({ valid: true, address: 'rDestination', extraId: '33' })
  field.setText('rDestination?dt=33', true)
  await clock.pass(400)
  expect([field.text.value, field.extraId.value]).toEqual(['rDestination?dt=33', ''])
  expect(field.checked.value).toEqual({ address: 'rDestination', extraId: '33' })
  // The field is left.
  field.setText('rDestination?dt=33')
  await clock.pass(400)
  expect([field.text.value, field.extraId.value]).toEqual(['rDestination', '33'])
  expect(field.checked.value).toEqual({ address: 'rDestination', extraId: '33' })
})
