import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { overflowOf } from '../tools/fixtures/layout.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** Narrow phones, both colour schemes, large text: nothing sticks out and nothing is cut off. */

const WIDTHS = [400, 360, 320] as const
/** The body's margin of these tests' shop, on both sides: by so much the frame is narrower than the page. */
const MARGINS = 16
const HEIGHT = 900
const SEND = 'eth_sendTransaction'

/** Where pictures are kept besides the report, for somebody to look at. */
const pictures = process.env['E2E_PICTURES']

async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  const body = await page.screenshot({ fullPage: true })
  await info.attach(name, { body, contentType: 'image/png' })
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  writeFileSync(path.join(pictures, `${name}.png`), body)
}

/** Looks at what is shown, in every width, in large text, and in the dark. `extra` is what stands around it. */
async function look(page: Page, root: Locator, info: TestInfo, name: string, extra = 0): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width: width + extra, height: HEIGHT })
    await expect.poll(() => root.evaluate((html) => html.clientWidth)).toBe(width)
    expect.soft(await overflowOf(root), `${name}, ${width} px`).toEqual([])
  }
  await picture(page, info, `${name}-320-light`)
  await page.setViewportSize({ width: 400 + extra, height: HEIGHT })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await picture(page, info, `${name}-400-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await scaleText(root, '200%')
  // What does not fit into a field any more scrolls there.
  const found = (await overflowOf(root)).filter((line) => !line.startsWith('input.'))
  expect.soft(found, `${name}, text at 200 %`).toEqual([])
  await picture(page, info, `${name}-400-large`)
  await scaleText(root, '')
}

/** As a browser does whose user has asked for larger text. */
const scaleText = async (root: Locator, size: string) =>
  root.evaluate((html, to) => (html.style.fontSize = to), size)

test('the form and its dialogs fit', async ({ page, partner: { open, widget }, wallet }, info) => {
  await open()
  const root = widget.frame.locator('html')
  await look(page, root, info, 'widget-form-empty', MARGINS)
  await widget.enter('12.345678901234567')
  await look(page, root, info, 'widget-form', MARGINS)
  await widget.button(/^You receive:/).click()
  await expect(widget.frame.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await look(page, root, info, 'widget-tokens', MARGINS)
  await page.keyboard.press('Escape')
  await widget.button(/Change the slippage limit/).click()
  await widget.frame.getByRole('radio', { name: 'Custom' }).check()
  await widget.frame.getByRole('textbox', { name: 'Slippage limit in percent' }).fill('49')
  await look(page, root, info, 'widget-slippage', MARGINS)
  await page.keyboard.press('Escape')
  expect(wallet.log).toEqual([])
})

test('review, progress and receipt fit', async ({
  page,
  partner: { open, widget },
  events,
  wallet,
}, info) => {
  await open()
  const root = widget.frame.locator('html')
  await widget.enter('1.234567890123456789')
  await widget.review()
  await look(page, root, info, 'widget-review', MARGINS)
  const popup = await widget.openPopup()
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(widget.steps.first()).toContainText('Confirmed')
  await look(page, root, info, 'widget-progress', MARGINS)
  await popup.sign('Swap')
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  await look(page, root, info, 'widget-receipt', MARGINS)
  expect(wallet.signed).toHaveLength(2)
})

test('the first screens of the sign window fit', async ({ partner: { open, widget }, wallet }, info) => {
  await open()
  const popup = await widget.begin('1.234567890123456789')
  const root = popup.page.locator('html')
  await expect(popup.heading('Choose your wallet')).toBeVisible()
  await look(popup.page, root, info, 'sign-wallets')
  wallet.next(SEND, 'reject')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.alert).toBeVisible()
  await look(popup.page, root, info, 'sign-declined')
})

test('every step of the sign window fits, and its end', async ({
  partner: { open, widget },
  account: { address },
  world: { eth },
  wallet,
}, info) => {
  await eth.fund(address, { USDC: '123456.789012' })
  await open()
  await widget.button('Swap the two tokens').click()
  const popup = await widget.begin('12345.678901')
  const root = popup.page.locator('html')
  await popup.connect()
  for (const [step, name] of [
    ['Pay the fee', 'fee'],
    ['Allow', 'allow'],
    ['Swap', 'swap'],
  ] as const) {
    await expect(popup.button(new RegExp(`^${step} in `))).toBeEnabled()
    await popup.page.getByText('Exact data').click()
    await look(popup.page, root, info, `sign-${name}`)
    await popup.sign(step)
  }
  await expect(popup.heading('Swap complete')).toBeVisible()
  // It would close by itself.
  await popup.button('Keep it open').click()
  await look(popup.page, root, info, 'sign-done')
  expect(wallet.signed).toHaveLength(3)
})
