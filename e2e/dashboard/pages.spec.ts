import type { Page } from '@playwright/test'
import { examinePage } from '../tools/fixtures/examine-page.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'

/** Every page of the dashboard: it shows its content, fits, can be read, and everything in it has a name. */

const PAGES = {
  '': 'Welcome, Quay',
  '/earnings': 'Earnings',
  '/payments': 'Payments',
  '/ledger': 'Ledger',
  '/ledger?tab=payouts': 'Ledger',
  '/fees': 'Fees',
  '/integrate': 'Integrate',
  '/origins': 'Origins',
  '/keys': 'API keys',
  '/webhooks': 'Webhooks',
  '/requests': 'Requests',
  '/usage': 'Usage',
  '/members': 'Members',
  '/security': 'Security',
  '/audit': 'Audit log',
  '/nowhere': 'There is no such page',
} as const

const examine = (page: Page, name: string) => examinePage(page, `dashboard${name}`)

test('every page shows its content, fits, can be read and has names, wide and narrow, light and dark', async ({
  page,
  world,
}) => {
  const dashboard = createDashboard(page, world)
  await dashboard.open()
  await expect(dashboard.heading('Sign in')).toBeVisible()
  await examine(page, '/sign-in')
  await dashboard.open('/sign-up')
  await examine(page, '/sign-up')
  await dashboard.signUp({ company: 'Quay', email: 'ada@quay.example', password: 'four calm words here' })
  for (const [at, title] of Object.entries(PAGES)) {
    await dashboard.open(at)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await examine(page, at === '' ? '/home' : at)
  }
})

test('a key is created, shown once, rotated and revoked by keyboard', async ({ page, world }) => {
  const dashboard = createDashboard(page, world)
  await dashboard.signUp({ company: 'Pier', email: 'ada@pier.example', password: 'four calm words here' })
  await dashboard.navigate('API keys')
  await dashboard.button('Create a key').first().press('Enter')
  await dashboard.field('Name').fill('Checkout server')
  await page.keyboard.press('Enter')
  const secret = page.getByRole('dialog', { name: 'Copy your key now' })
  await expect(secret.getByLabel('key', { exact: true })).toContainText('test')
  // It asks once before a key is lost, however it is closed.
  await page.keyboard.press('Escape')
  await expect(secret.getByRole('alert')).toBeVisible()
  await secret.getByRole('button', { name: 'Close without it' }).press('Enter')
  const row = dashboard.table('API keys').getByRole('row').filter({ hasText: 'Checkout server' })
  await row.getByRole('button', { name: 'Rotate Checkout server' }).press('Enter')
  await dashboard.button('Make the new key').press('Enter')
  await secret.getByRole('button', { name: 'Done' }).press('Enter')
  await secret.getByRole('button', { name: 'Close without it' }).press('Enter')
  await expect(row).toHaveCount(2)
  await dashboard.button('Revoke Checkout server').first().press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Revoke Checkout server' })
  const label = (await confirm.getByText(/^Type .* to confirm$/).textContent()) ?? ''
  await confirm.getByRole('textbox').fill(label.split(' ')[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(dashboard.table('Revoked keys').getByText('Checkout server')).toBeVisible()
})
