import { Keypair } from '@solana/web3.js'
import { parseEther, parseUnits } from 'viem'
import { passUntil } from '../tools/fixtures/order-news.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { decideInSuiteWallet as decide } from '../tools/pages/suite-wallet.ts'
import { paymentOn } from '../tools/world/chain-payment.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { bridgeStatus } from '../tools/world/partner-bridge.ts'

/** Platform fee and the surcharge of the partners here: 1.2 % and 0.15 %. */
const FEE_BPS = 135n
const BPS = 10_000n

test('ETH is bridged to XRP in a partner’s page, and all that is said of it is true on both chains', async ({
  partner: { open, bridge },
  wallet,
  account: { address },
  events,
  world,
}) => {
  const { eth, ledgers, operator } = world
  const since = await eth.client.getBlockNumber()
  const destination = ledgers.xrpl.newcomer.address
  await world.bridge.steerNext({ hold: 'confirming' })
  await open('/plain?product=bridge&from=eth&to=xrp')
  await bridge.enter({ amount: '0.5', address: destination })
  await bridge.review()
  await expect(bridge.frame.getByText(destination, { exact: true })).toBeVisible()
  const popup = await bridge.openPopup()
  await popup.connect()
  await popup.sign('Pay the fee')
  await popup.ready('Pay the deposit')
  const { order: id } = await events.wait('order', ({ status }) => status === 'awaiting_deposit')
  const { depositAddress } = await bridgeStatus(world, id)
  await expect(popup.page.getByText(depositAddress, { exact: true })).toBeVisible()
  await popup.sign('Pay the deposit')
  await expect(popup.heading('Deposit complete')).toBeVisible()

  await expect(bridge.heading('Your deposit is on its way')).toBeVisible()
  for (const [title, next] of [
    ['The deposit is being confirmed', 'exchanging'],
    ['Your money is being exchanged', 'sending'],
    ['The payout is on its way', undefined],
  ] as const) {
    await passUntil(world, bridge.heading(title))
    await world.bridge.steer(id, next === undefined ? {} : { hold: next })
  }
  await passUntil(world, bridge.heading('Bridge complete'))

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
    'order',
    'signing',
    'submitted',
    'signed',
    'settled',
    ...Array.from({ length: 4 }, () => 'order'),
  ])
  const [feeTx, depositTx] = wallet.signed
  expect(events.of('submitted').map(({ txHash }) => txHash)).toEqual([feeTx, depositTx])
  expect(events.of('order').map(({ order, status }) => [order, status])).toEqual(
    ['awaiting_deposit', 'confirming', 'exchanging', 'sending', 'finished'].map((status) => [id, status]),
  )

  const amount = parseEther('0.5')
  expect(await eth.treasuryPayments(address, since)).toMatchObject([
    { hash: feeTx, amount: (amount * FEE_BPS) / BPS },
  ])
  expect(await timesBooked(operator, 'shop', feeTx)).toBe(1)
  const deposit = await eth.client.getTransaction({ hash: depositTx ?? '0x' })
  expect(deposit).toMatchObject({ to: depositAddress.toLowerCase(), value: amount })

  const { toAmount = '0', payoutTxHash = '' } = await bridgeStatus(world, id)
  const payout = await paymentOn(world, 'xrpl', destination, payoutTxHash)
  expect(payout).toEqual({ amount: parseUnits(toAmount, 6) })
  const [quote] = events.of('quote')
  const expected = parseUnits(quote?.expectedOutAmount ?? '0', 6)
  expect(Number(payout.amount) / Number(expected)).toBeCloseTo(1, 1)
  await expect(bridge.figure('Deposited')).toHaveText('0.5 ETH')
  await expect(bridge.figure('Received')).toContainText('XRP')
  await expect(bridge.frame.getByTitle(payoutTxHash)).toBeVisible()
})

test('a plain iframe carries a whole bridge from XRP to SOL, whose deposit has its tag; on another site it is refused @long', async ({
  partner: { page, open, bridge },
  context,
  world,
}) => {
  await page.goto(`${world.stranger.origin}/raw-bridge`)
  await expect(bridge.frame.getByText('E_ORIGIN_NOT_ALLOWED')).toBeVisible()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const destination = Keypair.generate().publicKey.toBase58()
  await open('/raw-bridge')
  await page.evaluate(async (text) => navigator.clipboard.writeText(text), destination)
  await bridge.amount.fill('25')
  // It moves what is below it.
  await expect(bridge.button(/^Min /)).toBeVisible()
  await bridge.button('Paste: Your address on Solana').click()
  await expect(bridge.address).toHaveValue(destination)
  await bridge.review()
  const popup = await bridge.openPopup()
  await popup.connect('Suite wallet')
  await (await decide(popup.page, 'Connect')).close()
  await popup.sign('Pay the fee')
  await (await decide(popup.page, 'Send')).close()
  await popup.ready('Pay the deposit')
  const { depositExtraId } = await orderOfFrame()
  await expect(popup.row('Destination tag')).toHaveText(depositExtraId ?? 'none')
  await popup.sign('Pay the deposit')
  await (await decide(popup.page, 'Send')).close()

  await passUntil(world, bridge.heading('Bridge complete'))
  const { id, depositTxHash, depositAddress, toAmount = '0', payoutTxHash } = await orderOfFrame()
  expect(id).toMatch(/^bo_/)
  expect(await paymentOn(world, 'xrpl', depositAddress, depositTxHash)).toEqual({
    amount: 25_000_000n,
    extraId: depositExtraId,
  })
  expect(await paymentOn(world, 'solana', destination, payoutTxHash)).toEqual({
    amount: parseUnits(toAmount, 9),
  })

  /** The last order that the bridge has made. */
  async function orderOfFrame() {
    const last = (await world.bridge.orders()).at(-1)
    return bridgeStatus(world, last?.clientOrderId ?? 'none')
  }
})
