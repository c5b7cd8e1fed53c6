import { createExaminer, MARGINS } from '../tools/fixtures/examiner.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/**
 * Every screen of a swap on narrow phones, in both colour schemes and in large text: nothing sticks out and nothing is
 * cut off, every text can be read, and every control has a name.
 */

const SEND = 'eth_sendTransaction'

test('every screen of the widget fits, can be read and has names, and each turn of the swap is said @long', async ({
  page,
  partner: { open, widget },
  events,
  wallet,
}) => {
  await open()
  const { frame } = widget
  const examine = createExaminer(page, frame.locator('html'), MARGINS)
  const hears = async (words: string) =>
    expect(frame.getByRole('status').filter({ hasText: words }).first()).toBeAttached()

  await expect(widget.button('You pay: ETH')).toBeVisible()
  await examine('widget-form-empty')
  // So much that the form warns of the price.
  await widget.enter('200.345678901234567')
  await widget.openFigures()
  await examine('widget-form')
  await widget.button(/^You receive:/).click()
  await expect(frame.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await examine('widget-tokens')
  await page.keyboard.press('Escape')
  await widget.button(/Change the slippage limit/).click()
  await frame.getByRole('radio', { name: 'Own' }).check()
  await frame.getByRole('textbox', { name: 'Slippage limit in percent' }).fill('49')
  await examine('widget-slippage')
  await page.keyboard.press('Escape')

  await widget.enter('1.234567890123456789')
  await expect(widget.figure('You pay in total')).toContainText('1.246913569024691356 ETH')
  await expect(widget.figure('You pay in total')).toContainText(/≈ \$[\d,]+\.\d\d/)
  // Where the form is longer than the window, the review opens at its top all the same.
  await page.setViewportSize({ width: 400 + MARGINS, height: 480 })
  await widget.review()
  await expect(widget.heading('Review swap')).toBeInViewport()
  // A frame is as tall as its card, and still its action is in the window.
  await expect(widget.button('Continue to wallet')).toBeInViewport({ ratio: 1 })
  await expect(widget.figure('You pay in total')).toContainText(
    /^1\.246913569024691356 ETH.*≈ \$[\d,]+\.\d\d/,
  )
  await frame.getByText('1 confirmation, if your wallet').click()
  await examine('widget-review')
  const popup = await widget.openPopup()
  await hears('Continue in the wallet window')
  await popup.connect()
  const fee = wallet.hold(SEND)
  await popup.sign('Pay the fee')
  await fee.asked
  await hears('Confirm in your wallet')
  fee.decide('approve')
  await expect(widget.steps.first()).toContainText('Confirmed')
  await examine('widget-progress')
  await popup.sign('Swap')
  await events.wait('settled')
  await hears('Swap complete')
  await examine('widget-receipt')

  // The window would close by itself.
  await popup.button('Keep it open').click()
  await createExaminer(popup.page, popup.page.locator('html'))('sign-done')
  expect(wallet.signed).toHaveLength(2)
})

test('every screen of the sign window fits, can be read and has names, and its heading takes the focus @long', async ({
  signPageAt,
  account: { address },
  world: { eth },
  wallet,
}) => {
  await eth.fund(address, { USDC: '123456.789012' })
  const { popup } = await signPageAt('wallets', {
    swap: { chain: 'eth', from: 'USDC', to: 'native', amountMinor: '12345678901' },
  })
  const { page } = popup
  const examine = createExaminer(page, page.locator('html'))

  await examine('sign-wallets')
  await popup.connect()
  await popup.ready('Pay the fee')
  await page.getByText('Transaction data').click()
  await examine('sign-fee')
  wallet.next(SEND, 'reject')
  await popup.sign('Pay the fee')
  await expect(popup.alert).toBeVisible()
  await examine('sign-declined')
  await popup.sign('Pay the fee')

  await popup.ready('Approve')
  await page.getByText('Transaction data').click()
  await examine('sign-allow')
  await popup.sign('Approve')

  await popup.ready('Swap')
  await expect(popup.heading(/Swap USDC for ETH/)).toBeFocused()
  await expect(page).toHaveTitle('Step 3 of 3 · Swap USDC for ETH')
  await page.getByText('Transaction data').click()
  await examine('sign-swap')
  await popup.button('Cancel').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this payment?' })
  await expect(dialog).toBeVisible()
  await examine('sign-cancel')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(popup.button('Cancel')).toBeFocused()
  await popup.sign('Swap')
  await expect(popup.heading('Swap complete')).toBeFocused()
  expect(wallet.signed).toHaveLength(3)
})
