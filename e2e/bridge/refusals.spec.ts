import { expect, test } from '../tools/fixtures/test.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import {
  type BridgeRequest,
  createBridge,
  createdBridge,
  paymentOf,
  prepareBridge,
} from '../tools/world/partner-bridge.ts'
import { callApi } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** Bridges that are refused: before anyone pays, or by the bridge service after the fee is paid. */

const bridge = { fromCurrency: 'eth', toCurrency: 'xrp', fromAmount: '0.02' }
/** The flag of an account on the XRP Ledger that takes payments with a destination tag only. */
const REQUIRE_TAG = 1

test('a bridge that cannot be is refused before anyone pays, and leaves nothing behind', async ({
  world,
  account,
}) => {
  const good = { ...bridge, destination: world.ledgers.xrpl.second.address }
  const refusals: readonly [Partial<BridgeRequest>, ...string[]][] = [
    [{ fromAmount: '0.0001' }, 'AMOUNT_TOO_SMALL', '"minimum":"0.00'],
    [{ fromAmount: '100' }, 'AMOUNT_TOO_LARGE', '"maximum":'],
    [{ destination: `${good.destination.slice(0, -1)}x` }, 'INVALID_REQUEST', 'body.destination', 'checksum'],
    [{ destination: account.address }, 'INVALID_REQUEST', 'body.destination'],
    [{ destinationExtraId: 'memo' }, 'INVALID_REQUEST', 'body.destinationExtraId'],
    [{ refundAddress: good.destination }, 'INVALID_REQUEST', 'body.refundAddress'],
    // It is listed, and not paid out at present.
    [{ toCurrency: 'btc' }, 'UNSUPPORTED_TOKEN', 'not paid out'],
    [{ toCurrency: 'doge' }, 'UNSUPPORTED_TOKEN', 'cannot be bridged'],
  ]
  const state = async () => [await callApi(world, '/api/v1/payments?limit=100'), await world.bridge.orders()]
  const before = await state()
  for (const [change, ...texts] of refusals) {
    const answer = await prepareBridge(world, account.address, { ...good, ...change }).catch(String)
    for (const text of texts) expect(answer).toContain(text)
  }
  // A fee that no one prepared makes no order either.
  const none = { request: good, feeTxHash: `0x${'ab'.repeat(32)}` }
  expect(await createBridge(world, none).catch(String)).toMatch(/FEE_TX_PENDING|TX_NOT_FOUND/)
  expect(await state()).toEqual(before)
})

test('a refusal after the fee is paid leaves a credit and no order, and the same call makes it later', async ({
  world,
  account,
}) => {
  const { newcomer } = world.ledgers.xrpl
  const setFlag = (field: 'SetFlag' | 'ClearFlag') =>
    newcomer.send([
      {
        kind: 'xaman',
        txjson: { TransactionType: 'AccountSet', Account: newcomer.address, [field]: REQUIRE_TAG },
      },
    ])
  const payer = createEvmUser(world.eth, account)
  const request = { ...bridge, destination: newcomer.address }
  const since = await world.eth.client.getBlockNumber()
  const prepared = await prepareBridge(world, payer.address, request)
  await setFlag('SetFlag')
  try {
    // From now on this account is like an exchange's.
    const other = await prepareBridge(world, payer.address, { ...request, fromAmount: '0.03' }).catch(String)
    expect(other).toContain('body.destinationExtraId')
    const feeTxHash = await payer.send(prepared.payment.steps[0]?.wallets ?? [])
    const paid = { request, intentId: prepared.intentId, feeTxHash }
    await expect.poll(() => problemOf(world, paid.intentId)).toMatchObject({ code: 'INVALID_REQUEST' })
    const refusal = await createBridge(world, paid).catch(String)
    expect(refusal).toContain('INVALID_REQUEST')
    expect(refusal).toContain(`"credit":{"intentId":"${paid.intentId}","creditUntil":`)
    expect(await problemOf(world, paid.intentId)).not.toHaveProperty('retryAt')
    expect(await world.bridge.ordersOf(feeTxHash)).toEqual([])

    await setFlag('ClearFlag')
    // Orders of one fee follow each other ever more slowly.
    await world.server.advance(600_000)
    const { order } = await createdBridge(world, paid)
    expect(order).toMatchObject({ intentId: paid.intentId, status: 'awaiting_deposit' })
    expect(await world.bridge.ordersOf(feeTxHash)).toMatchObject([{ clientOrderId: order.id }])
    expect(await problemOf(world, paid.intentId)).toBeUndefined()
    expect(await timesBooked(world.operator, 'shop', feeTxHash)).toBe(1)
    expect(await world.eth.treasuryPayments(account.address, since)).toHaveLength(1)
  } finally {
    await setFlag('ClearFlag')
  }
})

test('while the bridge is down a paid fee waits, says when it is tried again, and gets its order by itself', async ({
  world,
  account,
}) => {
  const payer = createEvmUser(world.eth, account)
  const request = { ...bridge, destination: world.ledgers.xrpl.second.address }
  const { intentId, payment } = await prepareBridge(world, payer.address, request)
  await world.outages.order('bridge', { fail: '500' })
  const feeTxHash = await payer.send(payment.steps[0]?.wallets ?? [])
  const paid = { request, intentId, feeTxHash }
  await expect.poll(() => problemOf(world, intentId)).toHaveProperty('retryAt')
  expect(await createBridge(world, paid).catch(String)).toMatch(
    /"credit":\{"intentId":"pi_\w+","creditUntil"/,
  )
  expect(await paymentOf(world, intentId)).toMatchObject({ state: 'paid' })

  await world.outages.order('bridge', {})
  // The pauses between tries have grown meanwhile.
  await world.server.advance(120_000)
  await expect.poll(async () => (await paymentOf(world, intentId)).delivery?.order).toBeDefined()
  const { order, duplicate } = await createBridge(world, paid)
  expect(duplicate).toBe(true)
  expect(await world.bridge.ordersOf(feeTxHash)).toMatchObject([{ clientOrderId: order.id }])
  await expect.poll(() => timesBooked(world.operator, 'shop', feeTxHash)).toBe(1)
})

const problemOf = async (world: World, intentId: string) =>
  (await paymentOf(world, intentId)).delivery?.problem
