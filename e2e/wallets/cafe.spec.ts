import { Payment } from '#contracts/api/payments.ts'
import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { Prepared } from '#contracts/api/payment.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { callApi, sessionOf } from '../tools/world/partner-server.ts'

/** The fee of an NFT's sale, from a partner's own server to a signature in the popup. */

async function approve(page: Page, button: string): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open Xaman' }).click()
  const phone = await opened
  await phone.getByRole('button', { name: button }).click()
  await expect(phone.getByRole('button', { name: button })).toHaveCount(0)
  await phone.close()
}

test('a shop quotes a sale, its customer pays the fee in Xaman, and it is booked once and told so', async ({
  page,
  world,
}) => {
  const { ledgers, shop } = world
  const quoted = Prepared.pick({ intentId: true, payment: true }).parse(
    await callApi(world, '/api/v1/market/quote', {
      mode: 'buy',
      amountXrp: '100',
      partnerBps: 25,
      userAddress: ledgers.xrpl.holder.address,
    }),
  )
  const hosted = { chain: 'xrpl', product: 'cafe', origin: shop.origin, payload: quoted.payment }
  const session = CreatedSession.parse(await callApi(world, '/api/v1/sign/session', hosted))
  await page.goto(session.walletSignUrl)
  const popup = createSignPopup(page)
  await popup.connect('Xaman')
  await approve(page, 'Sign in')
  await popup.ready('Pay the fee')
  await expect(popup.row('Fee$')).toHaveText('1.25 XRP')
  await expect(popup.row('Fee of')).toContainText('0.25 XRP')
  await expect(page.getByText('not by Suite')).toHaveCount(0)
  await popup.sign('Pay the fee')
  await approve(page, 'Approve')
  await expect(popup.heading('Done')).toBeVisible()
  const { steps, status, verification } = await sessionOf(world, session)
  expect({ status, verification }).toEqual({ status: 'signed', verification: 'confirmed' })
  expect(await timesBooked(world.operator, 'shop', steps[0]?.txHash)).toBe(1)
  await expect
    .poll(async () => Payment.parse(await callApi(world, `/api/v1/payments/${quoted.intentId}`)))
    .toMatchObject({ state: 'succeeded', product: 'cafe', fee: { status: 'accrued' } })
})
