import { examinePage } from '../tools/fixtures/examine-page.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { startWebhookReceiver } from '../tools/hosts/webhook-receiver.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'

/** A webhook endpoint in the dashboard. */

test('an endpoint is added, changed and tested, and a test that it refused is followed by another @long', async ({
  page,
  world,
}) => {
  const receiver = await startWebhookReceiver([410])
  const dashboard = createDashboard(page, world)
  const who = { company: 'Breakwater', email: 'ada@breakwater.example', password: 'four calm words here' }
  await dashboard.join(who, '/webhooks')
  await dashboard.button('Add an endpoint').first().click()
  await dashboard.field('Address').fill(`${receiver.origin}/typo`)
  await dashboard.button('Add it').click()
  const secret = page.getByRole('dialog', { name: 'Copy the secret now' })
  await expect(secret.getByLabel('secret', { exact: true })).toContainText('whsec_')
  await expect(secret.getByRole('link', { name: 'How to check a signature' })).toHaveAttribute(
    'href',
    '/docs/guides/webhooks',
  )
  await secret.getByRole('button', { name: 'Done' }).click()
  await secret.getByRole('button', { name: 'Close without it' }).click()

  await dashboard.link(`${receiver.origin}/typo`).click()
  await dashboard.button('Edit').click()
  const edit = page.getByRole('dialog', { name: 'Edit the endpoint' })
  await edit.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/hooks`)
  await edit.getByRole('textbox', { name: 'Description' }).fill('Orders')
  await edit.getByRole('checkbox', { name: /^sign_session\.expired/ }).uncheck()
  await examinePage(page, 'dashboard/webhooks/edit')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(dashboard.heading(`${receiver.origin}/hooks`)).toBeVisible()
  await expect(page.getByText('Orders', { exact: true })).toBeVisible()
  await expect(page.getByText('sign_session.expired', { exact: true })).toHaveCount(1)

  await expect(page.getByText('No message here')).toBeVisible()
  await expect(dashboard.button('Send the failed again')).toHaveCount(0)
  await dashboard.button(/^Send$/).click()
  const message = page.getByRole('dialog', { name: 'Message' })
  await expect(message.getByText('410', { exact: true })).toBeVisible()
  // It said that it is gone, so nothing more is sent to it until it is enabled.
  await page.keyboard.press('Escape')
  await dashboard.button('Enable').click()
  await expect(page.getByText('The endpoint is enabled.')).toBeVisible()
  await expect(dashboard.button('Send the failed again')).toBeVisible()
  // A test is not sent again: another one is as good.
  await dashboard.table('Messages').getByRole('button', { name: 'test.sign_session.opened' }).click()
  await expect(message.getByText('410', { exact: true })).toBeVisible()
  await expect(message.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await dashboard.button(/^Send$/).click()
  await expect(message.getByText('204', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dashboard.table('Messages').getByText('delivered')).toBeVisible()
  expect(receiver.got.map(({ path }) => path)).toEqual(['/hooks', '/hooks'])
  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(2)
  await examinePage(page, 'dashboard/webhooks/endpoint')
  await receiver.stop()
})
