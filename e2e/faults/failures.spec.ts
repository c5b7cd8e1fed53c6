import { test as base, expect } from '../tools/fixtures/test.ts'
import { type SignPopup } from '../tools/pages/sign-popup.ts'
import { owed, timesBooked } from '../tools/world/ledger.ts'

/** Transactions that the chain rejects: a fee that was paid stays good for another attempt, for a day. */

const SEND = 'eth_sendTransaction'
const DAY_MS = 24 * 3_600_000
const FAILED = 'The swap did not go through'
const FEE_KEPT = 'The fee is paid and stays good'
const ACCEPT = 'Accept the new price'

interface FailedSwap {
  /** A block before it. */
  readonly since: bigint
  readonly popup: SignPopup
}

const test = base.extend<{ failed: FailedSwap }>({
  /** A payment whose fee is paid and whose swap fails: the price moves while the transaction is on its way. */
  failed: async ({ partner: { open, widget }, wallet, events, world: { eth, server } }, use) => {
    const since = await eth.client.getBlockNumber()
    // There is one pool only for this token: no other way around its price.
    await open('/plain?to=LINK')
    const popup = await widget.begin('1')
    await popup.connect()
    wallet.next(SEND, 'approve')
    wallet.next(SEND, 'hold-back')
    await popup.sign('Pay the fee')
    await popup.sign('Swap')
    await events.wait('signed')
    await eth.movePrice('LINK', 1.05)
    await wallet.broadcast()
    await events.wait('failed')
    // Routes are kept for five seconds, and machines retry faster than people.
    await server.advance(5_000)
    await use({ since, popup })
  },
})

test('a swap that failed can be retried from the page, and the fee is not paid again', async ({
  failed: { since, popup },
  partner: { widget },
  wallet,
  account: { address },
  events,
  world: { eth, operator },
}) => {
  const before = await owed(operator, 'shop')
  await expect(widget.heading(FAILED)).toBeVisible()
  await expect(widget.frame.getByText('the price has moved beyond your limit')).toBeVisible()
  await expect(widget.frame.getByText(FEE_KEPT)).toBeVisible()
  await popup.page.close()

  const again = await widget.openPopup(/^Try the swap again/)
  await again.button(ACCEPT).click()
  await again.sign('Swap')
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  await expect(again.heading('Swap complete')).toBeVisible()
  expect(events.of('failed').map(({ reason }) => reason)).toEqual(['TX_FAILED'])
  expect(wallet.signed).toHaveLength(3)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  // Booked with the fee, and not with the retry.
  expect(await timesBooked(operator, 'shop', wallet.signed[0])).toBe(1)
  expect(await owed(operator, 'shop')).toBe(before)
})

test('a swap that failed can be retried in the sign window, and the page follows', async ({
  failed: { since, popup },
  partner: { widget },
  wallet,
  account: { address },
  events,
  world: { eth },
}) => {
  await expect(popup.heading(FAILED)).toBeVisible()
  await expect(popup.page.getByText(FEE_KEPT)).toBeVisible()
  await popup.button(/^Try the swap again/).click()
  await popup.button(ACCEPT).click()
  await popup.sign('Swap')
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(wallet.signed).toHaveLength(3)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})

test('a swap that failed can be retried after a reload too', async ({
  failed: { since, popup },
  partner: { page, widget },
  account: { address },
  events,
  world: { eth },
}) => {
  await popup.page.close()
  await page.reload()
  await expect(widget.heading(FAILED)).toBeVisible()
  const again = await widget.openPopup(/^Try the swap again/)
  await again.button(ACCEPT).click()
  await again.sign('Swap')
  await events.wait('settled')
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})

test('a swap that failed can be left, and another one pays its own fee', async ({
  failed: { since, popup },
  partner: { widget },
  account: { address },
  events,
  world: { eth },
}) => {
  await popup.page.close()
  await widget.button('Not now').click()
  const other = await widget.begin('2')
  await other.sign('Pay the fee')
  await other.sign('Swap')
  await events.wait('settled')
  expect(await eth.treasuryPayments(address, since)).toHaveLength(2)
})

test('a credit that has run out is not offered any more, in the page or in the sign window', async ({
  failed: { since, popup },
  partner: { page, widget },
  wallet,
  account: { address },
  world: { eth, server },
}) => {
  await server.advance(DAY_MS)
  // The page's own admission has run out with it.
  await widget.button(/^Try the swap again/).click()
  await expect(widget.frame.getByText('Reload the page to continue')).toBeVisible()
  // It may have heard of it by itself already.
  await popup.button(/^Try /).click()
  await expect(popup.page.getByText('has ended')).toBeVisible()

  await popup.page.reload()
  await expect(popup.heading(FAILED)).toBeVisible()
  await expect(popup.page.getByText(FEE_KEPT)).toHaveCount(0)
  await page.reload()
  // The entries are kept for another attempt.
  await expect(widget.reviewButton).toBeEnabled()
  await expect(widget.amount).toHaveValue('1')
  await expect(widget.frame.getByText('You have an unfinished swap')).toHaveCount(0)
  expect(wallet.signed).toHaveLength(2)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})

test('a fee that fails on the chain costs no fee, and is asked for again', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  events,
  world: { eth },
}) => {
  await eth.fund(address, { USDC: '300' })
  const since = await eth.client.getBlockNumber()
  await open()
  await widget.button('Swap the two tokens').click()
  const popup = await widget.begin('200')
  await popup.connect()
  wallet.next(SEND, 'run-dry')
  await popup.sign('Pay the fee')
  await events.wait('submitted', ({ step }) => step === 'fee')
  await expect(widget.steps.first()).toContainText('Did not go through')
  await expect(widget.frame.getByText('Try it again in the wallet window')).toBeVisible()
  expect(await eth.treasuryPayments(address, since, 'USDC')).toEqual([])

  await popup.sign('Pay the fee')
  await popup.sign('Allow')
  await popup.sign('Swap')
  await events.wait('settled')
  const payments = await eth.treasuryPayments(address, since, 'USDC')
  expect(payments.map(({ hash }) => hash)).toEqual([wallet.signed[1]])
})
