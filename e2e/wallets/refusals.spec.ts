import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../tools/fixtures/test.ts'

/** Refusals of a user or a wallet, and how to continue after them. */

const SEND = 'eth_sendTransaction'

test('a user who declines in the wallet can try again, at every step, and pays once', async ({
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
  const declined = popup.alert.filter({ hasText: 'You declined in your wallet' })

  wallet.next('eth_requestAccounts', 'reject')
  await popup.connect()
  await expect(declined).toBeVisible()
  await popup.connect()
  for (const step of ['Pay the fee', 'Allow', 'Swap'] as const) {
    wallet.next(SEND, 'reject')
    wallet.next(SEND, 'approve')
    await popup.sign(step)
    await expect(declined).toBeVisible()
    await popup.sign(step)
  }
  await events.wait('settled')
  expect(wallet.sendRequests()).toHaveLength(6)
  expect(wallet.signed).toHaveLength(3)
  expect(await eth.treasuryPayments(address, since, 'USDC')).toHaveLength(1)
  expect(events.of('failed')).toEqual([])
})

test('what a declined request asked for is asked again unchanged', async ({
  partner: { open, widget },
  wallet,
}) => {
  await open()
  const popup = await widget.begin('1')
  wallet.next(SEND, 'reject')
  await popup.connect()
  await popup.sign('Pay the fee')
  await popup.sign('Pay the fee')
  await popup.sign('Swap')
  const [first, second] = wallet.sendRequests()
  expect(second).toEqual(first)
})

test.describe('a wallet on another chain', () => {
  test.use({ walletOptions: { chainId: 56 } })

  test('is asked to switch before it is asked to sign, and may decline', async ({
    partner: { open, widget },
    wallet,
    events,
  }) => {
    await open()
    const popup = await widget.begin('1')
    await popup.connect()
    await expect(popup.page.getByText('Your wallet is on another chain')).toBeVisible()
    wallet.next('wallet_switchEthereumChain', 'reject')
    await popup.button('Switch to Ethereum').click()
    await expect(popup.alert).toContainText('You declined in your wallet')
    await popup.button('Switch to Ethereum').click()
    await popup.sign('Pay the fee')
    await popup.sign('Swap')
    await events.wait('settled')
    const asked = wallet.log.map(({ method }) => method)
    expect(asked.indexOf(SEND)).toBeGreaterThan(asked.lastIndexOf('wallet_switchEthereumChain'))
  })
})

test('a wallet that leaves the chain in between is asked to come back', async ({
  partner: { open, widget },
  wallet,
  events,
}) => {
  await open()
  const popup = await widget.begin('1')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  await wallet.useChain(56)
  await popup.button('Switch to Ethereum').click()
  await popup.sign('Swap')
  await events.wait('settled')
})

test.describe('a wallet that does not know the chain', () => {
  test('says so in words and signs nothing', async ({ partner: { open, widget }, wallet }) => {
    await open()
    const popup = await widget.begin('1')
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
  test('is refused for the user’s safety, and never asked to send', async ({
    partner: { open, widget },
    wallet,
  }) => {
    await open()
    const popup = await widget.begin('1')
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

test('another account takes over before anything is paid, and not after', async ({
  partner: { open, widget },
  wallet,
  account: first,
  events,
  world: { eth },
}) => {
  const second = privateKeyToAccount(generatePrivateKey())
  await eth.fund(second.address, { native: '10' })
  const since = await eth.client.getBlockNumber()
  await open()
  const popup = await widget.begin('1')
  await popup.connect()
  await expect(popup.button(/^Pay the fee in/)).toBeEnabled()
  await wallet.useAccount(second)
  await expect(popup.heading('Your wallet uses another account')).toBeVisible()
  await popup.button('Use this account instead').click()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()

  await wallet.useAccount(first)
  await expect(popup.heading('Your wallet uses another account')).toBeVisible()
  await expect(popup.button('Use this account instead')).toHaveCount(0)
  await wallet.useAccount(second)
  await popup.sign('Swap')
  await events.wait('settled')
  expect(await eth.treasuryPayments(first.address, since)).toEqual([])
  expect(await eth.treasuryPayments(second.address, since)).toHaveLength(1)
})

test('an account that cannot pay is told before it is asked to', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  world: { eth },
}) => {
  await open()
  const popup = await widget.begin('50')
  await popup.connect()
  await expect(popup.alert).toContainText('Not enough ETH')
  await expect(popup.button(/^Pay the fee in/)).toBeDisabled()
  await eth.fund(address, { native: '60' })
  await popup.button('Check again').click()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  expect(wallet.signed).toHaveLength(1)
})
