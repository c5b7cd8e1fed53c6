import { WATCH_INTERVAL_MS } from '#contracts/embed/sign-window.ts'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'

/** The sign window: what becomes of it says nothing about the payment. */

const SEND = 'eth_sendTransaction'

test('the page may say no before it; where the browser blocks the window, a link opens it with a fresh gesture, and cancelling there says so everywhere', async ({
  partner: { open, widget, page },
  wallet,
  events,
}) => {
  // As a browser does it: the call answers null. Playwright's own clicks always count as gestures.
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open('/empty')
  await page.evaluate(() => {
    const asked: string[] = []
    // The page's own rule, which says no once.
    const beforeSign = (session: string) => asked.push(session) > 1
    window.SuiteEmbed?.({ partner: 'shop' }).mount('#place', { product: 'swap', beforeSign })
  })
  await widget.enter('1')
  await widget.review()
  await widget.button('Continue to wallet').click()
  await widget.button('Open the wallet window').click({ trial: true })
  expect(events.of('sign_requested')).toEqual([])
  await widget.button('Open the wallet window').click()
  await events.wait('popup_blocked')
  await expect(widget.frame.getByRole('alert')).toContainText('Your browser blocked the wallet window')
  await expectNoViolation(widget.frame.locator('html'), 'blocked window')
  const opened = page.context().waitForEvent('page')
  await widget.frame.getByRole('link', { name: 'Open the wallet window' }).click()
  const popup = createSignPopup(await opened)
  await popup.connect()
  await popup.ready('Pay the fee')
  await popup.button('Cancel').click()
  await expect(popup.heading('This request was cancelled')).toBeVisible()
  await events.wait('cancelled')
  await expect(widget.heading('Cancelled')).toBeVisible()
  await widget.button('Back to the form').last().click()
  await expect(widget.reviewButton).toBeEnabled()
  expect(wallet.sendRequests()).toEqual([])
})

test('the window may be closed at any stage, also while the wallet asks, and goes on where it was @long', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  events,
  world: { eth },
}) => {
  const since = await eth.client.getBlockNumber()
  await open()
  let popup = await widget.begin('1')
  const reopen = async () => {
    // The page looks now and then: only a window that it has seen stay can it tell from one that is cut off from it.
    await popup.page.waitForLoadState()
    const arrivedAt = Date.now()
    await expect.poll(() => Date.now() - arrivedAt).toBeGreaterThan(6 * WATCH_INTERVAL_MS)
    await popup.page.close()
    await expect(widget.windowClosed).toBeVisible()
    popup = await widget.openPopup('Open the wallet window')
  }
  /** The window goes while the wallet asks its user, who then agrees: no one is there to hear the hash. */
  const closeWhileAsking = async (step: 'Pay the fee' | 'Swap') => {
    const asking = wallet.hold(SEND)
    await popup.sign(step)
    await asking.asked
    await popup.page.close()
    asking.decide('approve')
  }

  await popup.connect()
  // When the fee is shown: the wallet is known by now, and is not asked to connect again.
  await popup.ready('Pay the fee')
  await reopen()
  await closeWhileAsking('Pay the fee')
  // It is found on the chain, and not asked for again.
  const fee = await events.wait('submitted', ({ step }) => step === 'fee')
  expect(fee.txHash).toBe(wallet.signed[0])
  await expect(widget.steps.first()).toContainText('Confirmed')
  popup = await widget.openPopup('Open the wallet window')
  await popup.ready('Swap')
  await closeWhileAsking('Swap')
  // It settles without the window.
  expect((await events.wait('signed')).txHash).toBe(wallet.signed[1])
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()

  expect(wallet.log.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  expect(wallet.sendRequests()).toHaveLength(2)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  expect(events.of('cancelled')).toEqual([])
  expect(events.of('popup_closed').length).toBeGreaterThanOrEqual(1)
})
