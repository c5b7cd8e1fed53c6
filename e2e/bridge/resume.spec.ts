import { passUntil } from '../tools/fixtures/order-news.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** Reloads, closed windows and a service that is away lose nothing of a bridge. */

test('page and sign window may be reloaded at every step, with the bridge away after the fee: one fee is paid, and one order made', async ({
  partner: { page, open, bridge },
  wallet,
  account: { address },
  events,
  world,
}) => {
  const { eth, outages } = world
  const since = await eth.client.getBlockNumber()
  const entry = { amount: '0.05', address: world.ledgers.xrpl.holder.address, tag: '77' }
  await world.bridge.steerNext({ hold: 'sending' })
  await open('/plain?product=bridge&from=eth&to=xrp')
  await bridge.enter(entry)
  await bridge.review()
  await page.reload()
  await expect(bridge.button('Enter an amount')).toBeVisible()

  const popup = await bridge.begin(entry)
  await popup.heading('Choose your wallet').waitFor()
  await page.reload()
  await expect(bridge.heading('Continue in the wallet window')).toBeVisible()
  await popup.page.reload()
  await popup.connect()
  await popup.ready('Pay the fee')
  await outages.order('bridge', { fail: '500' })
  await popup.sign('Pay the fee')
  await expect(bridge.heading('Making your order')).toBeVisible()
  await expect(bridge.frame.getByText('It is asked again by itself')).toBeVisible()
  await page.reload()
  await expect(bridge.frame.getByText('It is asked again by itself')).toBeVisible()
  await popup.page.reload()
  await expect(popup.page.getByText('The order is not made yet')).toBeVisible()
  await popup.page.close()
  await outages.order('bridge', {})
  await passUntil(world, bridge.frame.getByText('The fee is paid and the order is made.'))
  await page.reload()
  await expect(bridge.frame.getByText('The fee is paid and the order is made.')).toBeVisible()
  const again = await bridge.openPopup('Open the wallet window')
  await again.ready('Pay the deposit')
  await again.page.reload()
  await again.sign('Pay the deposit')
  await expect(again.heading('Deposit complete')).toBeVisible()

  const isOnItsWay = bridge.heading('Your deposit is on its way')
  await expect(isOnItsWay).toBeVisible()
  await page.reload()
  await expect(isOnItsWay).toBeVisible()
  await passUntil(world, bridge.heading('The payout is on its way'))
  await page.reload()
  await expect(bridge.heading('The payout is on its way')).toBeVisible()
  const [order] = events.of('order')
  await world.bridge.steer(order?.order ?? 'none', {})
  await passUntil(world, bridge.heading('Bridge complete'))
  await page.reload()
  await expect(bridge.heading('Bridge complete')).toBeVisible()
  await page.bringToFront()
  await bridge.button('Bridge again').click()
  await expect(bridge.button('Enter an amount')).toBeVisible()

  const [feeTx = 'none', ...more] = wallet.signed
  expect(more).toHaveLength(1)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  expect(await world.bridge.ordersOf(feeTx)).toHaveLength(1)
})
