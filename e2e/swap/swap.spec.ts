import { parseAbiItem, parseEther, parseUnits, slice } from 'viem'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { owed } from '../tools/world/ledger.ts'

/** Platform fee and the surcharge of the partners here: 0.85 % and 0.15 %. */
const FEE_BPS = 100n
const BPS = 10_000n
const SWITCH = 'wallet_switchEthereumChain'
const approval = parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)')

test('ETH is swapped for USDC in the demo shop, and all that is said of it is true on the chain', async ({
  partner: { openDemo, page, widget },
  wallet,
  account: { address },
  events,
  world: { eth, operator },
}) => {
  const since = await eth.client.getBlockNumber()
  const owedBefore = await owed(operator, 'demo')
  await openDemo()
  const popup = await widget.begin('1.5')
  await popup.connect()
  await popup.page.getByText('Payment ID').click()
  const reference = (await popup.page.locator('code').innerText()).replaceAll(/\s/g, '')
  await popup.sign('Pay the fee')
  await popup.sign('Swap')

  await events.wait('settled')
  expect(events.types()).toEqual([
    'mounted',
    'ready',
    'form_changed',
    'quote',
    'review',
    'sign_requested',
    'popup_opened',
    'wallet_connected',
    'signing',
    'submitted',
    'signing',
    'submitted',
    'signed',
    'settled',
  ])
  const [feeTx, swapTx] = wallet.signed
  expect(events.of('signing').map(({ step }) => step)).toEqual(['fee', 'product'])
  expect(events.of('submitted').map(({ step, txHash }) => [step, txHash])).toEqual([
    ['fee', feeTx],
    ['product', swapTx],
  ])
  expect(events.of('signed').map(({ txHash }) => txHash)).toEqual([swapTx])
  expect(events.of('settled').map(({ txHash }) => txHash)).toEqual([swapTx])

  // The fee: one payment to the treasury, and it names its intent by the reference that the popup showed.
  const amount = parseEther('1.5')
  const fee = (amount * FEE_BPS) / BPS
  expect(await eth.treasuryPayments(address, since)).toEqual([
    { hash: feeTx, amount: fee, input: `0x${reference}` },
  ])
  expect(reference).toMatch(/^[0-9a-f]{64}$/)

  // The swap: no more than was said went out, no less came in.
  const [quote] = events.of('quote')
  expect(await eth.balance(address, 'USDC')).toBeGreaterThanOrEqual(BigInt(quote?.minOutMinor ?? ''))
  const spent = parseEther('10') - (await eth.balance(address, 'native'))
  expect(spent).toBeGreaterThan(amount + fee)
  expect(spent - amount - fee).toBeLessThan(parseEther('0.01'))

  // The window closes by itself, and the share is posted once the swap is final.
  await expect(popup.heading('Swap complete')).toBeVisible()

  // The partner: a fifth of the platform's 0.85 %, and all of its own 0.15 %.
  await expect
    .poll(async () => (await operator('ledger', 'show', 'demo')).includes(feeTx ?? 'none'))
    .toBe(true)
  const share = (amount * 17n) / BPS + (amount * 15n) / BPS
  expect((await owed(operator, 'demo')) - owedBefore).toBe(share)
  await expect
    .poll(async () => (await operator('ledger', 'show', 'demo')).split('\n')[0])
    .toMatch(/pending 0$/)

  // The widget and the page say so.
  await expect(widget.heading('Swap complete')).toBeVisible()
  await expect(widget.side('You paid')).toContainText('1.5 ETH')
  await expect(widget.figure('Fee$')).toHaveText('0.015 ETH')
  for (const [term, hash] of [
    ['Fee transaction', feeTx],
    ['Swap transaction', swapTx],
  ] as const)
    await expect(widget.figure(term).getByTitle(hash ?? 'none')).toBeVisible()
  await expect(page.getByText('Swap settled: it is in your wallet')).toBeVisible()
  await expect(
    page
      .getByRole('log')
      .getByText(swapTx ?? 'none')
      .first(),
  ).toBeVisible()
})

