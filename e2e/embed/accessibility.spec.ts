import type { Locator, Page } from '@playwright/test'
import { faintTexts, namelessControls } from '../tools/fixtures/accessibility.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { tabTo } from '../tools/pages/wallet-dialog.ts'

/** For those who use a keyboard or a screen reader, and for those who see little. */

/** What has the focus in a document, in words. */
const focused = async (root: Locator): Promise<string> =>
  root.evaluate(({ ownerDocument: { activeElement: it } }) =>
    it === null ? '' : (it.getAttribute('aria-label') ?? it.textContent).trim(),
  )

/** Texts of both schemes, and the names of controls, on the screen of the moment. */
async function inspect(page: Page, root: Locator, screen: string): Promise<void> {
  expect.soft(await namelessControls(root), `${screen}: nameless`).toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(root).toHaveAttribute('data-theme', colorScheme)
    // Colours may fade in.
    await expect
      .poll(() => faintTexts(root), { message: `${screen}, ${colorScheme}`, timeout: 2_000 })
      .toEqual([])
  }
}

test('the controls of the form have names, and the focus goes through them as they stand', async ({
  page,
  partner: { open, widget },
}) => {
  await open()
  await widget.enter('1')
  const root = widget.frame.locator('html')
  await page.locator('body').click({ position: { x: 1, y: 1 } })
  const order: string[] = []
  await tabTo(page, widget.frame.getByRole('combobox', { name: 'Chain' }))
  for (let tabs = 0; tabs < 9; tabs += 1) {
    order.push(await focused(root))
    await page.keyboard.press('Tab')
  }
  expect(order).toEqual([
    'Chain',
    'Connect wallet',
    'You pay: ETH',
    'Amount of ETH to pay',
    'Swap the two tokens',
    'You receive: USDC',
    'Update the price now',
    expect.stringContaining('Change the slippage limit'),
    'Review swap',
  ])
})

test('a swap is entered, changed and reviewed by keyboard alone', async ({
  page,
  partner: { open, widget },
}) => {
  await open()
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control)
    await page.keyboard.press(key)
  }
  const { frame } = widget
  await expect(widget.button('You pay: ETH')).toBeVisible()
  await press(widget.button(/^You receive:/))
  const search = frame.getByRole('combobox', { name: /^Search/ })
  await expect(search).toBeFocused()
  await page.keyboard.type('dai')
  await expect(frame.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(widget.button('You receive: DAI')).toBeFocused()

  await press(widget.button(/Change the slippage limit/))
  await tabTo(page, frame.getByRole('radio', { name: /^Auto/ }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, frame.getByRole('textbox', { name: 'Slippage limit in percent' }))
  await page.keyboard.type('2')
  await press(frame.getByRole('button', { name: 'Done' }))
  await expect(widget.button(/^2%/)).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await tabTo(page, frame.getByRole('combobox', { name: 'Chain' }))
  await tabTo(page, widget.amount)
  await page.keyboard.type('0.5')
  await expect(widget.reviewButton).toBeEnabled()
  await press(widget.reviewButton)
  // The next screen's heading takes the focus, so that reading goes on there.
  await expect(widget.heading('Review swap')).toBeFocused()
  await press(widget.button('Back to the form'))
  await expect(widget.heading('Swap')).toBeFocused()
  await expect(widget.amount).toHaveValue('0.5')
})

