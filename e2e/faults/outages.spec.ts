import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** An aggregator or a part of the page that fails: what can go on goes on, the rest says so. */

const DOWN = { fail: '500' } as const

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
