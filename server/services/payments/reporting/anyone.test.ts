import { expect, test, vi } from 'vitest'
import { feeTerms, splitFee } from '../../../domain/fees.ts'
import { minor } from '../../../domain/money.ts'
import { ANYONE, feeOf, type PaymentIntent } from '../../../domain/payment/intent.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { everyRow } from '../../../kit/every-row.ts'
import type { Product } from '../../../ports/product.ts'
import { asEvm, ether, formed, payer, samplePartner } from '#testing/samples.ts'
import { createTestPorts } from '#testing/test-world.ts'
import { createPayments } from '../index.ts'

/** Payments that are nothing but their fee, of a named payer or of anyone. */

const AMOUNT = 10n ** 18n
const BUYER = `0x${'b0'.repeat(20)}`
const OTHER = `0x${'0b'.repeat(20)}`
const HOUR = 3_600_000

async function createWorld() {
  const ports = await createTestPorts()
  const { clock, chain, store } = ports
  const product: Product = {
    key: 'cafe',
    needs: () => undefined,
    async quote(_, { partner }) {
      const terms = feeTerms(partner, 'cafe')
      return {
        principal: { asset: ether, amount: minor(AMOUNT) },
        fee: { asset: ether, terms, split: splitFee(minor(AMOUNT), terms) },
        offer: {},
        expiresAt: new Date(clock.now().getTime() + HOUR),
      }
    },
    plan: async () => ({ steps: [], warnings: [] }),
    renew: async () => ({ steps: [], warnings: [], offer: {}, expiresAt: clock.now() }),
    expectations: () => [],
    warn: () => [],
    show: () => ({}),
  }
  const deps = { ...ports, products: { cafe: product } }
  const payments = createPayments(deps)
  const order = { partner: samplePartner, env: 'live', chain: 'eth', request: {} } as const
  return {
    ...deps,
    payments,
    prepare: (by?: string) =>
      payments.prepare(product, { ...order, ...(by === undefined ? {} : { payer: by }) }),
    async read(id: string): Promise<PaymentIntent> {
      const intent = await store.read.intents.get(id)
      if (intent === undefined) throw new Error('no such intent')
      return intent
    },
    /** Time for the treasury's history to be read, and for the looks after it. */
    async lookAround(ms = 10_000) {
      chain.mine(10)
      await clock.step(ms)
    },
    records: async () => (await everyRow(store.read.ledger)).map(({ kind }) => kind),
  }
}

/** The fee of a payment, as a wallet fills it in for its own account. */
const feeBy = (intent: PaymentIntent, from: string, change: Partial<EvmTx> = {}): EvmTx => ({
  ...asEvm(formed(feeOf(intent)).tx),
  from,
  ...change,
})

test('a payment that is only its fee is settled when that is booked, and final when it is', async () => {
  const world = await createWorld()
  const { id } = await world.prepare(payer)
  const txHash = world.chain.send(feeBy(await world.read(id), payer))
  world.chain.mine(2)
  await world.clock.step(10_000)
  const settled = await world.read(id)
  expect(settled).toMatchObject({ state: 'settled', booked: 'pending' })
  expect(settled).not.toHaveProperty('creditUntil')
  await world.lookAround()
  expect(await world.read(id)).toMatchObject({
    state: 'final',
    booked: 'posted',
    steps: [{ sent: { txHash } }],
  })
  expect(await world.records()).toEqual(['accrual', 'posting'])
})

test('a fee alone that the chain undoes opens its payment again, and counts again when it is back', async () => {
  const world = await createWorld()
  const { id } = await world.prepare(payer)
  const txHash = world.chain.send(feeBy(await world.read(id), payer))
  world.chain.mine(2)
  await world.clock.step(10_000)
  expect(await world.read(id)).toMatchObject({ state: 'settled' })
  world.chain.drop(txHash)
  await world.clock.step(2 * HOUR)
  expect(await world.read(id)).toMatchObject({ state: 'open', booked: 'no' })
  world.chain.restore(txHash)
  await world.lookAround(10 * 60_000)
  expect(await world.read(id)).toMatchObject({ state: 'final', booked: 'posted' })
})

