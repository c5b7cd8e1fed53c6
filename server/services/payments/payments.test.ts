import { expect, test, vi } from 'vitest'
import { minor } from '../../domain/money.ts'
import { type PaymentIntent, productOf, stepOf, withStep } from '../../domain/payment/intent.ts'
import { asEvm, payer, samplePartner, treasury } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { createPayments } from './index.ts'
import { ask, owed, payFee, read, SESSION, sign, stateOf, txOf } from '#testing/paying.ts'
import { everyRow } from '../../kit/every-row.ts'

function feeIn(intent: PaymentIntent) {
  const step = stepOf(intent, 'fee')
  if (step === undefined) throw new Error('it has no fee')
  return step
}

test('a prepared swap has the fee step first, to the treasury, naming the intent', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  expect(intent.steps.map((step) => [step.id, step.state])).toEqual([
    ['fee', 'waiting'],
    ['product', 'waiting'],
  ])
  expect(txOf(intent, 'fee')).toMatchObject({
    to: treasury,
    value: '10000000000000000',
    data: `0x${intent.reference}`,
  })
})

test('an amount that the chain cannot move is refused before a route is asked for', async () => {
  const world = await createTestWorld()
  world.chain.largest = () => minor(BigInt(ask.amountMinor ?? '0') - 1n)
  await expect(world.prepare(ask)).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  expect(world.router.routes).toBe(0)
})

test('a swap goes through: fee confirmed and booked, product settled, fee posted when it is final', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  expect(await stateOf(world, id, 'fee')).toBe('confirmed')
  expect(await owed(world)).toEqual({ pending: 3_200_000_000_000_000n, posted: 0n })

  await sign(world, id, 'product')
  world.chain.mine(2)
  await world.clock.step(2_000)
  expect((await read(world, id)).state).toBe('settled')
  expect(productOf(await read(world, id))).toMatchObject({ receivedMinor: '1000000000000000000' })

  world.chain.mine(10)
  await world.clock.step(2_000)
  expect(await owed(world)).toEqual({ pending: 0n, posted: 3_200_000_000_000_000n })
})

test('the product cannot be handed to a wallet before the fee is confirmed', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await expect(world.payments.open(id, 'product', SESSION)).rejects.toMatchObject({ code: 'FEE_TX_PENDING' })
  await sign(world, id, 'fee')
  await expect(world.payments.open(id, 'product', SESSION)).rejects.toMatchObject({
    code: 'FEE_TX_PENDING',
    retryAfter: 2,
  })
})

test('a fee whose hash never came is found in the payer’s own history', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  const hash = world.chain.send(txOf(await read(world, id), 'fee'))
  world.chain.mine(2)
  await world.clock.step(3_000)
  expect(stepOf(await read(world, id), 'fee')).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
  expect((await owed(world)).pending).toBe(3_200_000_000_000_000n)
})

test('a payment of the payer that names something else is not taken for the step', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  world.chain.send({ ...asEvm(txOf(await read(world, id), 'fee')), data: `0x${'0'.repeat(64)}` })
  world.chain.mine(5)
  await world.clock.step(3_000)
  expect(await stateOf(world, id, 'fee')).toBe('opened')
})

test('a fee that was paid before a crash is found and booked after it', async () => {
  const before = await createTestWorld()
  const { id } = await before.prepare(ask)
  await before.payments.open(id, 'fee', SESSION)
  before.payments.stop()
  before.chain.send(txOf(await read(before, id), 'fee'))
  before.chain.mine(2)

  const after = createPayments(before)
  await after.resume()
  await before.clock.step(10)
  expect(await stateOf(before, id, 'fee')).toBe('confirmed')
  expect((await owed(before)).pending).toBe(3_200_000_000_000_000n)
})

test('a transaction that was sent just before a crash does not wait for payments that are hours old', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  const opened = await read(world, id)
  const fee = feeIn(opened)
  if (fee.state !== 'opened') throw new Error('it is not opened')
  world.payments.stop()
  const [other, nodes] = [`0x${'99'.repeat(20)}`, { ...world.chain }]
  const openedAt = new Date(world.clock.now().getTime() - 7_200_000).toISOString()
  await world.store.transact(async ({ intents }) => {
    await intents.remove(id)
    for (let i = 0; i < 40; i++)
      await intents.insert({
        ...withStep(opened, { ...fee, opening: { ...fee.opening, at: openedAt } }),
        id: `pi_${i}`,
        reference: i.toString(16).padStart(64, '0'),
        payer: other,
      })
    await intents.insert(opened)
  })
  world.chain.send(txOf(opened, 'fee'))
  world.chain.mine(2)
  // Nodes are slow with old history.
  world.chain.sentSince = (address, since) =>
    address === other ? new Promise(() => undefined) : nodes.sentSince(address, since)
  await createPayments(world).resume()
  await world.clock.step(10)
  expect(await stateOf(world, id, 'fee')).toBe('confirmed')
})

