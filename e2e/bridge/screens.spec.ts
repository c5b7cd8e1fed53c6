import { createExaminer, MARGINS } from '../tools/fixtures/examiner.ts'
import { passUntil } from '../tools/fixtures/order-news.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { createdBridge, payBridgeFee, payDeposit } from '../tools/world/partner-bridge.ts'

/** Every screen of a bridge, as `embed/screens.spec.ts` examines those of a swap. */

const ACCOUNT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

test('every screen of the bridge fits, can be read and has names, in the widget and in the sign window @long', async ({
  page,
  partner: { open, bridge },
  events,
  wallet,
  world,
}) => {
  const { frame } = bridge
  await open('/plain?product=bridge&from=eth&to=xrp')
  const examine = createExaminer(page, frame.locator('html'), MARGINS)
  await expect(bridge.button('You pay: ETH')).toBeVisible()
  await examine('bridge-form-empty')
  await bridge.amount.fill('0.000001')
  await bridge.address.fill(`${ACCOUNT.slice(0, -1)}i`)
  await expect(bridge.button('Amount too small')).toBeVisible()
  await frame.getByText('Refund address:').click()
  await expect(bridge.address).toHaveAccessibleDescription(/wrong or missing/)
  await examine('bridge-form-wrong')
  await bridge.button(/^You receive:/).click()
  await expect(frame.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await examine('bridge-currencies')
  await page.keyboard.press('Escape')
  await bridge.enter({ amount: '1.234567890123456789', address: ACCOUNT, tag: '4294967295' })
  await examine('bridge-form')
  await bridge.button(/^1 .+ = /).click()
  const total = frame.getByRole('term').filter({ hasText: 'You pay in total' })
  const worth = total.locator('xpath=following-sibling::dd[1]')
  await expect(worth).toContainText(/^1\.251234556640123455 ETH.*≈ \$[\d,]+\.\d\d/)
  await bridge.review()
  await expect(worth).toContainText(/^1\.251234556640123455 ETH.*≈ \$[\d,]+\.\d\d/)
  await examine('bridge-review')

  await world.bridge.steerNext({ hold: 'verifying' })
  const popup = await bridge.openPopup()
  const examineWindow = createExaminer(popup.page, popup.page.locator('html'))
  await popup.connect()
  await popup.ready('Pay the fee')
  await examineWindow('bridge-sign-fee')
  await world.outages.order('bridge', { fail: '500' })
  await popup.sign('Pay the fee')
  await expect(popup.page.getByText('The order is not made yet')).toBeVisible()
  await examineWindow('bridge-sign-ordering')
  await expect(frame.getByText('It is asked again by itself')).toBeVisible()
  await examine('bridge-ordering')
  await world.outages.order('bridge', {})
  await passUntil(world, popup.button(/^Pay the deposit/))
  await popup.ready('Pay the deposit')
  await examineWindow('bridge-sign-deposit')
  await expect(frame.getByText('The fee is paid and the order is made.')).toBeVisible()
  await examine('bridge-progress')
  await popup.sign('Pay the deposit')
  await expect(popup.heading('Deposit complete')).toBeVisible()
  await popup.button('Keep it open').click()
  await expect(bridge.heading('Your deposit is on its way')).toBeVisible()
  await examine('bridge-order-sent')
  await examineWindow('bridge-sign-done')

  await passUntil(world, bridge.heading('The bridge is checking the deposit'))
  await examine('bridge-order-verifying')
  const { order } = await events.wait('order')
  await world.bridge.steer(order, {})
  await passUntil(world, bridge.heading('Bridge complete'))
  await examine('bridge-order-complete')
  expect(wallet.signed).toHaveLength(2)
})

test('the page of an order fits, can be read and has names @long', async ({ page, account, world }) => {
  const payer = createEvmUser(world.eth, account)
  const request = {
    fromCurrency: 'eth',
    toCurrency: 'xrp',
    fromAmount: '0.123456789012345678',
    destination: ACCOUNT,
    destinationExtraId: '4711',
  }
  await world.bridge.steerNext({ end: 'refund', hold: 'exchanging' })
  const created = await createdBridge(world, await payBridgeFee(world, payer, request))
  const { id } = created.order
  const heading = (name: string) => page.getByRole('heading', { name })
  const examine = createExaminer(page, page.locator('html'))
  await page.goto(`${world.suite}/bridge/${id}`)
  await expect(heading('Waiting for the deposit')).toBeVisible()
  await examine('order-waiting')
  await payDeposit(payer, created)
  await passUntil(world, heading('Your money is being exchanged'))
  await examine('order-exchanging')
  await world.bridge.steer(id, { end: 'refund' })
  await passUntil(world, heading('Your deposit was sent back'))
  await examine('order-refunded')
})
