import { examinePage } from '../tools/fixtures/examine-page.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'

/** The sandbox alone takes an operator's password on the command line. */
const OPERATOR = { email: 'op@suite.example', password: 'four calm words here' }

/** The operator's part of the dashboard. */

test('the operator suspends a partner and activates it again, sees every page, changes a tier and revokes a key in its grace @long', async ({
  page,
  context,
  world,
}) => {
  const newcomer = createDashboard(page, world)
  await newcomer.join({ company: 'Buoy', email: 'ada@buoy.example', password: 'four calm words here' })

  const own = await context.browser()?.newContext()
  const desk = createDashboard((await own?.newPage()) ?? page, world)
  await world.operator('operator', 'create', OPERATOR.email, OPERATOR.password)
  await desk.signIn(OPERATOR)
  await expect(desk.heading('Overview')).toBeVisible()
  await desk.open('/operator/partner?slug=buoy')
  await desk.button('Suspend').click()
  const asked = desk.page.getByRole('dialog', { name: 'Suspend Buoy' })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('asked to')
  await asked.getByRole('button', { name: 'Suspend the partner' }).click()
  await expect(desk.page.getByText('Buoy is suspended.')).toBeVisible()
  await newcomer.open()
  await expect(newcomer.page.getByText('This account is suspended')).toBeVisible()

  await desk.button('Activate').click()
  const dialog = desk.page.getByRole('dialog', { name: 'Activate Buoy' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the company is known')
  await dialog.getByRole('button', { name: 'Activate the partner' }).click()
  await expect(desk.page.getByText('Buoy is active.')).toBeVisible()
  await newcomer.open()
  await expect(newcomer.page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect(newcomer.page.getByText('This account is suspended')).toHaveCount(0)

  for (const name of ['Overview', 'Suspense', 'Payouts', 'Reconciliation', 'Changes', 'Partners']) {
    await desk.navigate(name)
    await expect(desk.page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(desk.page.getByRole('alert')).toHaveCount(0)
    await examinePage(desk.page, `dashboard/operator/${name}`)
  }

  const { operator } = world
  const secret = await operator('key', 'create', 'shop', 'test', 'Old server', 'swap')
  const [id = ''] =
    (await operator('key', 'list', 'shop'))
      .split('\n')
      .find((line) => line.includes('Old server'))
      ?.split('\t') ?? []
  await operator('key', 'rotate', id, '24')
  await desk.open('/operator/partner?slug=shop')
  await desk.button('Change the tier').click()
  const tier = desk.page.getByRole('dialog', { name: /^Change the tier of/ })
  await tier.getByRole('combobox', { name: 'Tier' }).selectOption('scale')
  await tier.getByRole('textbox', { name: 'Reason' }).fill('it has grown')
  await tier.getByRole('button', { name: 'Change the tier' }).click()
  await expect(desk.page.getByText(/is on the tier scale now/)).toBeVisible()
  const old = desk.table('API keys of the partner').getByRole('row').filter({ hasText: 'expiring' })
  await old.getByRole('button', { name: 'Revoke Old server' }).click()
  const revoke = desk.page.getByRole('dialog', { name: /^Revoke Old server of/ })
  await revoke.getByRole('textbox', { name: 'Reason' }).fill('it leaked')
  await revoke.getByRole('button', { name: 'Revoke the key' }).click()
  await expect(desk.page.getByText('The key is revoked.')).toBeVisible()
  await examinePage(desk.page, 'dashboard/operator/partner')
  const refused = await fetch(`${world.suite}/api/v1/fees`, { headers: { 'x-api-key': secret.trim() } })
  expect(refused.status).toBe(401)
  await desk.navigate('Changes')
  await expect(desk.table('Changes').getByText('it leaked')).toBeVisible()
  expect(await operator('audit', '--partner', 'shop', '--limit', '1')).toContain('it leaked')
  await operator('partner', 'tier', 'shop', 'starter', '--reason', 'as it was')
  await own?.close()
})
