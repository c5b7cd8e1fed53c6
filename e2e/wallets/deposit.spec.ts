import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { bridgeApi } from '#contracts/api/bridge.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { callApi } from '../tools/world/partner-server.ts'

test('a bridge that a shop’s server prepared is paid in the sign page, also when its bridge is away for a while', async ({
  page,
  account: { address },
  wallet,
  world,
}) => {
  const destination = world.ledgers.xrpl.holder.address
  const { payment } = bridgeApi.prepareBridge.response.parse(
    await callApi(world, '/api/v1/bridge/prepare', {
      fromCurrency: 'eth',
      fromNetwork: 'eth',
      toCurrency: 'xrp',
      fromAmount: '0.5',
      destination,
      userAddress: address,
    }),
  )
  const session = CreatedSession.parse(
    await callApi(world, '/api/v1/sign/session', {
      chain: 'eth',
      product: 'bridge',
      origin: world.shop.origin,
      payload: payment,
    }),
  )
  await page.goto(session.walletSignUrl)
  const popup = createSignPopup(page)
  await popup.connect()
  await popup.ready('Pay the fee')
  await world.outages.order('bridge', { fail: '500' })
  await popup.sign('Pay the fee')
  await expect(popup.heading('Making the order')).toBeVisible()
  await expect(page.getByText('The order is not made yet')).toBeVisible()

  await world.outages.order('bridge', {})
  await popup.ready('Pay the deposit')
  await expect(popup.row('You send')).toHaveText('0.5 ETH')
  await expect(page.getByText('Deposit address of')).toBeVisible()
  await popup.sign('Pay the deposit')
  await expect(popup.heading('Deposit complete')).toBeVisible()
  expect(wallet.sendRequests()).toHaveLength(2)
})
