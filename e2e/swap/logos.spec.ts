import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../tools/fixtures/test.ts'
import type { SwapWidget } from '../tools/pages/swap-widget.ts'

/** Logos of tokens and chains: small pictures from our own media host, and a letter wherever there is none. */

const isDrawn = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)

const pathOf = (url: string) => new URL(url).pathname

/** Holds the answers at an address until they are let go. */
async function hold(page: Page, url: RegExp) {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return { release: () => release?.() }
}

const chainLogo = (widget: SwapWidget) => widget.frame.locator('.select .logo')

const asksOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && !request.url().startsWith('data:')) asked.push(request.url())
  })
  return asked
}

test('the form draws the marks of coins and chains without a picture from anywhere, and only once it can be used', async ({
  page,
  partner: { open, widget },
}) => {
  const asked = asksOf(page)
  const drawings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('-drawing-')) drawings.push(request.url())
  })
  const tokens = await hold(page, /\/api\/v1\/swap\/tokens/)
  await open()
  await expect(widget.frame.getByRole('combobox', { name: 'Chain' })).toBeEnabled()
  await widget.amount.fill('1')
  await expect(chainLogo(widget)).toHaveAttribute('data-letter', 'E')
  await expect(widget.amount).toHaveValue('1')
  expect(drawings).toEqual([])
  tokens.release()
  const from = widget.button(/^You pay: ETH/).locator('.logo')
  for (const logo of [chainLogo(widget), from.first(), from.last()]) {
    await expect(logo).toHaveAttribute('data-letter', '')
    await expect(logo.locator('img')).toHaveAttribute('src', /^data:image\/svg/)
    expect(await isDrawn(logo.locator('img'))).toBe(true)
  }
  await widget.button(/^You pay: ETH/).click()
  const picture = widget.frame.getByRole('option', { name: /ETH/ }).first().locator('.logo img').first()
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect.poll(() => isDrawn(picture)).toBe(true)
  expect(asked).toEqual([])
})

test('without the drawings our own media host is asked, and a broken picture leaves the letter in its place', async ({
  page,
  partner: { open, widget },
  watch,
}) => {
  watch.expect(/net::ERR_/)
  await page.route(/-drawing-/, async (route) => route.abort())
  await page.route(/\/cdn\//, async (route) =>
    route.fulfill({ status: 200, contentType: 'image/webp', body: 'not a picture' }),
  )
  const asked = asksOf(page)
  await open()
  await expect.poll(() => asked.map(pathOf)).toContain('/cdn/logo/chain.eth')
  for (const logo of [widget.button(/^You pay: ETH/).locator('.logo'), chainLogo(widget)]) {
    await expect(logo.locator('img')).toHaveCount(0)
    await expect(logo).toHaveAttribute('data-letter', 'E')
  }
  expect(asked.map(pathOf).filter((path) => !path.startsWith('/cdn/'))).toEqual([])
})
