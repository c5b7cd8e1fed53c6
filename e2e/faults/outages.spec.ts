import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import type { SwapWidget } from '../tools/pages/swap-widget.ts'
import type { Outages } from '../tools/world/outages.ts'

/** Route aggregators that fail, each alone and both at once: what can go on goes on, the rest waits in words. */

const DOWN = { fail: '500' } as const
const NO_PRICE = 'No price right now'
/** Longer than a price is valid. */
const QUOTE_MS = 31_000

async function breakBoth(outages: Outages): Promise<void> {
  await outages.order('lifi', DOWN)
  await outages.order('kyberswap', DOWN)
}

/** The number that the form shows as received. */
const receivedIn = async (widget: SwapWidget): Promise<number> =>
  Number((await widget.received.innerText()).replaceAll(/[^\d.]/g, ''))

test('with LI.FI out of order in any way, KyberSwap answers, and a swap at a very bad price needs consent', async ({
  partner: { widget },
  swapUpTo,
  wallet,
  account: { address },
  events,
  world: { eth, outages },
}) => {
  const since = await eth.client.getBlockNumber()
  await swapUpTo('form')
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
  // KyberSwap offers swaps that LI.FI refuses.
  await widget.chooseUnverified('You receive', /^THIN/)
  await widget.enter('1')
  await widget.review()
  await expect(widget.frame.getByRole('alert')).toContainText('Very bad price')
  await expect(widget.button('Continue to wallet')).toBeDisabled()
  await widget.frame.getByRole('checkbox', { name: /^I accept a loss of about/ }).check()
  const popup = await widget.openPopup()
  await popup.payAndSwap()
  await events.wait('settled')
  expect(wallet.signed).toHaveLength(2)
  // The doubt about the token stays with it to the end.
  const thin = eth.token('THIN').address
  await expect(widget.heading('Swap complete')).toBeVisible()
  for (const main of [widget.frame.locator('main'), popup.page.locator('main')]) {
    const mark = main.getByText('Not verified').filter({ hasText: thin.slice(-4) })
    await expect(mark).toContainText(thin.slice(0, 6))
  }
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  const [quote] = events.of('quote').slice(-1)
  expect(await eth.balance(address, 'THIN')).toBeGreaterThanOrEqual(BigInt(quote?.minOutMinor ?? ''))
})

test('with both out of order the form says so, keeps the entries, and continues by itself', async ({
  partner: { open, page, widget },
  context,
  world: { outages, server },
}) => {
  await context.clock.install()
  const pass = async (ms: number) => {
    await server.advance(ms)
    await page.clock.fastForward(ms)
  }
  // The server keeps a list of tokens for an hour.
  await server.stop()
  await server.start()
  await outages.order('lifi', DOWN)
  await open()
  await expect(widget.button('Loading the tokens')).toBeDisabled()
  await expect(widget.frame.getByText(NO_PRICE)).toBeVisible()
  await outages.order('lifi', {})
  await pass(60_000)
  await widget.enter('1')

  // A price that cannot be renewed is not shown any longer.
  await breakBoth(outages)
  await pass(QUOTE_MS)
  await expect(widget.frame.getByText(NO_PRICE)).toBeVisible()
  await page.clock.fastForward(QUOTE_MS)
  await expect(widget.reviewButton).toHaveCount(0)

  await widget.amount.fill('1.5')
  const notice = widget.frame.getByRole('status').filter({ hasText: NO_PRICE })
  await expect(notice).toContainText('Your entries are kept')
  await expectNoViolation(widget.frame.locator('html'), 'form in an outage')
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
  await pass(60_000)
  await expect(widget.reviewButton).toBeEnabled()
  await expect(notice).toHaveCount(0)
  await expect(widget.amount).toHaveValue('2.5')
})

test('a slow price is waited for, and a faster question overtakes it', async ({
  partner: { page, widget },
  swapUpTo,
  world: { outages },
}) => {
  await swapUpTo('form', { amount: '0.5' })
  const half = await receivedIn(widget)
  await outages.order('lifi', { latencyMs: 1_000, times: 1 })
  await widget.amount.fill('1')
  await expect(widget.button('Getting the price')).toBeDisabled()
  await expect(widget.reviewButton).toBeEnabled()

  await outages.order('lifi', { latencyMs: 4_000, times: 1 })
  const asked = page.waitForRequest((request) => request.url().includes('amountMinor=2000000000000000000'))
  await widget.amount.fill('2')
  await asked
  await expect(widget.button('Getting the price')).toBeDisabled()
  await widget.amount.fill('3')
  await expect.poll(async () => (await receivedIn(widget)) / half).toBeCloseTo(6, 1)
})

test('in an outage a payment is not prepared, and no swap signed whose price runs out; both continue later, with one fee', async ({
  partner: { widget },
  swapUpTo,
  wallet,
  account: { address },
  events,
  world: { eth, outages, server },
}) => {
  const since = await eth.client.getBlockNumber()
  await swapUpTo('review')
  await breakBoth(outages)
  await server.advance(10_000)
  const popup = await widget.openPopup()
  await popup.connect()
  await expect(popup.heading('This cannot be prepared right now')).toBeVisible()
  await expectNoViolation(popup.page.locator('html'), 'sign window in an outage')
  expect(wallet.sendRequests()).toEqual([])
  await outages.order('lifi', {})
  await popup.button('Try again').click()
  await popup.sign('Pay the fee')
  await popup.ready('Swap')

  await breakBoth(outages)
  await server.advance(QUOTE_MS)
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

test('a part of the form that cannot be loaded says so, and the widget comes whole when it is loaded again', async ({
  context,
  partner: { open, widget },
  watch,
}) => {
  // axe-core tells the console of the same part.
  watch.expect(/net::ERR_|preload assets/)
  const part = /\/assets\/forms\/(?:.*\/)?later-/
  await context.route(part, async (route) => route.abort())
  await open()
  await widget.amount.fill('1')
  await expect(widget.frame.getByText('A part of this could not be loaded.')).toBeVisible()
  await expectNoViolation(widget.frame.locator('html'), 'form without a part')
  await context.unroute(part)
  await widget.button('Load it again').click()
  await widget.enter('1')
  await expect(widget.figure('Receive at least')).toContainText('USDC')
})
