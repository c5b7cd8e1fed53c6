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

test('the form draws the logos that it has, asks our own media host for the others, for none before it can be used, and waits for none', async ({
  page,
  partner: { open, widget },
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && !request.url().startsWith('data:')) asked.push(request.url())
  })
  const [tokens, pictures] = [await hold(page, /\/api\/v1\/swap\/tokens/), await hold(page, /\/cdn\//)]
  await open()
  await expect(widget.frame.getByRole('combobox', { name: 'Chain' })).toBeEnabled()
  await widget.amount.fill('1')
  await expect(chainLogo(widget)).toHaveAttribute('data-letter', 'E')
  await expect(widget.amount).toHaveValue('1')
  expect(asked).toEqual([])
  tokens.release()
  // Drawn without a request: the coin and its chain, in the form and at the corner of each token.
  const drawn = /^data:image\/svg/
  const from = widget.button(/^You pay: ETH/).locator('.logo')
  for (const logo of [chainLogo(widget), from.first(), from.last()]) {
    await expect(logo).toHaveAttribute('data-letter', '')
    await expect(logo.locator('img')).toHaveAttribute('src', drawn)
    expect(await isDrawn(logo.locator('img'))).toBe(true)
  }
  const to = widget
    .button(/^You receive: USDC/)
    .locator('.logo')
    .first()
  await expect(to).toHaveAttribute('data-letter', 'U')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  pictures.release()
  await expect(to).toHaveAttribute('data-letter', '')
  await widget.button(/^You pay: ETH/).click()
  const picture = widget.frame.getByRole('option', { name: /USDC/ }).first().locator('.logo img').first()
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect.poll(() => isDrawn(picture)).toBe(true)
  expect(asked.map(pathOf).filter((path) => !path.startsWith('/cdn/'))).toEqual([])
})

test('a logo that is broken leaves the letter in its place', async ({ page, partner: { open, widget } }) => {
  let broken = 0
  await page.route(/\/cdn\//, (route) => {
    broken += 1
    return route.fulfill({ status: 200, contentType: 'image/webp', body: 'not a picture' })
  })
  await open()
  // The page shows the form before its script asks for a picture.
  await expect.poll(() => broken).toBeGreaterThan(0)
  const logo = widget
    .button(/^You receive: USDC/)
    .locator('.logo')
    .first()
  await expect(logo.locator('img')).toHaveCount(0)
  await expect(logo).toHaveAttribute('data-letter', 'U')
})