test('a chain that is no longer served does not stop the start, and the log counts its payments', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await sign(world, id, 'fee')
  const old = await read(world, id)
  await world.store.transact(async ({ intents }) => {
    await intents.insert({
      ...old,
      id: 'pi_0000000000000000000009',
      reference: 'cd'.repeat(32),
      chain: 'xrpl',
    })
  })
  world.payments.stop()
  world.chain.mine(2)

  const warn = vi.fn()
  await createPayments({ ...world, log: { ...world.log, warn } }).resume()
  await world.clock.step(10)
  expect(await stateOf(world, id, 'fee')).toBe('confirmed')
  expect(warn).toHaveBeenCalledExactlyOnceWith('payments.unserved', { xrpl: 1 })
})

test('a fee transaction counts once, also when it is reported several times at the same moment', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const hash = await sign(world, id, 'fee')
  world.chain.mine(2)
  const claim = {
    partner: samplePartner,
    env: 'live' as const,
    chain: 'eth',
    amountMinor: ask.amountMinor,
    feeTxHash: hash.toUpperCase().replace('0X', '0x'),
    sourceTxHash: hash,
  }
  const reports = await Promise.all(Array.from({ length: 20 }, () => world.payments.report(claim)))
  await world.clock.step(3_000)
  expect(reports.filter((report) => !report.duplicate).length).toBeLessThanOrEqual(1)
  expect((await everyRow(world.store.read.ledger, { kind: 'accrual' })).length).toBe(1)
})

test('one fee transaction cannot pay for two intents', async () => {
  const world = await createTestWorld()
  const first = await world.prepare(ask)
  const second = await world.prepare(ask)
  const hash = await payFee(world, first.id)
  await world.payments.open(second.id, 'fee', SESSION)
  await expect(world.payments.submit(second.id, 'fee', hash, SESSION)).rejects.toMatchObject({
    code: 'FEE_TX_REUSED',
  })
  expect(await stateOf(world, second.id, 'fee')).toBe('opened')
})

test('a product that failed keeps its fee as credit: the retry pays no second fee', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const failed = await sign(world, id, 'product', { failed: true })
  world.chain.mine(2)
  await world.clock.step(1_000)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'failed', failure: 'TX_FAILED' })
  expect((await read(world, id)).creditUntil).toBeDefined()

  await world.payments.retry(id)
  await expect(world.payments.open(id, 'product', SESSION)).rejects.toMatchObject({ code: 'SLIPPAGE' })
  await world.payments.refresh(id)
  await sign(world, id, 'product')
  world.chain.mine(2)
  await world.clock.step(2_000)
  const done = await read(world, id)
  expect(done.state).toBe('settled')
  expect(done.attempts).toMatchObject([{ txHash: failed, failure: 'TX_FAILED' }])
  const { hashes } = await world.chain.sentSince(payer, { block: '0', nonce: 0 })
  expect(hashes).toHaveLength(3)
})

test('a wallet’s answer that comes twice neither takes back a failure nor disturbs the next attempt', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const failed = await sign(world, id, 'product', { failed: true })
  world.chain.mine(2)
  await world.clock.step(1_000)
  await world.payments.submit(id, 'product', failed, SESSION)
  expect(await stateOf(world, id, 'product')).toBe('failed')
  await world.payments.retry(id)
  await world.payments.submit(id, 'product', failed, SESSION)
  expect(await stateOf(world, id, 'product')).toBe('waiting')
})

test('a product that is retried late keeps the end of its old quote, which its transaction has not outlived', async () => {
  const world = await createTestWorld()
  const { id, deal } = await world.prepare(ask)
  await payFee(world, id)
  await sign(world, id, 'product', { failed: true })
  world.chain.mine(2)
  await world.clock.step(3_600_000)
  const retried = await world.payments.retry(id)
  expect(retried.deal?.expiresAt).toBe(deal.expiresAt)
  await expect(world.payments.open(id, 'product', SESSION)).rejects.toMatchObject({ code: 'SLIPPAGE' })
})

test('a credit lapses after a day', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.sweep()
  expect((await read(world, id)).state).toBe('open')
  await world.clock.step(24 * 3_600_000)
  await expect(world.payments.open(id, 'product', SESSION)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
  })
  await world.payments.sweep()
  expect((await read(world, id)).state).toBe('lapsed')
})

