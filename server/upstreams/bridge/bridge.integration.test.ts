import { afterAll, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { eventLog, stepClock } from '../shared/testing/replay.ts'
import { createBridge } from './bridge.ts'

const world = inject('world')
const bridge = createBridge({ url: world.env['BRIDGE_URL'] ?? '', clock: stepClock(), log: eventLog() })
afterAll(() => bridge.close())

const pair = { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'xrp', toNetwork: 'xrp' }
const destination = world.ledgers.xrpl.users[0]?.address ?? ''
const refundAddress = world.accounts.users[0]?.address ?? ''
const ask = {
  pair,
  fromAmount: '0.123456789123456789',
  destination,
  refundAddress,
  partner: { slug: 'demo', feeTxHash: `0x${'ab'.repeat(32)}`, surchargeBps: 0 },
}

const TooSmall = z.object({
  code: z.literal('AMOUNT_TOO_SMALL'),
  details: z.object({ minimum: z.string() }),
})

/** Other tests trade on the same chains meanwhile: of two answers, the prices are nearly the same. */
function expectNear(amount: unknown, other: unknown): void {
  expect(Number(amount)).toBeGreaterThan(0)
  expect(Math.abs(Number(amount) / Number(other) - 1)).toBeLessThan(0.05)
}

test('a service that speaks the contract is understood in every call', async () => {
  const currencies = await bridge.currencies()
  expect(currencies.map(({ ticker, network }) => `${ticker}/${network}`)).toContain('usdc/eth')
  const range = await bridge.range(pair, 'demo')
  const estimate = await bridge.estimate(pair, ask.fromAmount, 'demo')
  expect(estimate.payoutFee).toBe('0.1')
  expectNear(estimate.maxAmount, range.maxAmount)
  const made = await bridge.create({ ...ask, clientOrderId: 'understood' })
  expect(made.status).toBe('awaiting_deposit')
  expectNear(made.expectedToAmount, estimate.toAmount)
  expect(await bridge.create({ ...ask, clientOrderId: 'understood' })).toEqual(made)
  expect(await bridge.status(made.id, 'demo')).toMatchObject({
    id: made.id,
    depositAddress: made.depositAddress,
  })
})

test('its refusals have their codes here', async () => {
  const small: unknown = await bridge.estimate(pair, '0.000001', 'demo').catch((error: unknown) => error)
  const { details } = TooSmall.parse(small)
  expectNear(details.minimum, (await bridge.range(pair, 'demo')).minAmount)
  await expect(bridge.range({ ...pair, toCurrency: 'btc', toNetwork: 'btc' }, 'demo')).rejects.toMatchObject({
    code: 'NO_ROUTE',
  })
  await expect(
    bridge.create({ ...ask, clientOrderId: 'refused', destination: refundAddress }),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: 'destination' }] })
  await expect(bridge.status('nobody', 'demo')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const xrp = { currency: 'xrp', network: 'xrp' }
  expect(await bridge.addressProblem({ ...xrp, address: destination }, 'demo')).toBeUndefined()
  expect(await bridge.addressProblem({ ...xrp, address: refundAddress }, 'demo')).toMatch(/does not pay/)
})
