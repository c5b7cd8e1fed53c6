import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  accrualsOf,
  address,
  becomes,
  buyer,
  cancel,
  createSalesWorlds,
  intentOf,
  onSale,
  payFee,
  payment,
  quote,
  seller,
  sign,
  treasury,
  type SalesWorld,
} from './testing/sales-world.ts'
import { formed } from '#testing/samples.ts'

/** Milliseconds for what takes some: a machine may be busy. */
const SOON = 20_000

/** Paid fees of sales that have come to nothing, which go on to other offers, over a ledger of the sandbox. */

const worlds = createSalesWorlds()
let brokered: SalesWorld
let direct: SalesWorld

beforeAll(async () => {
  brokered = await worlds.open(true)
  direct = await worlds.open(false)
})
afterAll(() => worlds.stop())

const missing = (path: string) => ({ code: 'INVALID_REQUEST', details: [{ path }] })

/** A payment whose fee is paid, and whose offer has gone before its step was written. */
async function strand(world: SalesWorld): Promise<string> {
  const [nft, index] = await onSale(world)
  const { intentId } = (await quote(world, nft, index)).body
  await cancel(world, seller, index)
  await sign(world, intentId, 0)
  await becomes(world, intentId, { state: 'paid', sale: { problem: { reason: 'NOT_FOUND' } } })
  return intentId
}

test('the fee of an offer that has vanished buys another one, and is booked once', async () => {
  for (const world of [brokered, direct]) {
    const intentId = await strand(world)
    const [nft, index] = await onSale(world, '90000000')
    const fresh = (await quote(world, nft, index, { amountXrp: '90' })).body
    expect(fresh.credit).toEqual({
      intentId,
      feeTxHash: expect.any(String),
      creditUntil: expect.any(String),
      maxAmountXrp: '100.000099',
    })
    const { status, body } = await quote(world, nft, index, { amountXrp: '90', intentId })
    expect(status).toBe(200)
    expect(body).toMatchObject({ intentId, sale: { nftId: nft, offerIndex: index, amountXrp: '90' } })
    expect(body.sale).not.toHaveProperty('problem')
    expect(body.fees.totalMinor).toBe('1150000')
    expect(body.payment.steps).toMatchObject([{ id: 'product', amountMinor: '90000000' }])
    expect(body.payment.steps[0].wallets).not.toEqual([])
    await sign(world, intentId, 1)
    await becomes(world, intentId, { state: 'succeeded', sale: { state: 'settled', nftId: nft } })
    expect(await world.nfts.holds(address(buyer), nft)).toBe(true)
    expect(await accrualsOf(world, intentId)).toHaveLength(1)
    // The fee is used up.
    const [more, last] = await onSale(world)
    expect((await quote(world, more, last)).body.credit?.intentId).not.toBe(intentId)
    expect((await quote(world, more, last, { intentId })).body.error).toMatchObject(missing('body.intentId'))
  }
})

test('a fee goes to no larger price, no other account, partner or key, and to nothing but an offer', async () => {
  const intentId = await strand(brokered)
  const [nft, index] = await onSale(brokered)
  const [large, offered] = await onSale(brokered, '100000100')
  const refusal = async (more: object, world = brokered) =>
    (await quote(world, nft, index, { intentId, ...more })).body.error
  const larger = { intentId, amountXrp: '100.0001' }
  expect((await quote(brokered, large, offered, larger)).body.error).toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
    details: { maximum: '100.000099', symbol: 'XRP' },
  })
  expect((await quote(brokered, large, offered, { amountXrp: '100.0001' })).body).not.toHaveProperty('credit')
  expect(await refusal({ partnerBps: 0 })).toMatchObject(missing('body.partnerBps'))
  expect(await refusal({ offerIndex: undefined })).toMatchObject(missing('body.offerIndex'))
  expect(await refusal({ userAddress: address(treasury) })).toMatchObject(missing('body.intentId'))
  expect(await refusal({ intentId: 'pi_unknown' })).toMatchObject(missing('body.intentId'))
  await brokered.app.addPartner({ slug: 'other' })
  for (const [partner, env] of [
    ['other', 'live'],
    ['demo', 'test'],
  ] as const) {
    const key = await brokered.app.addKey(partner, env, ['cafe'])
    expect(await refusal({}, { ...brokered, key })).toMatchObject(missing('body.intentId'))
  }
  const unpaid = (await quote(brokered, nft, index)).body.intentId
  expect(await refusal({ intentId: unpaid })).toMatchObject(missing('body.intentId'))
  expect(await refusal({})).toBeUndefined()
})

