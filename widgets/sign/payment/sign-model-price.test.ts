import { expect, test } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { refusal } from '../testing/fake-server.ts'
import {
  bridgeSession,
  depositStep,
  feeStep,
  MIN_OUT,
  ordered,
  payload,
  preparedSession,
  productStep,
  quote,
  ROUTER,
  swapData,
} from '../testing/sample-session.ts'
import { at, atFee, atProduct, connected, kind, sign, start, type World } from '../testing/start-model.ts'

/** The result of a refresh: another quote, and a swap step whose calldata asks for its minimum. */
function reprice(world: World, minOut: bigint, id: string, from = 30_000): void {
  const step = { wallets: [payload({ to: ROUTER, value: '0xde0b6b3a7640000', data: swapData({ minOut }) })] }
  world.server.refreshes((now: SignSession) => ({
    ...now,
    quote: quote({ id, minOutMinor: minOut.toString(), expiresAt: at(from + 30_000) }),
    steps: now.steps.map((one) => (one.id === 'product' ? { ...one, ...step } : one)),
  }))
}
const count = (world: World, call: string) => world.server.calls.filter((name) => name === call).length

test('an expired quote is renewed by itself while someone looks', async () => {
  const world = await atFee()
  reprice(world, MIN_OUT, 'q_2')
  await world.time.pass(29_000)
  expect(count(world, 'refresh')).toBe(0)
  await world.time.pass(2_000)
  expect(count(world, 'refresh')).toBe(1)
  expect(world.model.priceChange.peek()).toBeUndefined()
})

test('a step whose quote has expired already gets a fresh price at once', async () => {
  const world = await atProduct({ quote: quote({ expiresAt: at(-1) }) })
  reprice(world, MIN_OUT, 'q_2')
  await world.time.pass(0)
  expect(count(world, 'refresh')).toBe(1)
})

test('nothing is asked for a page that no one sees', async () => {
  const world = await atFee()
  world.visible.value = false
  await world.time.pass(120_000)
  expect(count(world, 'refresh')).toBe(0)
})

test('a clock that is ahead, or a price that stays old, makes no storm of requests', async () => {
  const world = await atFee()
  await world.time.pass(3_600_000)
  expect(count(world, 'refresh')).toBe(6)
})

test('a better price needs no consent, and says so', async () => {
  const world = await atProduct()
  reprice(world, MIN_OUT + 5n, 'q_2')
  await world.model.refreshPrice()
  expect(world.model.priceChange.peek()).toEqual({ was: MIN_OUT, now: MIN_OUT + 5n, worse: false })
  await sign(world)
  expect(kind(world)).toBe('done')
})

test('a worse price has to be accepted before anything is signed', async () => {
  const world = await atProduct()
  reprice(world, MIN_OUT - 5n, 'q_2')
  await world.model.refreshPrice()
  expect(world.model.priceChange.peek()).toEqual({ was: MIN_OUT, now: MIN_OUT - 5n, worse: true })
  await sign(world)
  expect(world.wallet.sent).toEqual([])
  world.model.acceptPrice()
  expect(world.model.priceChange.peek()).toBeUndefined()
  await sign(world)
  expect(kind(world)).toBe('done')
})

test('a price that recovers needs no consent any more', async () => {
  const world = await atProduct()
  reprice(world, MIN_OUT - 5n, 'q_2')
  await world.model.refreshPrice()
  reprice(world, MIN_OUT, 'q_3')
  await world.model.refreshPrice()
  expect(world.model.priceChange.peek()).toBeUndefined()
})

/** A bridge, whose quote has no minimum, at its fee. */
async function atBridgeFee(): Promise<World> {
  const [, deposit = productStep()] = bridgeSession().steps
  return connected(await start({ session: bridgeSession({ steps: [feeStep(), deposit] }) }))
}
/** The server’s quote expects this much; the order of a paid fee keeps the id of the quote. */
function expectOut(world: World, expectedOutMinor: string, more: Partial<SignSession> = {}): void {
  const { quote: offer } = bridgeSession()
  world.server.tell({ quote: offer && { ...offer, expectedOutMinor }, ...more })
}
const orderMade = { delivery: ordered(), steps: [feeStep({ state: 'confirmed' }), depositStep()] }

