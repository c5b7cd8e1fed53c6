import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { mountIn } from '../tools/pages/page-script.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { openSession } from '../tools/world/partner-server.ts'

/** The partner's own server prepares the steps; the shop's page shows them in a sign frame. */

test('what the shop’s server prepared is signed from the shop’s page, and settles', async ({
  page,
  context,
  partner: { open },
  account: { address },
  wallet,
  events,
  world,
}) => {
  const { eth, suite } = world
  const since = await eth.client.getBlockNumber()
  const instruction = 'Order 1017: one compass'
  const { id, embedToken } = await openSession(world, address, { instruction, reference: '1017' })
  await open('/empty')
  expect(await mountIn(page, '#place', { product: 'sign', session: id, et: embedToken })).toHaveProperty('id')
  const frame = page.frameLocator('iframe[title="Suite sign"]')
  await expect(frame.getByRole('heading', { name: 'Sign with your wallet' })).toBeVisible()
  await expect(frame.getByRole('figure')).toContainText(instruction)
  const html = frame.locator('html')
  await expectNoViolation(html, 'sign frame')
  expect(
    page
      .frames()
      .map((one) => one.url())
      .join(),
  ).not.toContain(embedToken)

  const opened = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Continue to wallet' }).click()
  const popup = createSignPopup(await opened)
  await expect(popup.page.getByText('Signing for Corner shop')).toBeVisible()
  await popup.payAndSwap()
  await events.wait('settled')
  await expect(frame.getByRole('heading', { name: 'Done' })).toBeVisible()
  await expectNoViolation(html, 'sign frame, done')
  expect(events.types()).toEqual([
    'mounted',
    'ready',
    'sign_requested',
    'popup_opened',
    'signing',
    'submitted',
    'signing',
    'submitted',
    'signed',
    'settled',
  ])
  expect(events.of('settled').map(({ session, txHash }) => [session, txHash])).toEqual([
    [id, wallet.signed[1]],
  ])
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)

  // The shop's server acts on what the API says.
  const answer = await fetch(`${suite}/api/v1/sign/session/${id}`, {
    headers: { 'x-api-key': world.liveKey },
  })
  expect(await answer.json()).toMatchObject({
    status: 'signed',
    verification: 'confirmed',
    reference: '1017',
    txHash: wallet.signed[1],
  })
})

test('a bare sign frame takes its token from the fragment, which is sent to no one', async ({
  page,
  context,
  account: { address },
  wallet,
  world,
}) => {
  const { embedUrl } = await openSession(world, address)
  await page.goto(`${world.shop.origin}/frame?src=${encodeURIComponent(embedUrl.split('#')[0] ?? '')}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('alert')).toContainText('`session` and `et` are missing')
  await page.locator('iframe').evaluate(
    (it, url) => {
      if (it instanceof HTMLIFrameElement) it.src = url
    },
    embedUrl.replace('/embed/sign?', '/embed/sign?locale=en&'),
  )
  const opened = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Continue to wallet' }).click()
  const popup = createSignPopup(await opened)
  await popup.connect()
  await popup.ready('Pay the fee')
  expect(wallet.sendRequests()).toEqual([])
})
