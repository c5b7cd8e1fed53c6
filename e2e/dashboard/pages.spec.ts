import type { Page } from '@playwright/test'
import { examinePage } from '../tools/fixtures/examine-page.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'

/**
 * Every page of the dashboard: it shows its content, fits, can be read, and everything in it has a name. Those that show
 * what a partner earned are looked at in `first-run.spec.ts`.
 */

const PAGES = {
  '': 'Welcome, Quay',
  '/ledger?tab=payouts': 'Ledger',
  '/fees': 'Fees',
  '/integrate': 'Integrate',
  '/origins': 'Origins',
  '/keys': 'API keys',
  '/webhooks': 'Webhooks',
  '/members': 'Members',
  '/security': 'Security',
  '/nowhere': 'There is no such page',
} as const

const examine = (page: Page, name: string) => examinePage(page, `dashboard${name}`)

test('every page shows its content, fits, can be read and has names, wide and narrow, light and dark @long', async ({
  page,
  world,
}) => {
  const dashboard = createDashboard(page, world)
  await dashboard.open()
  await expect(dashboard.heading('Sign in')).toBeVisible()
  await examine(page, '/sign-in')
  await dashboard.open('/sign-up')
  await examine(page, '/sign-up')
  await dashboard.join({ company: 'Quay', email: 'ada@quay.example', password: 'four calm words here' })
  for (const [at, title] of Object.entries(PAGES)) {
    await dashboard.open(at)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await examine(page, at === '' ? '/home' : at)
  }
})

test('a partner makes and revokes a key by keyboard, sets a surcharge, and adds origins that it has typed or tested', async ({
  page,
  watch,
  world,
}) => {
  // The preview is of our own origin, as no partner's page is.
  watch.expect(/allow-same-origin/)
  const dashboard = createDashboard(page, world)
  const who = { company: 'Pier', email: 'ada@pier.example', password: 'four calm words here' }
  await dashboard.join(who, '/keys')
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

  await dashboard.navigate('Fees')
  const swap = dashboard.table('Worked example').getByRole('row').filter({ hasText: 'Swap' })
  const surcharge = dashboard.field('For all products')
  await surcharge.fill('0.9')
  await expect(page.getByText('A number from 0 to 0.5')).toBeVisible()
  await expect(swap.getByText('–')).toHaveCount(2)
  await surcharge.fill('0.2')
  await expect(swap).toContainText('10.5 XRP')
  await surcharge.press('Enter')
  await expect(page.getByText(/Saved as version \d+/)).toBeVisible()

  const origin = 'https://made-up.example'
  await page.route('**/api/dashboard/origins', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const refused = [{ origin, lastSeenAt: new Date().toISOString(), count7d: 3 }]
    return route.fulfill({ response: answer, json: { ...(await answer.json()), refused } })
  })
  await dashboard.navigate('Origins')
  await expect(page.getByText('may be made up')).toBeVisible()
  await dashboard.button(`Add ${origin}…`).click()
  const dialog = page.getByRole('dialog', { name: 'Is this site yours?' })
  const add = dialog.getByRole('button', { name: 'It is ours: add it' })
  await expect(add).toBeDisabled()
  await dialog.getByRole('textbox').fill('https://made-up.exampl')
  await expect(add).toBeDisabled()
  await dialog.getByRole('textbox').fill(origin)
  await add.click()
  await expect(dashboard.table('Allowed origins').getByText(origin)).toBeVisible()

  await dashboard.field('Address to test').fill('https://dolphin.example/cart')
  await dashboard.button(/^Test$/).click()
  await expect(page.getByText('A page there would be refused')).toBeVisible()
  await dashboard.button('Add https://dolphin.example').click()
  await expect(page.getByText('A page there shows your widgets')).toBeVisible()
  await expect(dashboard.table('Allowed origins').getByText('https://dolphin.example')).toBeVisible()
  await page.unroute('**/api/dashboard/origins')

  // Everything is found from everywhere.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('dolphin')
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option')).toHaveText([
    /^https:\/\/dolphin\.example/,
  ])
  await page.getByRole('combobox', { name: 'Search' }).fill('web')
  await page.keyboard.press('Enter')
  await expect(dashboard.heading('Webhooks')).toBeVisible()

  // The preview is the widget itself, once the dashboard’s own address is allowed.
  await dashboard.open('/integrate?amount=0.5')
  await dashboard.button(`Allow ${world.suite}`).click()
  const widget = page.frameLocator('iframe[title="Preview of your swap"]')
  await expect(widget.getByRole('textbox', { name: /^Amount of/ })).toHaveValue('0.5')
  await expect(widget.getByRole('button', { name: 'Review swap' })).toBeEnabled()
})

test('an invited member joins, forgets the password, and sets a new one by a link of the owner @long', async ({
  page,
  context,
  world,
}) => {
  const email = 'bo@jetty.example'
  const owner = createDashboard(page, world)
  const who = { company: 'Jetty', email: 'ada@jetty.example', password: 'four calm words here' }
  await owner.join(who, '/members')
  await owner.button('Invite').click()
  await owner.field('E-mail').fill(email)
  await examine(page, '/members-invite')
  await owner.button('Make the invitation').click()
  const invitation = page.getByLabel('invitation link', { exact: true })
  const own = await context.browser()?.newContext()
  const member = createDashboard((await own?.newPage()) ?? page, world)
  await member.page.goto(await invitation.innerText())
  await expect(member.heading('Join Jetty')).toBeVisible()
  await expect(member.field('Your name (optional)')).toBeFocused()
  await member.page.getByLabel('Password', { exact: true }).fill('four calm words here')
  await member.button('Join').click()
  await expect(member.page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()

  await page.reload()
  await owner.button(`New password for ${email}`).click()
  await owner.button('Make the link').click()
  const link = page.getByLabel('link to a new password', { exact: true })
  await member.page.goto(await link.innerText())
  await expect(member.page.getByLabel('Password', { exact: true })).toBeFocused()
  await member.page.keyboard.type('five other calm words')
  await member.button('Set the password').click()
  await expect(member.heading('Sign in')).toBeVisible()
  await member.page.getByText('Forgot your password?').click()
  await expect(member.page.getByText('Ask an admin or owner')).toBeVisible()
  await examine(member.page, '/sign-in-forgot')
  await member.signIn({ email, password: 'five other calm words' })
  await own?.close()
})
