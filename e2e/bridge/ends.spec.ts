import { parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { paymentOn } from '../tools/world/chain-payment.ts'
import {
  bridgeStatus,
  createBridge,
  createdBridge,
  payBridgeFee,
  payDeposit,
} from '../tools/world/partner-bridge.ts'
import type { World } from '../tools/world/world.ts'

/** Orders that end without a payout: the deposit goes back, and our answers say so. */

const LOOK_MS = 30_000
/** The server asks this rarely about an order that has expired. */
const LATE_LOOK_MS = 15 * 60_000

test('a deposit that is late or not of the order’s amount goes back on its chain, and the status follows', async ({
  world,
}) => {
  const { server, bridge } = world
  const [late, wrong] = await Promise.all([ordered(world), ordered(world)])
  await bridge.steer(late.order.id, { end: 'expired' })
  const less = { value: toHex(parseEther('0.02')) }
  const wallets = wrong.created.payment.steps[0]?.wallets ?? []
  await Promise.all([wrong.payer.send(wallets, less), upstream(world, late.paid.feeTxHash, 'expired')])
  await server.pass(LOOK_MS)
  await expect.poll(() => bridgeStatus(world, late.order.id)).toMatchObject({ status: 'expired' })

  await payDeposit(late.payer, late.created)
  await Promise.all([late, wrong].map(({ paid }) => upstream(world, paid.feeTxHash, 'refunded')))
  await server.pass(LATE_LOOK_MS)
  for (const [{ order, refundAddress, paid }, amount] of [
    [late, '0.04'],
    [wrong, '0.02'],
  ] as const) {
    await expect
      .poll(() => bridgeStatus(world, order.id))
      .toMatchObject({ status: 'refunded', refundAddress, refundedAmount: amount, depositedAmount: amount })
    const { refundTxHash, payoutTxHash } = await bridgeStatus(world, order.id)
    expect(payoutTxHash).toBeUndefined()
    const refund = await paymentOn(world, 'eth', refundAddress, refundTxHash)
    expect(refund.amount).toBe(parseEther(amount))
    // No one pays the same fee’s order twice.
    const again = await createBridge(world, paid)
    expect(again).toMatchObject({ duplicate: true, order: { id: order.id, status: 'refunded' } })
    expect(await bridge.ordersOf(paid.feeTxHash)).toHaveLength(1)
  }
})

/** An order of a new account, whose deposit would go back to an address of its own. */
async function ordered(world: World) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address: refundAddress } = privateKeyToAccount(generatePrivateKey())
  await world.eth.fund(account.address, { native: '5' })
  const payer = createEvmUser(world.eth, account)
  const request = {
    fromCurrency: 'eth',
    toCurrency: 'xrp',
    fromAmount: '0.04',
    destination: world.ledgers.xrpl.second.address,
    refundAddress,
  }
  const paid = await payBridgeFee(world, payer, request)
  const created = await createdBridge(world, paid)
  return { payer, paid, created, order: created.order, refundAddress }
}

const upstream = async ({ bridge }: World, feeTxHash: string, status: string) =>
  expect
    .poll(async () => (await bridge.ordersOf(feeTxHash)).map((order) => order.status), { timeout: 30_000 })
    .toEqual([status])
