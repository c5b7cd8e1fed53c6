import { passUntil } from '../tools/fixtures/order-news.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { paymentOn } from '../tools/world/chain-payment.ts'
import { bridgeStatus, createdBridge, payBridgeFee, payDeposit } from '../tools/world/partner-bridge.ts'

/** Reloads, closed windows, a service that is away and orders that end in another way lose nothing of a bridge. */

/** Longer than the server waits before it asks about an expired order again. */
const EXPIRED_LOOK_MS = 26 * 60_000
/** Longer than a deposit can be signed in one form. */
const SIGN_MS = 6 * 60_000
const REQUEST = { fromCurrency: 'eth', toCurrency: 'xrp', fromAmount: '0.05' } as const

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

test('the page of an order follows it for anyone who has its link: expired, paid late, and sent back', async ({
  browser,
  page,
  account,
  world,
}) => {
  const payer = createEvmUser(world.eth, account)
  const destination = world.ledgers.xrpl.holder.address
  const created = await createdBridge(world, await payBridgeFee(world, payer, { ...REQUEST, destination }))
  const { id } = created.order
  await page.goto(`${world.suite}/bridge/${id}`)
  const heading = (name: string) => page.getByRole('heading', { name })
  await expect(heading('Waiting for the deposit')).toBeVisible()
  await world.bridge.steer(id, { end: 'expired' })
  await passUntil(world, heading('No deposit arrived in time'))

  await world.bridge.steer(id, { hold: 'refunding' })
  await payDeposit(payer, created)
  await passUntil(world, heading('Your deposit is being sent back'), EXPIRED_LOOK_MS)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Your deposit is being sent back' })).toBeVisible()
  await elsewhere.close()
  await world.bridge.steer(id, {})
  await passUntil(world, heading('Your deposit was sent back'))
  const { refundTxHash = 'none' } = await bridgeStatus(world, id)
  await expect(page.getByTitle(refundTxHash)).toBeVisible()
  const { amount } = await paymentOn(world, 'eth', account.address, refundTxHash)
  expect(amount).toBeGreaterThan(0n)

  await page.goto(`${world.suite}/bridge/bo_0000000000000000000000`)
  await expect(page.getByRole('alert')).toContainText('There is no such order')
})

test('an order that expires while the sign window offers its deposit can be signed no more, and another one follows for the same fee', async ({
  partner: { open, bridge },
  wallet,
  events,
  world,
}) => {
  await open('/plain?product=bridge&from=eth&to=xrp')
  const popup = await bridge.begin({ amount: '0.05', address: world.ledgers.xrpl.holder.address })
  await popup.connect()
  await popup.sign('Pay the fee')
  await popup.ready('Pay the deposit')
  const { order: first } = await events.wait('order')
  await world.bridge.steer(first, { end: 'expired' })
  await passUntil(world, popup.page.getByText('The time to sign this is over'))
  await expect(popup.button(/^Pay the deposit/)).toHaveCount(0)

  await world.server.pass(SIGN_MS)
  await popup.button('Get a new one').click()
  await popup.sign('Pay the deposit')
  await expect(popup.heading('Deposit complete')).toBeVisible()
  const [feeTx = 'none', ...deposits] = wallet.signed
  expect(deposits).toHaveLength(1)
  const orders = await world.bridge.ordersOf(feeTx)
  expect(orders.map(({ clientOrderId }) => clientOrderId)).toEqual([first, `${first}-2`])
})
