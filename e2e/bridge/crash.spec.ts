import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { Order } from '#contracts/api/delivery.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { timesEachBooked } from '../tools/world/ledger.ts'
import { createBridge, payDeposit, paymentOf, prepareBridge } from '../tools/world/partner-bridge.ts'
import type { World } from '../tools/world/world.ts'

/** The server ends as in a power cut (SIGKILL) around the order of a bridge: one order for each fee, and none lost. */

const LOOK_MS = 30_000
const onTheWay = ['awaiting_deposit', 'confirming', 'exchanging', 'sending', 'finished']

test('over deaths of the server each paid fee gets one order, and a reader of its events hears of the payout', async ({
  world,
}) => {
  const { server, outages } = world
  const both = await Promise.all([prepared(world), prepared(world)])
  const [unheard, unanswered] = both
  // The service makes the second order, and the server dies before it hears of it.
  await outages.order('bridge', { fail: 'lost' })
  await unanswered.payFee()
  await expect.poll(() => unanswered.upstream()).toHaveLength(1)
  await server.kill()
  // The first fee is confirmed while there is no server.
  await unheard.payFee()
  await outages.order('bridge', {})
  await server.start()

  for (const { intentId } of both)
    await expect
      .poll(async () => (await paymentOf(world, intentId)).delivery?.order?.status, { timeout: 30_000 })
      .toBe('awaiting_deposit')
  const created = await Promise.all(both.flatMap(({ create }) => [create(), create()]))
  expect(created.map(({ duplicate }) => duplicate)).toEqual([true, true, true, true])
  for (const { upstream, intentId } of both) {
    const ids = created.filter((one) => one.intentId === intentId).map(({ order }) => order.id)
    expect(new Set(ids).size).toBe(1)
    expect(await upstream()).toMatchObject([{ clientOrderId: ids[0], status: 'waiting' }])
  }

  const [, , first] = created
  if (first === undefined) throw new Error('unreachable')
  const before = eventsOf(world, first.order.id)
  await expect.poll(() => before.heard).toContain('awaiting_deposit')
  await server.kill()
  await before.ended
  await payDeposit(unanswered.payer, first)
  await expect
    .poll(async () => (await unanswered.upstream())[0]?.status, { timeout: 30_000 })
    .toBe('finished')
  await server.start()
  const after = eventsOf(world, first.order.id)
  // The server looks for news as it starts: the end may be the first that is heard.
  await expect.poll(() => after.heard.length).toBeGreaterThan(0)
  await server.pass(LOOK_MS)
  await after.ended
  expect(after.heard.at(-1)).toBe('finished')
  expect(onTheWay).toEqual(expect.arrayContaining(after.heard))

  await expect
    .poll(async () => (await paymentOf(world, unanswered.intentId)).state, { timeout: 30_000 })
    .toBe('succeeded')
  const fees = both.map(({ feeTxHash }) => feeTxHash())
  await expect.poll(() => timesEachBooked(world.operator, 'shop', fees)).toEqual([1, 1])
})

/** A prepared bridge of a new account. */
async function prepared(world: World) {
  const account = privateKeyToAccount(generatePrivateKey())
  await world.eth.fund(account.address, { native: '5' })
  const payer = createEvmUser(world.eth, account)
  const { address: destination } = world.ledgers.xrpl.second
  const request = { fromCurrency: 'eth', toCurrency: 'xrp', fromAmount: '0.03', destination }
  const { intentId, payment } = await prepareBridge(world, payer.address, request)
  let feeTxHash = ''
  return {
    payer,
    intentId,
    feeTxHash: () => feeTxHash,
    async payFee() {
      feeTxHash = await payer.send(payment.steps[0]?.wallets ?? [])
    },
    create: async () => createBridge(world, { request, feeTxHash }),
    upstream: async () => world.bridge.ordersOf(feeTxHash),
  }
}

/** Follows an order as a partner's server does, until the stream ends in whatever way. */
function eventsOf({ suite, liveKey }: World, id: string) {
  const heard: string[] = []
  const follow = async () => {
    const headers = { 'x-api-key': liveKey }
    const { body } = await fetch(`${suite}/api/v1/bridge/status/events?id=${id}`, { headers })
    const lines = body?.pipeThrough(new TextDecoderStream()) ?? []
    let text = ''
    for await (const chunk of lines) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1]
        if (data !== undefined) heard.push(Order.parse(JSON.parse(data)).status)
      }
    }
  }
  return { heard, ended: follow().catch(() => undefined) }
}
