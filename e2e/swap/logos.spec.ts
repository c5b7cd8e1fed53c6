import type { Locator } from '@playwright/test'
import { expect, test } from '../tools/fixtures/test.ts'

/** Logos of tokens: small pictures from our own media host, and a letter wherever there is none. */

const isDrawn = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)

test('the picker shows logos from our own media host, and the form can be used before they are there', async ({
  page,
  partner: { open, widget },
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url())
  })
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/cdn\//, async (route) => {
    await held
    await route.continue()
  })
  await open()
  await widget.amount.fill('1')
  const from = widget.button(/^You pay: ETH/)
  const logo = from.locator('.logo')
  await expect(logo).toHaveAttribute('data-letter', 'E')
  release?.()
  await expect(logo).toHaveAttribute('data-letter', '')
  await from.click()
  const picture = widget.frame.getByRole('option', { name: /ETH/ }).first().locator('.logo img')
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect.poll(() => isDrawn(picture)).toBe(true)
  expect(asked.filter((url) => !new URL(url).pathname.startsWith('/cdn/'))).toEqual([])
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
  const logo = widget.button(/^You pay: ETH/).locator('.logo')
  await expect(logo.locator('img')).toHaveCount(0)
  await expect(logo).toHaveAttribute('data-letter', 'E')
})