test('dialogs keep the focus, close on Escape, and give it back', async ({
  page,
  partner: { open, widget },
}) => {
  await open()
  await widget.enter('1')
  const { frame } = widget
  for (const opener of [
    widget.button(/^You pay:/),
    widget.button(/^You receive:/),
    widget.button(/slippage limit/),
  ]) {
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = frame.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveAccessibleName(/.+/)
    // Round and round: never onto the form behind it.
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab')
      const isBehind = await frame
        .locator(':focus')
        .evaluateAll((all) => all.some((it) => it.closest('dialog') === null && it !== it.ownerDocument.body))
      expect(isBehind).toBe(false)
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a screen reader hears the price of a new amount, and each turn of the swap', async ({
  partner: { open, widget },
  wallet,
  events,
}) => {
  await open()
  const said = widget.frame.getByRole('status')
  const hears = async (words: string | RegExp) =>
    expect(said.filter({ hasText: words }).first()).toBeAttached()
  await widget.enter('1')
  await hears(/^You get about [\d,.]+ USDC for 1 ETH\.$/)
  await widget.amount.fill('2')
  await hears(/^You get about [\d,.]+ USDC for 2 ETH\.$/)
  await widget.choose('You receive', /^DAI/)
  await hears(/^You get about [\d,.]+ DAI for 2 ETH\.$/)
  await widget.reviewButton.click()
  const popup = await widget.openPopup()
  await hears('Continue in the wallet window')
  await popup.connect()
  const fee = wallet.hold('eth_sendTransaction')
  await popup.sign('Pay the fee')
  await fee.asked
  await hears('Confirm in your wallet')
  fee.decide('approve')
  await popup.sign('Swap')
  await events.wait('settled')
  await hears('Swap complete')
})

test('an amount that cannot be is said to the field that it stands in', async ({
  partner: { open, widget },
}) => {
  await open()
  await widget.button('Swap the two tokens').click()
  await widget.amount.fill('1.0000001')
  await expect(widget.amount).toHaveAttribute('aria-invalid', 'true')
  await expect(widget.amount).toHaveAccessibleDescription('USDC has at most 6 decimals.')
})

test('every text of the widget can be read, light and dark, and every control has a name', async ({
  page,
  partner: { open, widget },
  wallet,
  events,
}) => {
  await open()
  const root = widget.frame.locator('html')
  await expect(widget.button('You pay: ETH')).toBeVisible()
  await inspect(page, root, 'empty form')
  await widget.enter('200')
  await inspect(page, root, 'form')
  await widget.button(/^You receive:/).click()
  await expect(widget.frame.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await inspect(page, root, 'tokens')
  await page.keyboard.press('Escape')
  await widget.button(/slippage limit/).click()
  await inspect(page, root, 'slippage')
  await page.keyboard.press('Escape')
  await widget.enter('1')
  await widget.review()
  await inspect(page, root, 'review')
  const popup = await widget.openPopup()
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(widget.steps.first()).toContainText('Confirmed')
  await inspect(page, root, 'progress')
  await popup.sign('Swap')
  await events.wait('settled')
  await inspect(page, root, 'receipt')
  expect(wallet.signed).toHaveLength(2)
})

test('every text of the sign window can be read, light and dark, and every control has a name', async ({
  partner: { open, widget },
  wallet,
}) => {
  await open()
  const popup = await widget.begin('1')
  const root = popup.page.locator('html')
  const check = async (screen: string) => inspect(popup.page, root, `sign, ${screen}`)
  await expect(popup.heading('Choose your wallet')).toBeVisible()
  await check('wallets')
  await popup.connect()
  await expect(popup.button(/^Pay the fee in/)).toBeEnabled()
  await popup.page.getByText('Exact data').click()
  await check('fee')
  wallet.next('eth_sendTransaction', 'reject')
  await popup.sign('Pay the fee')
  await expect(popup.alert).toBeVisible()
  await check('declined')
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  // Each screen's heading takes the focus, and is the window's title.
  await expect(popup.heading(/Swap ETH for USDC/)).toBeFocused()
  await expect(popup.page).toHaveTitle('Step 2 of 2 · Swap ETH for USDC')
  await check('swap')
  await popup.button('Cancel').click()
  const dialog = popup.page.getByRole('dialog', { name: 'Cancel this payment?' })
  await expect(dialog).toBeVisible()
  await check('cancel')
  await popup.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(popup.button('Cancel')).toBeFocused()
  await popup.sign('Swap')
  await expect(popup.heading('Swap complete')).toBeFocused()
  await check('done')
})
