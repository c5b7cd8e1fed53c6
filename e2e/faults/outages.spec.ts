import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import type { Outages } from '../tools/world/outages.ts'

/** Route aggregators that fail, each alone and both at once: what can go on goes on, the rest waits in words. */

const DOWN = { fail: '500' } as const
/** Longer than a price is valid. */
const QUOTE_MS = 31_000

async function breakBoth(outages: Outages): Promise<void> {
  await outages.order('lifi', DOWN)
  await outages.order('kyberswap', DOWN)
}

test('with LI.FI out of order, KyberSwap answers, and its very bad price needs consent', async ({
  partner: { widget },
  swapUpTo,
  wallet,
  world: { outages },
}) => {
  await swapUpTo('form')
  await outages.order('lifi', DOWN)
  // KyberSwap offers swaps that LI.FI refuses.
  await widget.chooseUnverified('You receive', /^THIN/)
  await widget.enter('1')
  await widget.review()
  await expect(widget.frame.getByRole('alert')).toContainText('Very bad price')
  await expect(widget.button('Continue to wallet')).toBeDisabled()
  await widget.frame.getByRole('checkbox', { name: /^I accept a loss of about/ }).check()
  const popup = await widget.openPopup()
  await popup.connect()
  await popup.ready('Pay the fee')
  expect(wallet.sendRequests()).toEqual([])
  // The doubt about the token stays with it.
  await expect(popup.page.locator('main').getByText('Not verified').first()).toBeVisible()
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
