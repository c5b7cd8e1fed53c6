import { expect, test } from '../tools/fixtures/test.ts'
import type { SwapWidget } from '../tools/pages/swap-widget.ts'

/** Route aggregators that fail, each alone and both at once: what can go on goes on, the rest waits in words. */

const DOWN = { fail: '500' } as const
const NO_PRICE = 'No price right now'

/** The number that the form shows as received. */
const receivedIn = async (widget: SwapWidget): Promise<number> =>
  Number((await widget.received.innerText()).replaceAll(/[^\d.]/g, ''))

test('with LI.FI out of order, in whatever way, KyberSwap answers', async ({
  partner: { open, widget },
  world: { outages },
}) => {
  await open()
  await widget.enter('1')
  const price = await receivedIn(widget)
  for (const [fail, amount] of [
    ['429', 2],
    ['500', 3],
    ['html', 4],
  ] as const) {
    await outages.order('lifi', { fail })
    await widget.enter(String(amount))
    await expect.poll(async () => (await receivedIn(widget)) / price).toBeCloseTo(amount, 1)
  }
})

test('a whole swap goes through KyberSwap', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  events,
  world: { eth, outages },
}) => {
  const since = await eth.client.getBlockNumber()
  await open()
  await widget.enter('0.5')
  await outages.order('lifi', DOWN)
  const popup = await widget.begin('1')
  await popup.payAndSwap()
  await events.wait('settled')
  expect(wallet.signed).toHaveLength(2)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  const [quote] = events.of('quote').slice(-1)
  expect(await eth.balance(address, 'USDC')).toBeGreaterThanOrEqual(BigInt(quote?.minOutMinor ?? ''))
})

test('with both out of order the form says so, keeps the entries, and continues by itself', async ({
  partner: { open, page, widget },
  context,
  world: { outages, server },
}) => {
  await context.clock.install()
  await open()
  await widget.enter('1')
  await outages.order('lifi', DOWN)
  await outages.order('kyberswap', DOWN)
  await widget.amount.fill('1.5')
  const notice = widget.frame.getByRole('status').filter({ hasText: NO_PRICE })
  await expect(notice).toContainText('Your entries are kept')
  await expect(widget.button('No price for this swap')).toBeDisabled()

  // All else still works.
  await widget.choose('You receive', /^DAI/)
  await widget.amount.fill('2.5')
  await widget.button('Swap the two tokens').click()
  await widget.button('Swap the two tokens').click()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeVisible()

  await outages.order('lifi', {})
  await server.advance(60_000)
  await page.clock.fastForward(60_000)
  await expect(widget.reviewButton).toBeEnabled()
  await expect(notice).toHaveCount(0)
  await expect(widget.amount).toHaveValue('2.5')
})

test('a list of tokens that does not come is said, and comes by itself', async ({
  partner: { open, page, widget },
  context,
  world: { outages, server },
}) => {
  await context.clock.install()
  await outages.order('lifi', DOWN)
  await open()
  await expect(widget.button('Loading the tokens')).toBeDisabled()
  await expect(widget.frame.getByText(NO_PRICE)).toBeVisible()
  await outages.order('lifi', {})
  await server.advance(60_000)
  await page.clock.fastForward(60_000)
  await widget.enter('1')
})

test('a price that cannot be renewed is not left standing as if it held', async ({
  partner: { open, page, widget },
  context,
  world: { outages, server },
}) => {
  await context.clock.install()
  await open()
  await widget.enter('1')
  await outages.order('lifi', DOWN)
  await outages.order('kyberswap', DOWN)
  await server.advance(31_000)
  await page.clock.fastForward(31_000)
  await expect(widget.frame.getByText(NO_PRICE)).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(widget.reviewButton).toHaveCount(0)
})

test('a slow price is waited for, and a faster question overtakes it', async ({
  partner: { open, widget },
  world: { outages },
}) => {
  await open()
  await widget.enter('0.5')
  const half = await receivedIn(widget)
  await outages.order('lifi', { latencyMs: 2_500, times: 1 })
  await widget.amount.fill('1')
  await expect(widget.button('Getting the price')).toBeDisabled()
  await expect(widget.reviewButton).toBeEnabled()

  await outages.order('lifi', { latencyMs: 4_000, times: 1 })
  await widget.amount.fill('2')
  await expect(widget.button('Getting the price')).toBeDisabled()
  await widget.amount.fill('3')
  await expect.poll(async () => (await receivedIn(widget)) / half).toBeCloseTo(6, 1)
})

test('a payment that cannot be prepared says so in the sign window, and goes on when it is asked to', async ({
  partner: { open, widget },
  wallet,
  events,
  world: { outages, server },
}) => {
  await open()
  await widget.enter('1')
  await widget.review()
  await outages.order('lifi', DOWN)
  await outages.order('kyberswap', DOWN)
  await server.advance(10_000)
  const popup = await widget.openPopup()
  await popup.connect()
  await expect(popup.heading('This cannot be prepared right now')).toBeVisible()
  expect(wallet.sendRequests()).toEqual([])
  await outages.order('lifi', {})
  await popup.button('Try again').click()
  await popup.sign('Pay the fee')
  await popup.sign('Swap')
  await events.wait('settled')
})

test('a price that runs out in an outage is not signed, and the fee that was paid stays good', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  events,
  world: { eth, outages, server },
}) => {
  const since = await eth.client.getBlockNumber()
  await open()
  const popup = await widget.begin('1')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  await outages.order('lifi', DOWN)
  await outages.order('kyberswap', DOWN)
  await server.advance(31_000)
  await popup.sign('Swap')
  await expect(popup.page.getByText('The service could not do that')).toBeVisible()
  expect(wallet.sendRequests()).toHaveLength(1)

  await outages.order('lifi', {})
  await server.advance(60_000)
  await popup.button('Get a fresh price').click()
  await popup.sign('Swap')
  await events.wait('settled')
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})
