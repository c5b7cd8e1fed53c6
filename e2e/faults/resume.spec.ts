import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test, testWithoutStorage } from '../tools/fixtures/test.ts'
import { createPartnerPage } from '../tools/pages/partner-page.ts'

/** Reloads and closed tabs lose nothing of a swap that was begun, and keep nothing of one that was not. */

const SEND = 'eth_sendTransaction'
const GO_ON = 'Open the wallet window'
const FEE_PAID = 'The fee is paid. Now sign the swap itself.'
const UNFINISHED = 'You have an unfinished swap'

testWithoutStorage(
  'where frames of another site have no storage, a page whose window was closed continues after every reload, with one fee @long',
  async ({ partner: { page, widget }, swapUpTo, wallet, account: { address }, events, world: { eth } }) => {
    const since = await eth.client.getBlockNumber()
    const first = await swapUpTo('fee')
    wallet.next(SEND, 'hold-back')
    await first.sign('Pay the fee')
    await events.wait('submitted', ({ step }) => step === 'fee')
    await expect(first.heading('Fee payment sent')).toBeVisible()
    await expectNoViolation(first.page.locator('html'), 'sent fee')
    await first.page.close()
    await page.reload()
    await expect(widget.steps.first()).toContainText('Sent, waiting for the chain')
    await wallet.broadcast()
    await expect(widget.steps.first()).toContainText('Confirmed')
    await page.reload()
    await expect(widget.frame.getByText(FEE_PAID)).toBeVisible()
    await expect(widget.steps.first()).toContainText('Confirmed')

    const second = await widget.openPopup(GO_ON)
    wallet.next(SEND, 'hold-back')
    await second.sign('Swap')
    await events.wait('signed')
    await second.page.close()
    await page.reload()
    await expect(widget.heading('Your swap is on its way')).toBeVisible()
    await expectNoViolation(widget.frame.locator('html'), 'swap on its way')
    await wallet.broadcast()
    const { txHash } = await events.wait('settled')
    await expect(widget.heading('Swap complete')).toBeVisible()
    expect(txHash).toBe(wallet.signed[1])
    expect(wallet.signed).toHaveLength(2)
    expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
    expect(await eth.client.getTransactionCount({ address })).toBe(2)

    // The receipt outlives a reload too, until it is left.
    await page.reload()
    await expect(widget.heading('Swap complete')).toBeVisible()
    await widget.button('Swap again').click()
    await expect(widget.button('Enter an amount')).toBeVisible()
    await page.reload()
    await expect(widget.button('Enter an amount')).toBeVisible()
  },
)

test('a swap whose tab was closed after the fee is offered in the next tab, which goes on with it @long', async ({
  partner,
  swapUpTo,
  context,
  wallet,
  account: { address },
  events,
  world,
}) => {
  const { eth } = world
  const since = await eth.client.getBlockNumber()
  const first = await swapUpTo('swap', { amount: '1.25' })
  await first.page.close()
  await partner.page.close()

  const { open, widget } = createPartnerPage(await context.newPage(), world, events)
  await open()
  await expect(widget.frame.getByText(UNFINISHED)).toBeVisible()
  await expect(widget.frame.getByText('1.25 ETH → USDC')).toBeVisible()
  await expectNoViolation(widget.frame.locator('html'), 'unfinished swap')
  await widget.button('Continue').click()
  await expect(widget.frame.getByText(UNFINISHED)).toHaveCount(0)
  await expect(widget.frame.getByText(FEE_PAID)).toBeVisible()
  const second = await widget.openPopup(GO_ON)
  await second.sign('Swap')
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(wallet.signed).toHaveLength(2)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})
