import type { Page } from '@playwright/test'
import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { callApi, sessionOf } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** Xaman in unusual conditions: its server restarts in between, or has no key of Xaman's platform. */

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

test('a declined request is asked again, and what is signed on the phone over restarts of the server counts once', async ({
  signPageAt,
  watch,
  world,
}) => {
  const { ledgers, server } = world
  // The browser's errors during the time without a server.
  watch.expect(/net::ERR_/)
  const { popup, session } = await signPageAt('fee', {
    swap: { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '11000000' },
    payer: ledgers.xrpl.holder,
    async connect(chooser) {
      await chooser.connect('Xaman')
      await expect(chooser.page.getByRole('link', { name: 'Open Xaman' })).toBeVisible()
      await expectNoViolation(chooser.page.locator('html'), 'code for a phone')
      await press(await scan(chooser.page), 'Reject')
      await expect(chooser.page.getByText('You declined in your wallet')).toBeVisible()
      await chooser.connect('Xaman')
      await press(await scan(chooser.page), 'Sign in')
    },
  })
  await popup.sign('Pay the fee')
  await press(await scan(popup.page), 'Reject')
  await expect(popup.alert).toContainText('You declined in your wallet')
  await popup.sign('Pay the fee')
  const fee = await scan(popup.page)
  await server.kill()
  try {
    await press(fee, 'Approve')
  } finally {
    await server.start()
  }

  await popup.sign('Swap')
  const swap = await scan(popup.page)
  await server.kill()
  const asked = popup.page.waitForResponse((answer) => answer.url().includes('/xaman/') && answer.ok())
  await server.start()
  // The popup has reached the server again, and still shows the same request.
  await asked
  await expect(popup.page.getByRole('link', { name: 'Open Xaman' })).toHaveAttribute('href', swap.url())
  await press(swap, 'Approve')
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

test('without a key, a payment is made in Xaman by its link, where a link can ask for it, and found on the ledger', async ({
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

  // The same payment once more is another one: the first one counts already.
  const second = await requestPayment(world)
  await page.goto(second.walletSignUrl)
  await popup.button('Confirm in Xaman').click()
  await expect(page.getByText('Waiting for your answer in Xaman')).toBeVisible()
  expect(await sessionOf(world, second)).toMatchObject({ status: 'pending' })
  await press(await scan(page), 'Approve')
  await expect(popup.heading('Done')).toBeVisible()
  const { txHash } = await sessionOf(world, second)
  expect(txHash).not.toBe(session.txHash)

  // No link can ask for a payment without a tag, and the popup says why Xaman is not offered.
  const untagged = await requestPayment(world, { DestinationTag: undefined })
  await page.goto(untagged.walletSignUrl)
  await expect(popup.button(/^WalletConnect/)).toBeVisible()
  await expect(popup.button(/^Xaman/)).toHaveCount(0)
  await expect(page.getByText('Xaman can make payments here, but it cannot sign this swap')).toBeVisible()
})
