import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'
import { createAuthenticatorApp } from '../tools/users/authenticator-app.ts'
import { connectPasskeyDevice } from '../tools/users/passkey-device.ts'

/** The ways to sign in beside a password. */

/** After this, a change of how someone signs in asks who they are. */
const LONG_MS = 11 * 60_000

test('a member adds a passkey, signs in with it alone, and gives it as the second factor of the password @long', async ({
  page,
  world,
}) => {
  const device = await connectPasskeyDevice(page)
  const who = { email: 'ada@skiff.example', password: 'four calm words here' }
  const dashboard = createDashboard(page, world)
  await dashboard.join({ company: 'Skiff', ...who }, '/security')
  await world.server.advance(LONG_MS)
  await dashboard.button('Add a passkey').click()
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.getByLabel('Password', { exact: true }).fill(who.password)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(dashboard.table('Passkeys').getByRole('button', { name: /^Remove / })).toBeVisible()
  expect(await device.uses()).toHaveLength(1)

  await dashboard.button(/^Sign out$/).click()
  await expect(dashboard.heading('Sign in')).toBeVisible()
  await device.agree(false)
  await dashboard.button('Sign in with a passkey').click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await device.agree(true)
  await dashboard.button('Sign in with a passkey').click()
  await expect(dashboard.heading('Security')).toBeVisible()

  await dashboard.button(/^Sign out$/).click()
  await dashboard.typePassword(who)
  await expect(dashboard.heading('Your second factor')).toBeFocused()
  await dashboard.open()
  await expect(dashboard.heading('Sign in')).toBeVisible()
  await dashboard.typePassword(who)
  await dashboard.button('Use a passkey').click()
  await expect(dashboard.heading('Welcome, Skiff')).toBeVisible()
})

test('a member turns the authenticator app on, and signs in with its code, and once with a recovery code @long', async ({
  page,
  world,
}) => {
  const who = { email: 'ada@weir.example', password: 'four calm words here' }
  const dashboard = createDashboard(page, world)
  await dashboard.join({ company: 'Weir', ...who }, '/security')
  await dashboard.button('Turn it on').click()
  const setUp = page.getByRole('dialog', { name: 'Turn on the authenticator app' })
  const app = createAuthenticatorApp(await setUp.locator('code').innerText())
  await setUp.getByRole('textbox', { name: 'The code that the app shows' }).fill(app.code())
  await setUp.getByRole('button', { name: 'Turn it on' }).click()
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const codes = (await kept.getByLabel('recovery codes', { exact: true }).innerText()).split('\n')
  expect(codes).toHaveLength(10)
  const [recovery = ''] = codes
  await kept.getByRole('link', { name: 'Download as a file' }).click()
  await kept.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  const code = dashboard.field('Code of your authenticator app')
  await dashboard.button(/^Sign out$/).click()
  await dashboard.typePassword(who)
  // The sixth digit sends it. A code is good once: the next one, half a minute early.
  await code.fill(app.code(1).replace(/^.../, '$& '))
  await expect(dashboard.heading('Security')).toBeVisible()

  await dashboard.button(/^Sign out$/).click()
  await dashboard.typePassword(who)
  await dashboard.button('Use a recovery code').click()
  await dashboard.field('Recovery code').fill(recovery.toUpperCase())
  await dashboard.button('Continue').click()
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
})
