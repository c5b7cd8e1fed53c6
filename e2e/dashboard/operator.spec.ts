import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'

/** The sandbox alone takes an operator's password on the command line. */
const OPERATOR = { email: 'op@suite.example', password: 'four calm words here' }

/** The operator's part of the dashboard. */

test('the operator activates a partner that waits, suspends it, and sees the suspense', async ({
  page,
  context,
  world,
}) => {
  await world.server.kill()
  await world.server.start({ PARTNER_ACTIVATION: 'operator' })
  const newcomer = createDashboard(page, world)
  await newcomer.signUp({ company: 'Buoy', email: 'ada@buoy.example', password: 'four calm words here' })
  await expect(newcomer.page.getByText('Your account waits for its activation')).toBeVisible()

  const own = await context.browser()?.newContext()
  const desk = createDashboard((await own?.newPage()) ?? page, world)
  await world.operator('operator', 'create', OPERATOR.email, OPERATOR.password)
  await desk.signIn(OPERATOR)
  await expect(desk.heading('Overview')).toBeVisible()
  await desk.link('Buoy').click()
  await desk.button('Activate').click()
  const dialog = desk.page.getByRole('dialog', { name: 'Activate Buoy' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the company is known')
  await dialog.getByRole('button', { name: 'Activate the partner' }).click()
  await expect(desk.page.getByText('Buoy is active.')).toBeVisible()
  await newcomer.open()
  await expect(newcomer.page.getByText('Your account waits for its activation')).toHaveCount(0)

  await desk.button('Suspend').click()
  const asked = desk.page.getByRole('dialog', { name: 'Suspend Buoy' })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('asked to')
  await asked.getByRole('button', { name: 'Suspend the partner' }).click()
  await expect(desk.page.getByText('Buoy is suspended.')).toBeVisible()
  await newcomer.open()
  await expect(newcomer.page.getByText('This account is suspended')).toBeVisible()

  for (const name of ['Suspense', 'Payouts', 'Reconciliation', 'Partners']) {
    await desk.navigate(name)
    await expect(desk.page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(desk.page.getByRole('alert')).toHaveCount(0)
  }
  await own?.close()
})
