import type { Locator } from '@playwright/test'
import { expect, test } from '../tools/fixtures/test.ts'
import { tabTo } from '../tools/pages/wallet-dialog.ts'

/** For those who use a keyboard or a screen reader. What can be read and has a name: `screens.spec.ts`. */

/** The element with the focus in a document, in words. */
const focused = async (root: Locator): Promise<string> =>
  root.evaluate(({ ownerDocument: { activeElement: it } }) =>
    it === null ? '' : (it.getAttribute('aria-label') ?? it.textContent).trim(),
  )

test('the focus goes through the form as it stands, and dialogs keep it, close on Escape and give it back', async ({
  page,
  partner: { open, widget },
}) => {
  await open()
  await widget.enter('1')
  await widget.openFigures()
  const { frame } = widget
  const root = frame.locator('html')
  await page.locator('body').click({ position: { x: 1, y: 1 } })
  const order: string[] = []
  await tabTo(page, frame.getByRole('combobox', { name: 'Chain' }))
  for (let tabs = 0; tabs < 10; tabs += 1) {
    order.push(await focused(root))
    await page.keyboard.press('Tab')
  }
  expect(order).toEqual([
    'Chain',
    'Connect wallet',
    'Change the slippage limit',
    'Amount of ETH to pay',
    'You pay: ETH',
    'Swap the two tokens',
    'You receive: USDC',
    expect.stringMatching(/^1 ETH = .* · fee \$/),
    'Update the price now',
    expect.stringContaining('Review swap'),
  ])

  for (const opener of [widget.button(/^You receive:/), widget.button(/slippage limit/)]) {
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

test('a swap is entered, changed and reviewed by keyboard alone, and each price is said', async ({
  page,
  partner: { open, widget },
}) => {
  await open()
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control)
    await page.keyboard.press(key)
  }
  const { frame } = widget
  const hears = async (words: RegExp) =>
    expect(frame.getByRole('status').filter({ hasText: words }).first()).toBeAttached()
  await expect(widget.button('You pay: ETH')).toBeVisible()
  await tabTo(page, widget.amount)
  // A focused amount is selected, also where its groups go: the next digit takes its place.
  await page.keyboard.type('1234.5')
  await page.keyboard.press('Tab')
  await expect(widget.amount).toHaveValue('1,234.5')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('2')
  await expect(widget.amount).toHaveValue('2')
  await hears(/^You get about [\d,.]+ USDC for 2 ETH\.$/)
  await press(widget.button(/^You receive:/))
  const search = frame.getByRole('combobox', { name: /^Search/ })
  await expect(search).toBeFocused()
  await page.keyboard.type('dai')
  await expect(frame.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(widget.button('You receive: DAI')).toBeFocused()
  await hears(/^You get about [\d,.]+ DAI for 2 ETH\.$/)

  await press(widget.button(/Change the slippage limit/))
  await tabTo(page, frame.getByRole('radio', { name: /^Auto/ }))
  for (let right = 0; right < 4; right += 1) await page.keyboard.press('ArrowRight')
  await tabTo(page, frame.getByRole('textbox', { name: 'Slippage limit in percent' }))
  await page.keyboard.type('2')
  await press(frame.getByRole('button', { name: 'Done' }))
  await expect(widget.button(/Change the slippage limit/)).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await tabTo(page, frame.getByRole('combobox', { name: 'Chain' }))
  await tabTo(page, widget.amount)
  // The focus takes up the whole amount, as it does in every field.
  await page.keyboard.type('0.5')
  await hears(/^You get about [\d,.]+ DAI for 0\.5 ETH\.$/)
  await expect(widget.reviewButton).toBeEnabled()
  await press(widget.reviewButton)
  // The next screen's heading takes the focus, so that reading goes on there.
  await expect(widget.heading('Review swap')).toBeFocused()
  await press(widget.button('Back to the form'))
  await expect(widget.heading('Swap')).toBeFocused()
  await expect(widget.amount).toHaveValue('0.5')

  // An amount that cannot be is said to the field that it stands in.
  await press(widget.button('Swap the two tokens'))
  await tabTo(page, widget.amount)
  await page.keyboard.type('1.0000000000000000001')
  await expect(widget.amount).toHaveAttribute('aria-invalid', 'true')
  await expect(widget.amount).toHaveAccessibleDescription('DAI has at most 18 decimals.')
  for (const typed of ['1e5', '-1', '1.5.5']) {
    await widget.amount.fill('')
    await page.keyboard.type(typed)
    await expect(widget.amount).toHaveValue(typed)
    await expect(widget.amount).toHaveAccessibleDescription(`“${typed}” is not an amount`)
    await expect(widget.button('Enter an amount')).toBeDisabled()
  }
})
