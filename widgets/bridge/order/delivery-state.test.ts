import { expect, test } from 'vitest'
import { sampleSession } from '../../models/testing/sample-session.ts'
import { paidFee, steps } from '../testing/fake-bridge.ts'
import { deliveryState } from './delivery-state.ts'

const pair = { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'xrp', toNetwork: 'xrp' }
const amounts = { fromAmount: '1', expectedToAmount: '4990', destination: 'rDestination' }

const stateOf = (more: object, fee: object = paidFee) =>
  deliveryState(
    sampleSession({
      steps: steps(fee, { awaiting: 'order' }),
      creditUntil: '2026-01-02T12:00:00.000Z',
      delivery: { ...pair, ...amounts, ...more },
    }),
    'en',
  )

test('between the paid fee and the order, the page says that the order is being made', () => {
  expect(stateOf({})).toMatchObject({ text: expect.stringContaining('being asked') })
  expect(stateOf({}, {})).toBeUndefined()
})

test('a refusal after the fee says why, and that the fee stays good', () => {
  const problem = { code: 'AMOUNT_TOO_SMALL', message: 'A sentence for programs.' }
  const state = stateOf({ problem })
  expect(state?.title).toBe('No order was made')
  expect(state?.problem?.text).toContain('The amount is too small.')
  expect(state?.problem?.text).toMatch(/stays good for another attempt until Jan 2, 2026/)
})

test('a refusal that is tried again waits, and asks the user for nothing', () => {
  const message = 'The bridge failed. Try again.'
  const state = stateOf({ problem: { code: 'UPSTREAM_ERROR', message, retryAt: '2026-01-01T12:01:00.000Z' } })
  expect(state?.problem).toMatchObject({ text: expect.stringContaining('by itself'), waits: true })
  expect(state?.problem?.text).not.toContain('Try again')
})