test('an expired quote is renewed before the product is signed, and the fee stays as agreed', async () => {
  const world = await createTestWorld()
  const { id, deal } = await world.prepare(ask)
  await payFee(world, id)
  await world.clock.step(31_000)
  await expect(world.payments.open(id, 'product', SESSION)).rejects.toMatchObject({ code: 'SLIPPAGE' })
  world.router.price = 2_000_000_000n
  const fresh = await world.payments.refresh(id)
  expect(fresh.deal?.offer).toMatchObject({ quote: { expectedOutMinor: '2000000000' } })
  expect(fresh.deal?.fee).toEqual(deal.fee)
  expect(stepOf(fresh, 'fee')?.state).toBe('confirmed')
  await world.payments.open(id, 'product', SESSION)
})

test('each new price brings its own warnings, and none about a fee that is already paid', async () => {
  const world = await createTestWorld()
  const { id, warnings, deal } = await world.prepare(ask)
  expect(warnings).toEqual([])
  await payFee(world, id)
  world.chain.balances = async (_, assets) => assets.map(() => minor(1n))
  await world.clock.step(31_000)
  const short = await world.payments.refresh(id)
  expect(short.warnings).toMatchObject([
    {
      code: 'INSUFFICIENT_FUNDS',
      details: { asset: 'native', has: '1', needed: deal.principal.amountMinor },
    },
  ])
  world.chain.balances = async (_, assets) => assets.map(() => minor(10n ** 20n))
  await world.clock.step(31_000)
  expect((await world.payments.refresh(id)).warnings).toEqual([])
})

test('a product sent in its earlier form is still recognised after the quote was renewed', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.open(id, 'product', SESSION)
  const early = txOf(await read(world, id), 'product')
  await world.clock.step(31_000)
  const renewed = await world.payments.refresh(id)
  expect(txOf(renewed, 'product')).not.toEqual(early)
  world.chain.send(early)
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect((await read(world, id)).state).toBe('settled')
})

test('nodes that are down delay payments, and lose nothing', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await sign(world, id, 'fee')
  world.chain.isUp = false
  world.chain.mine(2)
  await world.clock.step(60_000)
  expect(await stateOf(world, id, 'fee')).toBe('submitted')
  world.chain.isUp = true
  await world.clock.step(20_000)
  expect(await stateOf(world, id, 'fee')).toBe('confirmed')
})

test('only one of two windows may open a step; a caller that knows of the opening can open it again', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const both = await Promise.allSettled([
    world.payments.open(id, 'fee', 'ses_a'),
    world.payments.open(id, 'fee', 'ses_b'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const openedAt = stepOf(await read(world, id), 'fee')?.opening?.at
  await world.clock.step(1_000)
  const stale = '2020-01-01T00:00:00.000Z'
  await expect(world.payments.open(id, 'fee', 'ses_b', stale)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
  })
  const again = await world.payments.open(id, 'fee', 'ses_b', openedAt)
  expect(stepOf(again, 'fee')).toMatchObject({ session: 'ses_b', state: 'opened' })
})

test('a step that was sent cannot be handed out again, and another hash does not replace one that is on chain', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await sign(world, id, 'fee')
  await expect(world.payments.open(id, 'fee', SESSION)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  const other = `0x${'f'.repeat(64)}`
  await expect(world.payments.submit(id, 'fee', other, SESSION)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
  })
})

test('a report of a transaction that does not pay the fee is refused with the reason', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const fee = txOf(await read(world, id), 'fee')
  const claim = (feeTxHash: string, amountMinor: string = ask.amountMinor) =>
    world.payments.report({
      partner: samplePartner,
      env: 'live',
      chain: 'eth',
      amountMinor,
      feeTxHash,
      sourceTxHash: feeTxHash,
    })
  const short = world.chain.send({ ...asEvm(fee), value: '9999999999999999' })
  world.chain.mine(2)
  await expect(claim(short)).rejects.toMatchObject({
    code: 'FEE_TX_MISMATCH',
    details: { reason: 'UNDERPAID', receivedMinor: '9999999999999999' },
  })
  await expect(claim(`0x${'e'.repeat(64)}`)).rejects.toMatchObject({ code: 'FEE_TX_PENDING' })
  await expect(claim('0xnonsense')).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  await expect(claim(short, '5')).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  const foreign = world.chain.send({ ...asEvm(fee), data: `0x${'0'.repeat(64)}` })
  world.chain.mine(2)
  await expect(claim(foreign)).rejects.toMatchObject({
    code: 'FEE_TX_MISMATCH',
    details: { reason: 'TAG_MISMATCH' },
  })
})
