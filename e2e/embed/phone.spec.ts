import { devices, type Page } from '@playwright/test'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import type { SwapWidget } from '../tools/pages/swap-widget.ts'

/** A phone: the sign page takes the tab's place and leads back. */

const { defaultBrowserType: _, ...iphone } = devices['iPhone 15']
test.use(iphone)

/** Follows a button of the widget to the sign page, in the same tab. */
async function toSignPage(page: Page, widget: SwapWidget, name: string) {
  await widget.button(name).click()
  await page.waitForURL(/\/sign\/ses_/)
  return createSignPopup(page)
}

const back = (page: Page) => page.getByRole('link', { name: 'Return to Corner shop' })

test('a swap is signed in the same tab, over a way back and a reload, and the tab leads back to its receipt', async ({
  page,
  context,
  partner: { open, widget },
  account: { address },
  wallet,
  events,
  world: { eth, shop },
}) => {
  const since = await eth.client.getBlockNumber()
  await open()
  await widget.enter('1')
  await widget.review()
  await expect(widget.heading('Review swap')).toBeInViewport()
  const first = await toSignPage(page, widget, 'Continue to wallet')
  expect(new URL(page.url()).hash).toBe('')
  await first.connect()
  await first.sign('Pay the fee')
  await first.ready('Swap')
  // The tab's own way back, not ours.
  await page.goBack()
  await expect(widget.steps.first()).toContainText('Confirmed')

  const second = await toSignPage(page, widget, 'Open the wallet window')
  await second.ready('Swap')
  // As phones do with tabs in the background.
  await page.reload()
  await second.sign('Swap')
  await second.heading('Swap complete').waitFor()
  await back(page).click()
  await page.waitForURL(`${shop.origin}/plain`)
  await expect(widget.heading('Swap complete')).toBeVisible()
  await events.wait('settled')
  expect(events.of('settled').map(({ txHash }) => txHash)).toEqual([wallet.signed[1]])
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  expect(wallet.signed).toHaveLength(2)
  expect(context.pages()).toHaveLength(1)
  expect(events.types()).not.toContain('popup_opened')
})