test('an order that brings over 1 % less than expected has to be accepted before its deposit is signed', async () => {
  const world = await atBridgeFee()
  expectOut(world, '1222154999', orderMade)
  const change = { was: 1_234_500_000n, now: 1_222_154_999n, worse: true }
  expect(world.model.priceChange.peek()).toEqual(change)
  await sign(world)
  expect(world.wallet.sent).toEqual([])
  const again = await world.open()
  expect(again.priceChange.peek()).toEqual(change)
  world.model.acceptPrice()
  expect(world.model.priceChange.peek()).toBeUndefined()
  await sign(world)
  expect(kind(world)).toBe('done')
})

test('an order that brings up to 1 % less than expected needs no consent', async () => {
  const world = await atBridgeFee()
  expectOut(world, '1222155000', orderMade)
  expect(world.model.priceChange.peek()).toBeUndefined()
  await sign(world)
  expect(kind(world)).toBe('done')
})

test('small falls of an estimate before the fee is paid add up to one that has to be accepted', async () => {
  const world = await atBridgeFee()
  const { quote: offer = quote() } = bridgeSession()
  world.server.tell({ quote: { ...offer, id: 'q_2', expectedOutMinor: '1225000000' } })
  expect(world.model.priceChange.peek()).toBeUndefined()
  world.server.tell({ quote: { ...offer, id: 'q_3', expectedOutMinor: '1216000000' } })
  expect(world.model.priceChange.peek()).toEqual({ was: 1_234_500_000n, now: 1_216_000_000n, worse: true })
  await sign(world)
  expect(world.wallet.sent).toEqual([])
})

test('what was agreed outlives a reload', async () => {
  const world = await atProduct()
  world.server.tell({ quote: quote({ id: 'q_2', minOutMinor: (MIN_OUT - 1n).toString() }) })
  const again = await world.open()
  expect(again.priceChange.peek()).toEqual({ was: MIN_OUT, now: MIN_OUT - 1n, worse: true })
})

test('a fee whose quote ran out while the user read is paid in one click, when the price holds', async () => {
  const world = await atFee()
  world.visible.value = false
  await world.time.pass(40_000)
  reprice(world, MIN_OUT, 'q_2', 40_000)
  await sign(world)
  expect(world.server.calls.slice(-3)).toEqual(['refresh', 'open fee', 'complete fee'])
})

test('no fee is paid for a price that has become worse unseen', async () => {
  const world = await atFee()
  world.visible.value = false
  await world.time.pass(40_000)
  reprice(world, MIN_OUT - 1n, 'q_2', 40_000)
  await sign(world)
  expect(world.wallet.sent).toEqual([])
  expect(world.model.priceChange.peek()?.worse).toBe(true)
})

test('a swap whose quote ran out is shown again before it is signed', async () => {
  const world = await atProduct()
  world.visible.value = false
  await world.time.pass(40_000)
  reprice(world, MIN_OUT + 1n, 'q_2', 40_000)
  await sign(world)
  expect(world.model.problem.peek()).toEqual({ from: 'change' })
  expect(world.wallet.sent).toEqual([])
  await sign(world)
  expect(kind(world)).toBe('done')
})

test('a quote that the server finds expired is renewed and, unchanged in what is signed, goes on', async () => {
  const world = await atFee()
  world.server.fail('open', refusal('SLIPPAGE', true))
  reprice(world, MIN_OUT, 'q_2')
  await sign(world)
  expect(world.server.calls.slice(-4)).toEqual(['open fee', 'refresh', 'open fee', 'complete fee'])
})

