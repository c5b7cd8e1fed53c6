import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '../tools/fixtures/test.ts'

/** The module `/embed/display.js`: a widget over the page, behind a button, and as dark as the page. */

const EXAMPLE = path.resolve(import.meta.dirname, '../../packages/embed/display-example.js')

test('a widget opens over the page and behind a button, keeps what was typed while it is closed, and follows the page’s darkness', async ({
  page,
  world,
}) => {
  await page.goto(`${world.shop.origin}/empty`)
  await page.evaluate(() => {
    document
      .querySelector('#place')
      ?.append(Object.assign(document.createElement('button'), { id: 'open-swap' }))
  })
  const example = await readFile(EXAMPLE, 'utf8')
  const content = example.replaceAll('https://suite.example', world.suite).replaceAll('your-slug', 'shop')
  await page.addScriptTag({ type: 'module', content })
  const amountIn = (title: string) =>
    page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox', { name: /^Amount of/ })

  // The last line of the example has run.
  await expect(page.getByRole('button', { name: 'Exchange' })).toBeVisible()
  const opener = page.locator('#open-swap')
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Swap here' })
  await amountIn('A swap').fill('0.25')
  const html = page.frameLocator('iframe[title="A swap"]').locator('html')
  await expect(html).toHaveCSS('color-scheme', 'light')
  await page.evaluate(() => void (document.body.style.background = 'oklch(0.2 0.02 260)'))
  await expect(html).toHaveCSS('color-scheme', 'dark')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(amountIn('A swap')).toHaveValue('0.25')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const button = page.getByRole('button', { name: 'Exchange' })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await amountIn('Another swap').fill('0.75')
  await button.click()
  await expect(amountIn('Another swap')).toBeHidden()
  await button.click()
  await expect(amountIn('Another swap')).toHaveValue('0.75')
})

test('a widget that cannot be shown is a card: one line for visitors, and the cause and its fix on the author’s machine', async ({
  page,
  world,
}) => {
  await page.goto(`${world.shop.origin}/empty`)
  await page.addScriptTag({
    type: 'module',
    content: `import { failureCards } from '${world.suite}/embed/display.js'
      failureCards()
      SuiteEmbed({ partner: 'nobody' }).mount('#place', { product: 'swap' })`,
  })
  const card = page.getByRole('alert')
  await expect(card).toContainText('Not available here')
  const isOwnMachine = /localhost|127\.0\.0\.1/.test(new URL(world.shop.origin).hostname)
  await expect(card.getByText('E_PARTNER: ')).toHaveCount(isOwnMachine ? 1 : 0)
  const box = await card.boundingBox()
  expect(box?.height).toBeLessThan(isOwnMachine ? 150 : 89)
  expect(box?.height).toBeGreaterThanOrEqual(88)
})