test('without a broker, a fee leaves an offer that a wallet was asked to take only once that has gone', async () => {
  const [[nft, index], [other, next]] = [await onSale(direct), await onSale(direct)]
  const { intentId } = (await quote(direct, nft, index)).body
  await payFee(direct, intentId)
  const early = formed((await intentOf(direct, intentId)).steps[1]).tx
  expect((await quote(direct, other, next, { intentId })).body.error).toMatchObject({
    code: 'FEE_TX_PENDING',
    details: { offerIndex: index },
  })
  await cancel(direct, seller, index)
  // One node knows a ledger that the one with the user's transactions does not show yet.
  vi.spyOn(direct.nfts, 'goneBy').mockResolvedValueOnce(Number.MAX_SAFE_INTEGER)
  expect((await quote(direct, other, next, { intentId })).body.error).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await quote(direct, other, next, { intentId })).status).toBe(200)
  // The wallet still has the earlier request: it comes to nothing.
  await direct.xrpl.send(early).catch(() => undefined)
  const again = await quote(direct, other, next, { intentId })
  expect(again.body.sale).toMatchObject({ offerIndex: next })
  await sign(direct, intentId, 1)
  await becomes(direct, intentId, { state: 'succeeded', sale: { state: 'settled', nftId: other } })
  expect(await accrualsOf(direct, intentId)).toHaveLength(1)
})

test('an offer that has gone because its own user took it, unseen so far, leaves no fee for another one', async () => {
  const [[nft, index], [other, next]] = [await onSale(direct), await onSale(direct)]
  const { intentId } = (await quote(direct, nft, index)).body
  await payFee(direct, intentId)
  const hash = await sign(direct, intentId, 1)
  expect(await direct.nfts.offer(index)).toBeUndefined()
  expect((await quote(direct, other, next, { intentId })).body.error).toMatchObject({
    code: 'FEE_TX_PENDING',
  })
  const { deal } = await intentOf(direct, intentId)
  expect(deal?.offer).toMatchObject({ request: { offerIndex: index } })
  await becomes(direct, intentId, { state: 'succeeded', sale: { nftId: nft, txHash: hash } })
})

test('an offer to the broker that arrives late is never accepted once the fee went to another offer', async () => {
  const [[nft, index], [other, next]] = [await onSale(brokered), await onSale(brokered)]
  const { intentId } = (await quote(brokered, nft, index)).body
  await payFee(brokered, intentId)
  const early = formed((await intentOf(brokered, intentId)).steps[1]).tx
  expect((await quote(brokered, other, next, { intentId })).status).toBe(200)
  await brokered.xrpl.send(early)
  await becomes(brokered, intentId, {
    state: 'paid',
    sale: { state: 'failed', problem: { reason: 'OTHER_NFT' } },
  })
  expect(await brokered.nfts.holds(address(seller), nft)).toBe(true)
  const { sale } = await payment(brokered, intentId)
  await vi.waitFor(async () => {
    await brokered.app.clock.step(2_000)
    brokered.ledger.close()
    expect(await brokered.nfts.offer(sale.userOfferIndex)).toBeUndefined()
  }, SOON)
  expect((await quote(brokered, other, next, { intentId })).status).toBe(200)
  await sign(brokered, intentId, 1)
  await becomes(brokered, intentId, { state: 'succeeded', sale: { state: 'settled', nftId: other } })
  expect(await brokered.nfts.holds(address(seller), nft)).toBe(true)
  expect(await accrualsOf(brokered, intentId)).toHaveLength(1)
})

test('while the broker may take the user’s offer, its fee goes nowhere else', async () => {
  const [[nft, index], [other, next]] = [await onSale(brokered), await onSale(brokered)]
  const { intentId } = (await quote(brokered, nft, index)).body
  await payFee(brokered, intentId)
  await sign(brokered, intentId, 1)
  const pending = { code: 'FEE_TX_PENDING' }
  // It is in a ledger, and nobody has looked yet.
  expect((await quote(brokered, other, next, { intentId })).body.error).toMatchObject(pending)
  await vi.waitFor(async () => {
    await brokered.app.clock.step(2_000)
    expect((await payment(brokered, intentId)).sale.state).toBe('offered')
  }, SOON)
  expect((await quote(brokered, other, next, { intentId })).body.error).toMatchObject(pending)
  await becomes(brokered, intentId, { state: 'succeeded', sale: { state: 'settled', nftId: nft } })
})

test('of two calls at once that give a fee to two offers, one gets it', async () => {
  const intentId = await strand(direct)
  const offers = [await onSale(direct), await onSale(direct)] as const
  const answers = await Promise.all(offers.map(([nft, index]) => quote(direct, nft, index, { intentId })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [won, lost] = answers[0]?.status === 200 ? [0, 1] : ([1, 0] as const)
  expect(answers[lost]?.body.error.code).toBe('FEE_TX_PENDING')
  await sign(direct, intentId, 1)
  await becomes(direct, intentId, { state: 'succeeded', sale: { nftId: offers[won]?.[0] } })
})

test('a fee that went to another offer stays with it when the process ends, and the call can be repeated', async () => {
  const first = await worlds.open(true)
  const { store } = first.app
  const intentId = await strand(first)
  const [nft, index] = await onSale(first)
  await quote(first, nft, index, { intentId })
  await first.app.stop()
  const app = await first.start(store)
  await app.resume()
  const second = { ...first, app }
  worlds.add(second)
  const { body } = await quote(second, nft, index, { intentId })
  expect(body).toMatchObject({ intentId, payment: { steps: [{ id: 'product' }] } })
  await sign(second, intentId, 1)
  await becomes(second, intentId, { state: 'succeeded', sale: { state: 'settled', nftId: nft } })
  expect(await accrualsOf(second, intentId)).toHaveLength(1)
})