test('when no price can be had the reason is shown, and the next click asks again', async () => {
  const world = await atProduct()
  world.server.fail('refresh', refusal('UPSTREAM_TIMEOUT', true))
  await world.model.refreshPrice()
  expect(world.model.problem.peek()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  await sign(world)
  expect(kind(world)).toBe('done')
})

const lack = {
  code: 'INSUFFICIENT_FUNDS',
  message: 'The account has 0.4 ETH to spend, but this payment takes 1.01 ETH in all.',
  details: { asset: 'native', has: '400000000000000000', needed: '1010000000000000000', for: 'amount' },
} as const

test('an account that cannot pay is told so in the server’s words, and is not asked to pay', async () => {
  const world = await connected(await start({ session: preparedSession({ warnings: [lack] }) }))
  expect(world.model.lack.peek()).toEqual(lack)
  await sign(world)
  expect(world.wallet.sent).toEqual([])
  expect(world.server.calls).toEqual([])
})

test('money that arrives is seen by the next look, and the payment goes on', async () => {
  const world = await connected(await start({ session: preparedSession({ warnings: [lack] }) }))
  await world.model.refreshPrice()
  expect(world.model.lack.peek()).toEqual(lack)
  world.server.refreshes((now) => ({ ...now, warnings: [] }))
  await world.model.refreshPrice()
  expect(world.model.lack.peek()).toBeUndefined()
  await sign(world)
  expect(kind(world)).toBe('confirming')
})

test('what the account lacks when the fee is opened is shown like a warning, and no wallet is asked', async () => {
  const world = await atFee()
  world.server.fail('open', refusal('INSUFFICIENT_FUNDS', false))
  world.server.refreshes((now) => ({ ...now, warnings: [lack] }))
  await sign(world)
  expect(world.wallet.sent).toEqual([])
  expect(world.server.calls.slice(-3)).toEqual(['open fee', 'refresh', 'ask'])
  expect(world.model.lack.peek()).toEqual(lack)
})

test('an estimate that may be too high stops no one', async () => {
  const maybe = { ...lack, details: { ...lack.details, estimated: true } }
  const world = await connected(await start({ session: preparedSession({ warnings: [maybe] }) }))
  expect(world.model.lack.peek()).toBeUndefined()
  await sign(world)
  expect(kind(world)).toBe('confirming')
})

test('once the fee is paid, the old warning stops no one', async () => {
  const world = await atProduct({ warnings: [lack] })
  expect(world.model.lack.peek()).toBeUndefined()
})

test('a failed swap goes on with the fee that was paid, in a new session', async () => {
  const world = await atProduct({ creditUntil: at(86_400_000) })
  await sign(world)
  world.server.tellStep('product', { state: 'failed', failure: 'TX_FAILED' })
  world.server.tell({ verification: 'rejected', rejection: 'TX_FAILED' })
  expect(world.model.screen.peek()).toEqual({ kind: 'failed' })
  await world.model.renew()
  expect(world.moved).toEqual(['http://suite.test/sign/ses_0000000000000000000002#et=new'])
})

test('a payment that was retried in another session is done here, too', async () => {
  const world = await atProduct({ creditUntil: at(86_400_000) })
  await sign(world)
  world.server.tell({ verification: 'rejected', rejection: 'TX_FAILED' })
  world.server.tellStep('product', { state: 'confirmed', txHash: '0xretry' })
  expect(world.model.screen.peek()).toEqual({ kind: 'done', settled: true })
})

test('an expired session with a paid fee goes on; a cancelled one of the partner’s own making does not', async () => {
  const expired = await start({ session: preparedSession({ status: 'expired', creditUntil: at(1_000) }) })
  expect(expired.model.screen.peek()).toEqual({
    kind: 'ended',
    status: 'expired',
    renewable: true,
    out: undefined,
  })
  const own = preparedSession({
    status: 'cancelled',
    quote: undefined,
    steps: [productStep({ state: 'submitted' })],
  })
  const cancelled = await start({ session: own })
  expect(cancelled.model.screen.peek()).toEqual({
    kind: 'ended',
    status: 'cancelled',
    renewable: false,
    out: 'sent',
  })
})

test('a session that ends elsewhere ends here', async () => {
  const world = await atFee()
  world.server.tell({ status: 'cancelled' })
  expect(kind(world)).toBe('ended')
})

test('cancelling ends the session', async () => {
  const world = await atFee()
  await world.model.cancel()
  expect(world.model.screen.peek()).toMatchObject({ kind: 'ended', status: 'cancelled' })
})

test('a session that cannot be read says so, and comes back by itself', async () => {
  const world = await atFee()
  world.server.unreachable(refusal('OFFLINE', true))
  expect(world.model.offline.peek()).toBe(true)
  expect(kind(world)).toBe('step')
  world.server.unreachable(undefined)
  expect(world.model.offline.peek()).toBe(false)
})

test('a wallet that was connected before comes back without a window, for a session that knows its payer', async () => {
  const first = await atFee()
  const { memory, wallet } = first
  const before = wallet.asked.filter((method) => method === 'eth_requestAccounts').length
  const second = await start({ session: preparedSession(), memory, wallet })
  await soon(() => expect(kind(second)).toBe('step'))
  expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(before)
})
