import type { Page } from '@playwright/test'
import { CreatedSession, SignSession } from '#contracts/api/sign-sessions.ts'
import { expect, test as base } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { callApi } from '../tools/world/partner-server.ts'
import { startWorld, type World } from '../tools/world/world.ts'

/** Xaman in unusual conditions: its server restarts in between, or has no key of Xaman's platform. */

/** A world whose server has no key. */
const test = base.extend<object, { keyless: World }>({
  keyless: [
    // Playwright tells a fixture's needs by its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await startWorld({ XAMAN_API_KEY: '', XAMAN_API_SECRET: '' })
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

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

test('a request that lies on the phone while the server is started again is signed there, once, and the swap goes on', async ({
  partner: { open, widget },
  events,
  watch,
  world: { operator, ledgers, server },
}) => {
  // The browser's errors during the time without a server.
  watch.expect(/net::ERR_/)
  await open('/plain?chain=xrpl&to=RLUSD')
  const popup = await widget.begin('11')
  await popup.connect('Xaman')
  await press(await scan(popup.page), 'Sign in')
  await popup.sign('Pay the fee')
  const fee = await scan(popup.page)
  await server.kill()
  const asked = popup.page.waitForResponse((answer) => answer.url().includes('/xaman/') && answer.ok())
  await server.start()
  // The popup has reached the server again, and still shows the same request.
  await asked
  await expect(popup.page.getByRole('link', { name: 'Open Xaman' })).toHaveAttribute('href', fee.url())
  await press(fee, 'Approve')
  await popup.sign('Swap')
  await press(await scan(popup.page), 'Approve')

  await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', feeTx?.txHash)).toBe(1)
  expect(await ledgers.xrpl.holder.balance('native')).toBeGreaterThan(0n)
  await expect(popup.heading('Swap complete')).toBeVisible()
})

test('what is signed on the phone while the server is away is known when it is back', async ({
  partner: { open, widget },
  events,
  watch,
  world: { operator, server },
}) => {
  watch.expect(/net::ERR_/)
  await open('/plain?chain=xrpl&to=RLUSD')
  const popup = await widget.begin('12')
  await popup.connect('Xaman')
  await press(await scan(popup.page), 'Sign in')
  await popup.sign('Pay the fee')
  const fee = await scan(popup.page)
  await server.kill()
  try {
    await press(fee, 'Approve')
  } finally {
    await server.start()
  }
  await popup.sign('Swap')
  await press(await scan(popup.page), 'Approve')
  await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', feeTx?.txHash)).toBe(1)
})

test('what is declined on the phone is asked again, and paid once', async ({
  partner: { open, widget },
  events,
  world: { operator },
}) => {
  await open('/plain?chain=xrpl&to=RLUSD')
  const popup = await widget.begin('10')
  await popup.connect('Xaman')
  await press(await scan(popup.page), 'Reject')
  await expect(popup.page.getByText('You declined in your wallet')).toBeVisible()
  await popup.connect('Xaman')
  await press(await scan(popup.page), 'Sign in')
  for (const step of ['Pay the fee', 'Swap'] as const) {
    await popup.sign(step)
    await press(await scan(popup.page), 'Reject')
    await expect(popup.alert).toContainText('You declined in your wallet')
    await popup.sign(step)
    await press(await scan(popup.page), 'Approve')
  }
  await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', feeTx?.txHash)).toBe(1)
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

async function sessionOf({ suite, liveKey }: World, id: string): Promise<SignSession> {
  const response = await fetch(`${suite}/api/v1/sign/session/${id}`, { headers: { 'x-api-key': liveKey } })
  return SignSession.parse(await response.json())
}

test('without a key, a payment is made in Xaman by its link, and found on the ledger', async ({
  page,
  keyless,
}) => {
  const { id, walletSignUrl } = await requestPayment(keyless)
  await page.goto(walletSignUrl)
  const popup = createSignPopup(page)
  await popup.connect('Xaman')
  await popup.button('Sign in Xaman').click()
  await expect(page.getByText('Pay from this account')).toBeVisible()
  const phone = await scan(page)
  await expect(phone.getByText('4711', { exact: true })).toBeVisible()
  await press(phone, 'Approve')
  await expect(popup.heading('Done')).toBeVisible()
  const session = await sessionOf(keyless, id)
  expect(session).toMatchObject({ status: 'signed', verification: 'confirmed' })
  expect(session.txHash).toMatch(/^[0-9A-F]{64}$/)

  // The same payment once more is another one: the first one counts already.
  const second = await requestPayment(keyless)
  await page.goto(second.walletSignUrl)
  await popup.button('Sign in Xaman').click()
  await expect(page.getByText('Waiting for your answer in Xaman')).toBeVisible()
  expect(await sessionOf(keyless, second.id)).toMatchObject({ status: 'pending' })
  await press(await scan(page), 'Approve')
  await expect(popup.heading('Done')).toBeVisible()
  const { txHash } = await sessionOf(keyless, second.id)
  expect(txHash).not.toBe(session.txHash)
})

test('without a key, Xaman is not offered for a payment that no link can ask for, and the popup says why', async ({
  page,
  keyless,
}) => {
  const { walletSignUrl } = await requestPayment(keyless, { DestinationTag: undefined })
  await page.goto(walletSignUrl)
  const popup = createSignPopup(page)
  await expect(popup.button(/^WalletConnect/)).toBeVisible()
  await expect(popup.button(/^Xaman/)).toHaveCount(0)
  await expect(page.getByText('Xaman can make payments here, but it cannot sign this swap')).toBeVisible()
})
