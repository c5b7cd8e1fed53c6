import { expect, test } from '../tools/fixtures/test.ts'
import { createPartnerPage } from '../tools/pages/partner-page.ts'

/**
 * What a reload, or a tab that was closed, does to a swap: nothing. Runs where frames of another site may store
 * things, each site for itself, and where they may not.
 */

const SEND = 'eth_sendTransaction'
const GO_ON = 'Open the wallet window'
const FEE_PAID = 'The fee is paid. Now sign the swap itself.'

test('a form or a review that is reloaded leaves nothing behind', async ({
  partner: { open, page, widget },
  wallet,
  events,
}) => {
  await open()
  await widget.enter('1')
  await page.reload()
  await expect(widget.heading('Swap')).toBeVisible()
  await expect(widget.amount).toHaveValue('')

  await widget.enter('2')
  await widget.review()
  await page.reload()
  await expect(widget.button('Enter an amount')).toBeVisible()
  await expect(widget.frame.getByText('You have an unfinished swap')).toHaveCount(0)

  const popup = await widget.begin('0.5')
  await popup.payAndSwap()
  await events.wait('settled')
  expect(wallet.signed).toHaveLength(2)
})

test('a page that is reloaded while the sign window is open follows what happens there', async ({
  partner: { open, page, widget },
  wallet,
  account: { address },
  events,
  world: { eth },
}) => {
  const since = await eth.client.getBlockNumber()
  await open()
  const popup = await widget.begin('1')
  await expect(popup.heading('Choose your wallet')).toBeVisible()
  await page.reload()
  await expect(widget.heading('Continue in the wallet window')).toBeVisible()
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(widget.steps.first()).toContainText('Confirmed')
  await page.reload()
  await expect(widget.frame.getByText(FEE_PAID)).toBeVisible()
  await popup.sign('Swap')
  await expect(popup.heading('Swap complete')).toBeVisible()
  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(wallet.signed).toHaveLength(2)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  expect(events.of('settled')).toHaveLength(1)
})

test('a page that is reloaded after the fee goes on with the swap, and the fee is not paid again', async ({
  partner: { open, page, widget },
  wallet,
  account: { address },
  events,
  world: { eth },
}) => {
  const since = await eth.client.getBlockNumber()
  await open()
  const first = await widget.begin('1')
  await first.connect()
  await first.sign('Pay the fee')
  await expect(first.button(/^Swap in/)).toBeEnabled()
  await first.page.close()
  await page.reload()

  await expect(widget.frame.getByText(FEE_PAID)).toBeVisible()
  await expect(widget.steps.first()).toContainText('Confirmed')
  const second = await widget.openPopup(GO_ON)
  await second.sign('Swap')
  const settled = await events.wait('settled')

  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(settled.txHash).toBe(wallet.signed[1])
  expect(wallet.signed).toHaveLength(2)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  expect(await eth.client.getTransactionCount({ address })).toBe(2)
})

test('a fee that is on its way through a reload is waited for', async ({
  partner: { open, page, widget },
  wallet,
  account: { address },
  events,
  world: { eth },
}) => {
  const since = await eth.client.getBlockNumber()
  await open()
  const popup = await widget.begin('1')
  await popup.connect()
  wallet.next(SEND, 'hold-back')
  await popup.sign('Pay the fee')
  await events.wait('submitted', ({ step }) => step === 'fee')
  await popup.page.close()
  await page.reload()
  await expect(widget.steps.first()).toContainText('Sent, waiting for the chain')
  await wallet.broadcast()
  await expect(widget.steps.first()).toContainText('Confirmed')
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})

test('a swap that is on its way through a reload settles without anything being done', async ({
  partner: { open, page, widget },
  wallet,
  events,
}) => {
  await open()
  const popup = await widget.begin('1')
  await popup.connect()
  wallet.next(SEND, 'approve')
  wallet.next(SEND, 'hold-back')
  await popup.sign('Pay the fee')
  await popup.sign('Swap')
  await events.wait('signed')
  await popup.page.close()
  await page.reload()
  await expect(widget.heading('Your swap is on its way')).toBeVisible()
  await wallet.broadcast()
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()

  // The receipt outlives a reload too, until it is left.
  await page.reload()
  await expect(widget.heading('Swap complete')).toBeVisible()
  await widget.button('Swap again').click()
  await expect(widget.button('Enter an amount')).toBeVisible()
  await page.reload()
  await expect(widget.button('Enter an amount')).toBeVisible()
})

test('a sign window that is reloaded goes on where it was', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  events,
  storage,
  world: { eth },
}) => {
  test.skip(storage === 'denied', 'The sign window is in no frame.')
  const since = await eth.client.getBlockNumber()
  await open()
  const popup = await widget.begin('1')
  await popup.page.reload()
  await popup.connect()
  await expect(popup.button(/^Pay the fee in/)).toBeEnabled()
  await popup.page.reload()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  await popup.page.reload()
  await popup.sign('Swap')
  await events.wait('settled')
  expect(wallet.log.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})

test('a tab that was closed after the fee is continued in another one', async ({
  partner,
  context,
  wallet,
  account: { address },
  events,
  storage,
  world,
}) => {
  test.skip(storage === 'denied', 'A new tab knows nothing where frames may not store anything.')
  const { eth } = world
  const since = await eth.client.getBlockNumber()
  await partner.open()
  const first = await partner.widget.begin('1.25')
  await first.connect()
  await first.sign('Pay the fee')
  await expect(first.button(/^Swap in/)).toBeEnabled()
  await first.page.close()
  await partner.page.close()

  const { open, widget } = createPartnerPage(await context.newPage(), world, events)
  await open()
  await expect(widget.frame.getByText('You have an unfinished swap')).toBeVisible()
  await expect(widget.frame.getByText('1.25 ETH → USDC')).toBeVisible()
  await widget.button('Continue').click()
  await expect(widget.frame.getByText(FEE_PAID)).toBeVisible()
  const second = await widget.openPopup(GO_ON)
  await second.sign('Swap')
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(wallet.signed).toHaveLength(2)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})

test('an unfinished swap can be put aside, and is offered again in the next tab', async ({
  partner,
  context,
  wallet,
  events,
  storage,
  world,
}) => {
  test.skip(storage === 'denied', 'A new tab knows nothing where frames may not store anything.')
  await partner.open()
  const popup = await partner.widget.begin('1')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  await popup.page.close()
  await partner.page.close()

  for (const name of ['Not now', 'Continue']) {
    const { open, widget, page } = createPartnerPage(await context.newPage(), world, events)
    await open()
    await widget.button(name).click()
    await expect(widget.frame.getByText('You have an unfinished swap')).toHaveCount(0)
    await expect(widget.frame.getByText(FEE_PAID)).toHaveCount(name === 'Continue' ? 1 : 0)
    await page.close()
  }
  expect(wallet.signed).toHaveLength(1)
})
