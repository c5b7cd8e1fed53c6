import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** Refusals of a user or a wallet, and how to continue after them. */

const SEND = 'eth_sendTransaction'
const SWITCH = 'wallet_switchEthereumChain'

test('a user who declines in the wallet is asked the same again, at every step, and pays once, from one account', async ({
  partner: { open, widget },
  wallet,
  account: first,
  events,
  world: { eth },
}) => {
  const second = privateKeyToAccount(generatePrivateKey())
  await eth.fund(second.address, { native: '10', USDC: '300' })
  const since = await eth.client.getBlockNumber()
  await open()
  await widget.button('Swap the two tokens').click()
  const popup = await widget.begin('200')
  const declined = popup.alert.filter({ hasText: 'You declined in your wallet' })
  const otherAccount = popup.heading('Your wallet uses another account')

  wallet.next('eth_requestAccounts', 'reject')
  await popup.connect()
  await expect(declined).toBeVisible()
  await popup.connect()
  // The first account has no USDC. Another one takes over as long as nothing is paid.
  await expect(popup.alert).toContainText('Not enough USDC')
  await wallet.useAccount(second)
  await expect(otherAccount).toBeVisible()
  await expectNoViolation(popup.page.locator('html'), 'another account')
  await popup.button('Use this account instead').click()
  for (const step of ['Pay the fee', 'Approve', 'Swap'] as const) {
    if (step === 'Swap') {
      await popup.ready('Swap')
      await wallet.useAccount(first)
      await expect(otherAccount).toBeVisible()
      await expect(popup.button('Use this account instead')).toHaveCount(0)
      await wallet.useAccount(second)
    }
    wallet.next(SEND, 'reject')
    wallet.next(SEND, 'approve')
    await popup.sign(step)
    await expect(declined).toBeVisible()
    await popup.sign(step)
  }
  await events.wait('settled')
  const asked = wallet.sendRequests()
  expect(asked).toHaveLength(6)
  for (const at of [0, 2, 4]) expect(asked[at + 1]).toEqual(asked[at])
  expect(wallet.signed).toHaveLength(3)
  expect(await eth.treasuryPayments(first.address, since, 'USDC')).toEqual([])
  expect(await eth.treasuryPayments(second.address, since, 'USDC')).toHaveLength(1)
  expect(events.of('failed')).toEqual([])
})

test('a fee that was declined is asked again at once in another window, and a user who cancels then is back at the form', async ({
  partner: { widget },
  swapUpTo,
  wallet,
  events,
}) => {
  const first = await swapUpTo('fee')
  wallet.next(SEND, 'reject')
  await first.sign('Pay the fee')
  await expect(first.alert).toContainText('You declined in your wallet')
  await first.page.close()

  const popup = await widget.openPopup('Open the wallet window')
  wallet.next(SEND, 'reject')
  await popup.sign('Pay the fee')
  await expect(popup.alert).toContainText('You declined in your wallet')
  await popup.button('Cancel').click()
  await expect(popup.heading('This request was cancelled')).toBeVisible()
  await expect(popup.page.getByText('Nothing more will be signed here.')).toBeVisible()
  await expectNoViolation(popup.page.locator('html'), 'cancelled in the sign window')
  await events.wait('cancelled')
  await expect(widget.frame.getByText('Nothing was paid.')).toBeVisible()
  await expectNoViolation(widget.frame.locator('html'), 'cancelled swap')
  await widget.button('Back to the form').click()
  await expect(widget.amount).toBeVisible()
  expect(wallet.signed).toEqual([])
})

test('a swap that was declined after its fee can be cancelled in the page, and goes on after a reload without a second fee', async ({
  partner: { page, widget },
  account: { address },
  swapUpTo,
  wallet,
  events,
  world: { eth },
}) => {
  const since = await eth.client.getBlockNumber()
  const first = await swapUpTo('swap')
  wallet.next(SEND, 'reject')
  await first.sign('Swap')
  await expect(first.alert).toContainText('You declined in your wallet')
  await first.page.close()
  await page.reload()
  await widget.button('Cancel').click()
  const goOn = 'Continue the swap – the fee is already paid'
  await expect(widget.button(goOn)).toBeVisible()
  await expectNoViolation(widget.frame.locator('html'), 'cancelled swap whose fee is paid')
  await events.wait('cancelled')

  await page.reload()
  const popup = await widget.openPopup(goOn)
  await popup.sign('Swap')
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  expect(wallet.signed).toHaveLength(2)
})

test.describe('a wallet on another chain', () => {
  test.use({ walletOptions: { chainId: 56 } })

  test('is asked to switch before it is asked to sign, may decline, and is asked to come back when it leaves', async ({
    signPageAt,
    wallet,
  }) => {
    const { popup } = await signPageAt('wallets')
    await popup.connect()
    await expect(popup.page.getByText('Your wallet is on another chain')).toBeVisible()
    await expectNoViolation(popup.page.locator('html'), 'wallet on another chain')
    wallet.next(SWITCH, 'reject')
    await popup.button('Switch to Ethereum').click()
    await expect(popup.alert).toContainText('You declined in your wallet')
    await popup.button('Switch to Ethereum').click()
    await popup.sign('Pay the fee')
    await popup.ready('Swap')
    const asked = wallet.log.map(({ method }) => method)
    expect(asked.indexOf(SEND)).toBeGreaterThan(asked.lastIndexOf(SWITCH))

    await wallet.useChain(56)
    await popup.button('Switch to Ethereum').click()
    await popup.sign('Swap')
    await popup.heading('Swap complete').waitFor()
    expect(wallet.signed).toHaveLength(2)
  })
})

test.describe('a wallet that does not know the chain', () => {
  test('says so in words and signs nothing', async ({ signPageAt, wallet }) => {
    const { popup } = await signPageAt('wallets')
    await popup.connect()
    await popup.button('Switch to Ethereum').click()
    await expect(popup.alert).toContainText('Your wallet does not know this chain')
    expect(wallet.sendRequests()).toEqual([])
  })

  test.use({
    walletOptions: async ({ world }, use) => {
      await use({ nodes: { [world.bnb.id]: world.bnb.url }, chainId: world.bnb.id })
    },
  })
})

test.describe('a wallet on another chain with the same id', () => {
  test('is refused for the user’s safety, and never asked to send', async ({ signPageAt, wallet }) => {
    const { popup } = await signPageAt('wallets')
    await popup.connect()
    await popup.sign('Pay the fee')
    await expect(popup.alert).toContainText('Your wallet is on a different chain with the same number')
    expect(wallet.sendRequests()).toEqual([])
  })

  test.use({
    walletOptions: async ({ world }, use) => {
      // As with a private fork: it says that it is chain 1, and its blocks are others.
      await use({ nodes: { 1: world.bnb.url }, chainId: 1 })
    },
  })
})

test('an account that cannot pay is told before it is asked to', async ({
  signPageAt,
  wallet,
  account: { address },
  world: { eth },
}) => {
  const { popup } = await signPageAt('wallets', {
    swap: { chain: 'eth', from: 'native', to: 'USDC', amountMinor: '50000000000000000000' },
  })
  await popup.connect()
  await expect(popup.alert).toContainText('Not enough ETH')
  await expectNoViolation(popup.page.locator('html'), 'account that cannot pay')
  await expect(popup.button(/^Pay the fee in/)).toBeDisabled()
  await eth.fund(address, { native: '60' })
  await popup.button('Check again').click()
  await popup.sign('Pay the fee')
  await popup.ready('Swap')
  expect(wallet.signed).toHaveLength(1)
})
