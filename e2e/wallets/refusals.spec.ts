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
