import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'

/** An account that the sandbox's XRP Ledger has, and the same with a wrong letter. */
const ACCOUNT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const MISTYPED = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi'

test('ETH is bridged to XRP in a partner’s page: mistakes are named, the review says where it goes, and the order stays after a reload and by its link', async ({
  page,
  partner: { open },
  wallet,
  events,
}) => {
  await open('/plain?product=bridge&to=xrp')
  const frame = page.frameLocator('iframe')
  const button = (name: string | RegExp) => frame.getByRole('button', { name })
  await frame.getByRole('textbox', { name: /^Amount of ETH/ }).fill('0.000001')
  await expect(button('Amount too small')).toBeDisabled()
  await button(/^Min /).click()
  const address = frame.getByRole('textbox', { name: /^Your address on XRP Ledger/ })
  await address.fill(MISTYPED)
  await expect(frame.getByText(/wrong checksum/)).toBeVisible()
  await expect(button('Check the address')).toBeDisabled()
  await address.fill(ACCOUNT)
  await button('Review bridge').click()
  await expect(frame.getByText(ACCOUNT, { exact: true })).toBeVisible()

  const opened = page.context().waitForEvent('page')
  await button('Continue to wallet').click()
  const popup = createSignPopup(await opened)
  await popup.connect()
  await popup.sign('Pay the fee')
  await popup.button(/^Pay the deposit|^Deposit|^Send/).click()
  const heading = frame.getByRole('heading', { name: 'Your deposit is on its way' })
  await heading.waitFor()
  expect(wallet.signed).toHaveLength(2)
  const [order] = events.of('order')
  expect(order).toMatchObject({ status: 'awaiting_deposit' })

  await page.reload()
  await heading.waitFor()
  await frame.getByRole('link', { name: 'Open its own page' }).click({ trial: true })
  const link = await frame.getByRole('link', { name: 'Open its own page' }).getAttribute('href')
  expect(link).toMatch(new RegExp(`/bridge/${order?.order}$`))
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bridge order')
  await expect(page.getByText(ACCOUNT, { exact: true })).toBeVisible()
})

test('the bridge stands in a plain frame too, and a link to no order says so', async ({
  page,
  world: { shop, suite },
}) => {
  const src = `${suite}/embed/bridge?partner=shop&network=sandbox&embed=1&from=usdc/eth&amount=25`
  await page.goto(`${shop.origin}/frame?policy=origin&src=${encodeURIComponent(src)}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Bridge' })).toBeVisible()
  await expect(frame.getByRole('button', { name: /^You pay: USDC/ })).toBeVisible()
  await page.goto(`${suite}/bridge/bo_0000000000000000000000`)
  await expect(page.getByRole('alert')).toContainText('There is no such order')
})
