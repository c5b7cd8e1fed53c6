import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { faintTexts, hiddenWays, namelessControls } from '../tools/fixtures/accessibility.ts'
import { overflowOf } from '../tools/fixtures/layout.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/**
 * Every screen on narrow phones, in both colour schemes and in large text: nothing sticks out and nothing is cut off,
 * every text can be read, and every control has a name.
 */

const WIDTHS = [280, 360, 400] as const
/** The body's margin of these tests' shop, on both sides: by so much the frame is narrower than the page. */
const MARGINS = 16
const HEIGHT = 900
const SEND = 'eth_sendTransaction'
/** A screen follows a new width or scheme within a frame or two. */
const SOON = { intervals: [20] }

/** A folder for pictures of all screens, for developers. */
const pictures = process.env['E2E_PICTURES']

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ fullPage: true, path: path.join(pictures, `${name}.png`) })
}

/** Examines the screens of a document one by one. `margins` stand around it in its page. */
function createExaminer(page: Page, root: Locator, margins = 0) {
  const fits = async (screen: string) => expect.soft(await overflowOf(root), screen).toEqual([])
  const isReadable = async (screen: string) =>
    // Colours may fade in.
    expect.poll(() => faintTexts(root), { message: screen, ...SOON }).toEqual([])

  return async (name: string): Promise<void> => {
    expect.soft(await namelessControls(root), `${name}: nameless`).toEqual([])
    expect.soft(await hiddenWays(root), `${name}: hidden ways`).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width: width + margins, height: HEIGHT })
      await expect.poll(() => root.evaluate((html) => html.clientWidth), SOON).toBe(width)
      await fits(`${name}, ${width} px`)
      if (width < 400) await picture(page, `${name}-${width}-light`)
    }
    await isReadable(`${name}, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await isReadable(`${name}, dark`)
    await picture(page, `${name}-400-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
    await scaleText(root, '200%')
    // A text that does not fit into a field scrolls there.
    const found = (await overflowOf(root)).filter((line) => !line.startsWith('input.'))
    expect.soft(found, `${name}, text at 200 %`).toEqual([])
    await picture(page, `${name}-400-large`)
    await scaleText(root, '')
  }
}

/** As a browser does whose user has asked for larger text. */
const scaleText = async (root: Locator, size: string) =>
  root.evaluate((html, to) => (html.style.fontSize = to), size)

test('every screen of the widget fits, can be read and has names, and each turn of the swap is said', async ({
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
  await examine('widget-form')
  await widget.button(/^You receive:/).click()
  await expect(frame.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await examine('widget-tokens')
  await page.keyboard.press('Escape')
  await widget.button(/Change the slippage limit/).click()
  await frame.getByRole('radio', { name: 'Custom' }).check()
  await frame.getByRole('textbox', { name: 'Slippage limit in percent' }).fill('49')
  await examine('widget-slippage')
  await page.keyboard.press('Escape')

  await widget.enter('1.234567890123456789')
  await widget.review()
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

test('every screen of the sign window fits, can be read and has names, and its heading takes the focus', async ({
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