test('a token is allowed to the router exactly, an old allowance is set to zero first, and none of it is left @long', async ({
  partner: { open, widget },
  wallet,
  account,
  events,
  world: { eth },
}) => {
  const { address } = account
  // Like the real one, it changes no allowance but to and from zero.
  await eth.fund(address, { USDT: '500' })
  await eth.approve(account, 'USDT', '5')
  const since = (await eth.client.getBlockNumber()) + 1n
  await open()
  await widget.choose('You pay', /^USDT/)
  const popup = await widget.begin('400')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.heading('Reset the approval of USDT')).toBeVisible()
  await popup.sign('Approve')
  await expect(popup.heading('Approve USDT')).toBeVisible()
  await expect(popup.row('Approved amount')).toHaveText('400 USDT')
  await popup.sign('Approve')
  await popup.sign('Swap')
  await events.wait('settled')

  const approvals = await eth.client.getLogs({
    address: eth.token('USDT').address,
    event: approval,
    args: { owner: address },
    fromBlock: since,
  })
  expect(approvals.map(({ args }) => args)).toEqual([
    { owner: address, spender: eth.router, value: 0n },
    { owner: address, spender: eth.router, value: parseUnits('400', 6) },
  ])
  expect(await eth.allowance(address, 'USDT')).toBe(0n)
  const [fee, ...more] = await eth.treasuryPayments(address, since, 'USDT')
  expect(more).toEqual([])
  expect(fee?.amount).toBe(parseUnits('4', 6))
  // After `transfer(address,uint256)` stand the 32 bytes that name the intent.
  expect(slice(fee?.input ?? '0x', 68)).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await eth.balance(address, 'USDT')).toBe(parseUnits('96', 6))
  const [quote] = events.of('quote').slice(-1)
  expect(await eth.balance(address, 'USDC')).toBeGreaterThanOrEqual(BigInt(quote?.minOutMinor ?? ''))
  const steps = ['fee', 'approve-reset', 'approve', 'product']
  expect(events.of('submitted').map(({ step, txHash }) => [step, txHash])).toEqual(
    steps.map((step, index) => [step, wallet.signed[index]]),
  )
})

test('on BNB Chain the fee goes to the treasury there, after the wallet has declined to switch, and then has switched @long', async ({
  signPageAt,
  wallet,
  account: { address },
  world: { bnb },
}) => {
  const since = await bnb.client.getBlockNumber()
  const swap = { chain: 'bnb', from: 'native', to: 'USDT', amountMinor: String(parseEther('2')) } as const
  const { popup } = await signPageAt('fee', {
    swap,
    async connect(chooser) {
      await chooser.connect()
      await expect(chooser.page.getByText('Your wallet is on another chain')).toBeVisible()
      await expectNoViolation(chooser.page.locator('html'), 'wallet on another chain')
      wallet.next(SWITCH, 'reject')
      await chooser.button('Switch to BNB Smart Chain').click()
      await expect(chooser.alert).toContainText('You declined in your wallet')
      await chooser.button('Switch to BNB Smart Chain').click()
    },
  })
  await popup.sign('Pay the fee')
  await popup.sign('Swap')
  await expect(popup.heading('Swap complete')).toBeVisible()
  const asked = wallet.log.map(({ method }) => method)
  expect(asked.indexOf('eth_sendTransaction')).toBeGreaterThan(asked.lastIndexOf(SWITCH))
  const payments = await bnb.treasuryPayments(address, since)
  expect(payments.map(({ hash, amount }) => [hash, amount])).toEqual([[wallet.signed[0], parseEther('0.02')]])
  expect(await bnb.balance(address, 'USDT')).toBeGreaterThan(parseUnits('1100', 18))
})
