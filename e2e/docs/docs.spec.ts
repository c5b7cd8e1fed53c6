import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { faintTexts, hiddenWays, namelessControls } from '../tools/fixtures/accessibility.ts'
import { axeViolations } from '../tools/fixtures/axe.ts'
import { overflowOf } from '../tools/fixtures/layout.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** The documents in a browser. Each test also fails on a request to another site and on a breach of the page's policy. */

const pictures = process.env['E2E_PICTURES']

async function examine(page: Page, name: string): Promise<void> {
  const root = page.locator('html')
  expect.soft(await namelessControls(root), `${name}: nameless`).toEqual([])
  expect.soft(await hiddenWays(root), `${name}: hidden ways`).toEqual([])
  expect.soft(await axeViolations(root), `${name}: axe`).toEqual([])
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    // Code scrolls in its block, which the keyboard reaches.
    const found = (await overflowOf(root)).filter((line) => !line.startsWith('code.'))
    expect.soft(found, `${name}, ${width} px`).toEqual([])
    expect.soft(await faintTexts(root), `${name}, ${colorScheme}`).toEqual([])
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/docs-${name}-${width}-${colorScheme}.png` })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a guide, a call and an error can be read on a phone and in the dark, and are found by the keyboard alone', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${world.suite}/docs`)
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await examine(page, 'index')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeFocused()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search the documents' })
  await expect(search).toBeFocused()
  await search.pressSequentially('prepareswp')
  await expect(page.getByRole('option').first()).toContainText('prepareSwap')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.suite}/docs/reference/prepareSwap`)
  await examine(page, 'call')

  await search.fill('FEE_TX_PENDING')
  await expect(page.getByRole('option').first()).toContainText('FEE_TX_PENDING')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.suite}/docs/errors/FEE_TX_PENDING`)
  await examine(page, 'error')

  await page.goto(`${world.suite}/docs/guides/webhooks`)
  await examine(page, 'guide')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'verifyWebhook(Buffer.concat(parts)',
  )
})

test('the explorer makes a real call with a key, sends no cookie along and reaches no other API of ours', async ({
  page,
  context,
  world,
}) => {
  await context.addCookies([{ name: 'session', value: 'of-the-dashboard', url: world.suite }])
  await page.goto(`${world.suite}/docs/explorer`)
  await expect(page.getByRole('heading', { name: /Suite partner API/ })).toBeVisible()
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page
    .getByRole('textbox', { name: /apikey|api key|value/i })
    .first()
    .fill(world.liveKey)
  await page.getByRole('button', { name: 'Apply credentials' }).first().click()
  await page.getByRole('button', { name: 'Close' }).first().click()

  const operation = page.locator('#operations-Swap-listTokens')
  await operation.getByRole('button').first().click()
  await operation.getByPlaceholder('chain').fill('eth')
  const asked = page.waitForRequest(/\/api\/v1\/swap\/tokens/)
  await operation.getByRole('button', { name: 'Execute' }).click()
  const headers = await (await asked).allHeaders()
  expect(headers['x-api-key']).toBe(world.liveKey)
  expect(headers['cookie']).toBeUndefined()
  await expect(operation.locator('.live-responses-table')).toContainText('"USDC"')
  if (pictures !== undefined) {
    await page.screenshot({ path: `${pictures}/docs-explorer.png` })
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `${pictures}/docs-explorer-360-dark.png` })
  }

  const csp = (await page.request.get(`${world.suite}/docs/explorer`)).headers()['content-security-policy']
  expect(csp).toContain(
    `connect-src ${world.suite}/api/v1/ ${world.suite}/api/health ${world.suite}/docs/openapi.json;`,
  )
  expect(csp).toContain("script-src 'self';style-src 'self';")
})

test('the client is downloaded from its guide, and a sample beside it runs with plain Node', async ({
  page,
  world,
}) => {
  await page.goto(`${world.suite}/docs/guides/client`)
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-client-'))
  try {
    for (const name of ['suite-client.js', 'suite-client.ts']) {
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href')
      const file = await page.request.get(new URL(href ?? '', page.url()).href)
      expect(file.ok()).toBe(true)
      await writeFile(path.join(dir, name), await file.body())
    }
    await writeFile(path.join(dir, 'package.json'), '{ "type": "module" }')
    const sample = path.join(import.meta.dirname, '../../docs/samples/quote.js')
    await copyFile(sample, path.join(dir, 'quote.js'))
    const env = { ...process.env, SUITE_URL: world.suite, SUITE_KEY: world.liveKey, NODE_OPTIONS: '' }
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(dir, 'quote.js')], { env })
    expect(stdout).toMatch(/^\d+ for a fee of \d+\n$/)
  } finally {
    await rm(dir, { recursive: true })
  }
})
