import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { createWalletDialog, tabTo } from '../tools/pages/wallet-dialog.ts'
import { timesBooked } from '../tools/world/ledger.ts'

/** The first thing that everyone sees: the demo shop with the sandbox's own wallet, here without a mouse. */

test('a swap in the demo shop is made by keyboard alone, in the sandbox wallet’s own dialog @long', async ({
  page,
  context,
  partner: { openDemo, widget },
  events,
  world: { operator },
}) => {
  await openDemo()
  await tabTo(page, widget.amount)
  await page.keyboard.type('0.5')
  await expect(widget.reviewButton).toBeEnabled()
  await tabTo(page, widget.reviewButton)
  await page.keyboard.press('Enter')
  await expect(widget.heading('Review swap')).toBeVisible()
  await tabTo(page, widget.button('Continue to wallet'))
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')

  const popup = createSignPopup(await opened)
  const wallet = createWalletDialog(popup.page)
  const swap = popup.button('Swap in Sandbox wallet')
  await tabTo(popup.page, popup.button('Sandbox wallet'))
  await popup.page.keyboard.press('Enter')
  // It remembers a site that was connected before.
  await expect(wallet.heading.or(swap)).toBeVisible()
  if (!(await swap.isVisible())) {
    await expect(wallet.heading).toBeFocused()
    await wallet.press('Reject')
    await expect(popup.alert).toContainText('You declined in your wallet')
    await tabTo(popup.page, popup.button('Sandbox wallet'))
    await popup.page.keyboard.press('Enter')
    await expect(wallet.frame.getByRole('radio', { name: /^Account 1/ })).toBeChecked()
    await wallet.press('Connect')
  }

  await expect(swap).toBeEnabled()
  await tabTo(popup.page, swap)
  await popup.page.keyboard.press('Enter')
  await expect(wallet.heading).toBeFocused()
  // The fee and the swap, as one transaction.
  await expect(wallet.row('Action').nth(0)).toContainText('Send')
  await expect(wallet.row('Value').nth(0)).toHaveText(/^0\.005 ETH/)
  await expect(wallet.row('Action').nth(1)).toContainText('Swap on Uniswap V2')
  // Escape declines, and gives the focus back to where it can be tried again.
  await popup.page.keyboard.press('Escape')
  await expect(popup.alert).toContainText('You declined in your wallet')
  await expect(swap).toBeEnabled()
  await tabTo(popup.page, swap)
  await popup.page.keyboard.press('Enter')
  await wallet.press('Send')
  await popup.heading('Swap complete').waitFor()
  const { txHash } = await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(new Set(events.of('submitted').map((sent) => sent.txHash))).toEqual(new Set([txHash]))
  expect(await timesBooked(operator, 'demo', txHash)).toBe(1)

  const closed = popup.page.waitForEvent('close')
  await tabTo(popup.page, popup.button('Close this window'))
  // The page goes while the key is still down.
  await Promise.allSettled([popup.page.keyboard.press('Enter'), closed])
  await closed
  await tabTo(page, widget.button('Swap again'))
  await page.keyboard.press('Enter')
  await expect(widget.amount).toBeVisible()
})
