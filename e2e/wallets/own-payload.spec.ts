import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { approveCall } from '../tools/world/evm/tokens.ts'
import { callApi, sessionOf } from '../tools/world/partner-server.ts'

/** A payload that a shop's server wrote itself. */

test('an allowance that a shop wrote itself is shown in its token before and after, and is what the chain gets', async ({
  page,
  account: { address },
  wallet,
  world,
}) => {
  const { eth } = world
  const call = approveCall(eth.token('USDC').address, eth.router, 100_500_000n)
  const session = CreatedSession.parse(
    await callApi(world, '/api/v1/sign/session', {
      chain: 'eth',
      product: 'swap',
      origin: world.shop.origin,
      payload: { method: 'eth_sendTransaction', params: [{ from: address, chainId: eth.id, ...call }] },
    }),
  )
  expect(session.steps).toMatchObject([
    { asset: { symbol: 'USDC', verified: true }, amountMinor: '100500000' },
  ])
  await page.goto(session.walletSignUrl)
  const popup = createSignPopup(page)
  await popup.connect()
  await popup.ready('Approve')
  await expect(popup.heading('Approve USDC')).toBeVisible()
  await expect(popup.row('Approved amount')).toHaveText('100.5 USDC')
  await expect(page.getByText('Verified · 0x')).toBeVisible()
  await expectNoViolation(page.locator('html'), 'a shop’s own allowance')
  await popup.sign('Approve')
  await expect(popup.heading('Done')).toBeVisible()
  await expect(popup.steps).toContainText('100.5 USDC')
  await expect(page.getByText('Verified · 0x')).toBeVisible()
  expect(await sessionOf(world, session)).toMatchObject({ status: 'signed', verification: 'confirmed' })
  expect(wallet.sendRequests()).toHaveLength(1)
  expect(await eth.allowance(address, 'USDC')).toBe(100_500_000n)
})
