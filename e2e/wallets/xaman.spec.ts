import type { Page } from '@playwright/test'
import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { callApi, sessionOf } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** Xaman, with a key of its platform and without. */

/** Scans the code of a sign page with the phone: opens its address in another tab. */
async function scan(page: Page): Promise<Page> {
  const way = page.getByRole('link', { name: 'Open Xaman' })
  const opened = page.context().waitForEvent('page')
  await way.click()
  return opened
}

async function press(phone: Page, button: string): Promise<void> {
  await phone.getByRole('button', { name: button }).click()
  await expect(phone.getByRole('button', { name: button })).toHaveCount(0)
  await phone.close()
}

test('XRP is swapped for RLUSD with Xaman: a declined request is asked again, and what is signed on the phone counts once', async ({
  signPageAt,
  world,
}) => {
  const { ledgers } = world
  const { popup, session } = await signPageAt('fee', {
    swap: { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '11000000' },
    payer: ledgers.xrpl.holder,
    async connect(chooser) {
      await chooser.connect('Xaman')
      await expect(chooser.page.getByRole('link', { name: 'Open Xaman' })).toBeVisible()
      await expectNoViolation(chooser.page.locator('html'), 'code for a phone')
      await press(await scan(chooser.page), 'Sign in')
    },
  })
  await popup.sign('Pay the fee')
  await press(await scan(popup.page), 'Reject')
  // What is said of it may give way to a fresh price: the step can be signed again.
  await popup.sign('Pay the fee')
  await press(await scan(popup.page), 'Approve')
  await popup.sign('Swap')
  await press(await scan(popup.page), 'Approve')
  await popup.heading('Swap complete').waitFor()
  const { steps, verification } = await sessionOf(world, session)
  expect(verification).toBe('confirmed')
  expect(await timesBooked(world.operator, 'shop', steps[0]?.txHash)).toBe(1)
})

/** A payment to the shop, of its own making, that its customer signs in our window. */
async function requestPayment(world: World, change: object = {}): Promise<CreatedSession> {
  const { env, ledgers, shop } = world
  const txjson = {
    TransactionType: 'Payment',
    Account: ledgers.xrpl.holder.address,
    Destination: ledgers.xrpl.newcomer.address,
    DestinationTag: 4_711,
    Amount: '2500000',
    NetworkID: Number(env['XRPL_NETWORK_ID']),
    ...change,
  }
  const session = { chain: 'xrpl', product: 'swap', origin: shop.origin, txjson }
  return CreatedSession.parse(await callApi(world, '/api/v1/sign/session', session))
}

/** The server has no key of Xaman's platform. */
const startWithoutKey = async ({ server }: World) => {
  await server.kill()
  await server.start({ XAMAN_API_KEY: '', XAMAN_API_SECRET: '' })
}

test('without a key, a payment is made in Xaman by its link and found on the ledger @long', async ({
  page,
  world,
}) => {
  await startWithoutKey(world)
  const first = await requestPayment(world)
  await page.goto(first.walletSignUrl)
  const popup = createSignPopup(page)
  await popup.connect('Xaman')
  await popup.button('Confirm in Xaman').click()
  await expect(page.getByText('Pay from this account')).toBeVisible()
  const phone = await scan(page)
  await expect(phone.getByText('4711', { exact: true })).toBeVisible()
  await press(phone, 'Approve')
  await expect(popup.heading('Done')).toBeVisible()
  const session = await sessionOf(world, first)
  expect(session).toMatchObject({ status: 'signed', verification: 'confirmed' })
  expect(session.txHash).toMatch(/^[0-9A-F]{64}$/)
})