test('whoever pays the reference of a payment for anyone becomes its payer, and it is booked once', async () => {
  const world = await createWorld()
  const { id, payer: before } = await world.prepare()
  expect(before).toBe(ANYONE)
  const txHash = world.chain.send(feeBy(await world.read(id), BUYER))
  await world.lookAround()
  expect(await world.read(id)).toMatchObject({ payer: BUYER, state: 'final', steps: [{ sent: { txHash } }] })
  await world.lookAround()
  expect(await world.records()).toEqual(['accrual', 'posting'])
  expect((await everyRow(world.store.read.intents, { payerWork: ANYONE })).map((one) => one.id)).toEqual([])
})

test('a second account that pays the same reference has its money set aside', async () => {
  const world = await createWorld()
  const { id } = await world.prepare()
  world.chain.send(feeBy(await world.read(id), BUYER))
  world.chain.send(feeBy(await world.read(id), OTHER))
  await world.lookAround()
  expect(await world.read(id)).toMatchObject({ payer: BUYER, booked: 'posted' })
  expect((await world.records()).toSorted()).toEqual(['accrual', 'posting', 'suspense'])
})

test('no payment without the reference, and none that is too small, pays for anyone', async () => {
  const world = await createWorld()
  const intent = await world.prepare()
  world.chain.send(feeBy(intent, BUYER, { data: '0x' }))
  world.chain.send(feeBy(intent, BUYER, { data: `0x${intent.reference.slice(0, 8)}` }))
  const { value } = asEvm(formed(feeOf(intent)).tx)
  world.chain.send(feeBy(intent, BUYER, { value: (BigInt(value) - 1n).toString() }))
  await world.lookAround()
  expect(await world.read(intent.id)).toMatchObject({ payer: ANYONE, booked: 'no', state: 'open' })
  expect(await world.records()).toEqual(['suspense', 'suspense', 'suspense'])
})

test('the history of an unknown payer is never read', async () => {
  const world = await createWorld()
  const [point, sentSince] = [vi.spyOn(world.chain, 'point'), vi.spyOn(world.chain, 'sentSince')]
  const { id } = await world.prepare()
  await world.lookAround()
  world.chain.send(feeBy(await world.read(id), BUYER))
  await world.lookAround()
  await world.payments.resume()
  await world.lookAround()
  for (const [address] of [...point.mock.calls, ...sentSince.mock.calls]) expect(address).not.toBe(ANYONE)
})

test('a partner reports the fee of a payment for anyone, and no one takes another’s fee by a report', async () => {
  const world = await createWorld()
  const [first, second] = [await world.prepare(), await world.prepare()]
  const feeTxHash = world.chain.send(feeBy(first, BUYER))
  world.chain.mine(1)
  const claim = {
    partner: samplePartner,
    env: 'live',
    chain: 'eth',
    feeTxHash,
    comparesAmount: true,
  } as const
  const report = await world.payments.report(claim)
  expect(report).toMatchObject({ duplicate: false, intent: { id: first.id, payer: BUYER } })
  expect(await world.payments.report(claim)).toMatchObject({ duplicate: true, intent: { id: first.id } })
  const rival = { ...samplePartner, slug: 'rival' }
  await expect(world.payments.report({ ...claim, partner: rival })).rejects.toMatchObject({
    code: 'FEE_TX_REUSED',
  })
  expect(await world.read(second.id)).toMatchObject({ payer: ANYONE, booked: 'no' })
})

test('a short payment for anyone is set aside once, also when a partner has reported it', async () => {
  const world = await createWorld()
  const intent = await world.prepare()
  const { value } = asEvm(formed(feeOf(intent)).tx)
  const feeTxHash = world.chain.send(feeBy(intent, BUYER, { value: (BigInt(value) - 1n).toString() }))
  world.chain.mine(1)
  const claim = {
    partner: samplePartner,
    env: 'live',
    chain: 'eth',
    feeTxHash,
    comparesAmount: true,
  } as const
  await expect(world.payments.report(claim)).rejects.toMatchObject({ code: 'FEE_TX_MISMATCH' })
  await world.lookAround()
  await world.lookAround()
  expect(await world.records()).toEqual(['suspense'])
  const [entry] = await everyRow(world.store.read.ledger)
  expect(entry).toMatchObject({ payer: BUYER, reason: 'UNDERPAID' })
  expect(await world.read(intent.id)).toMatchObject({ payer: ANYONE, booked: 'no' })
})
