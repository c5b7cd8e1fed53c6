import { expect, test } from 'vitest'
import { madeOrder, paidBridge } from '#testing/bridge-samples.ts'
import { createTestPorts } from '#testing/test-world.ts'
import { showDelivery } from './show-bridge.ts'

test('a delivery names the tag of the refund address before there is an order', async () => {
  const { chains } = await createTestPorts()
  const { deal, ...rest } = paidBridge()
  const request = { ...deal.offer.request, refundAddress: 'rRefund', refundExtraId: '42' }
  const intent = { ...rest, deal: { ...deal, offer: { ...deal.offer, request } } }
  expect(showDelivery(chains, intent, undefined)).toMatchObject({
    refundAddress: 'rRefund',
    refundExtraId: '42',
  })
})

test('an order whose deposit the payment does not know has the time at which the bridge first saw it', async () => {
  const { chains } = await createTestPorts()
  const depositedAt = '2026-01-01T12:00:00.000Z'
  const order = madeOrder({ status: 'confirming', depositedAt })
  expect(showDelivery(chains, paidBridge(), order).order).toMatchObject({ depositedAt })
})
