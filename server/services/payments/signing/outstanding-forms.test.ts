import { expect, test } from 'vitest'
import { isEvmCall, isSameTx, type UnsignedTx } from '../../../domain/payment/tx.ts'
import { minor } from '../../../domain/money.ts'
import { stepOf, withStep } from '../../../domain/payment/intent.ts'
import { endOf } from '../../../formats/stellar.ts'
import { ask, payFee, read, SESSION, sign, txOf } from '#testing/paying.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { adoptTx } from '../preparing/adopt-tx.ts'
import { asEvm, formed } from '#testing/samples.ts'

/** A chain whose transactions end by themselves, some time after the quote. */

const PAST_QUOTE_MS = 31_000

async function endingWorld() {
  const world = await createTestWorld()
  const over: UnsignedTx[] = []
  const chain = { ...world.chain }
  let built = 0
  // Every preparation of the fee differs from the last, as with a recent blockhash.
  world.chain.feeLeg = async (leg) => {
    built += 1
    const tx = await chain.feeLeg(leg)
    return isEvmCall(tx) ? { ...tx, data: `${tx.data}${built.toString(16).padStart(4, '0')}` } : tx
  }
  world.chain.endOf = endOf
  world.chain.mayStillLand = async (tx) => !over.some((other) => isSameTx(other, tx))
  return { ...world, end: (tx: UnsignedTx) => void over.push(tx) }
}
const openedAt = async (world: TestWorld, id: string, step: string) =>
  stepOf(await read(world, id), step)?.opening?.at
const reopen = async (world: TestWorld, id: string, step: string) =>
  world.payments.open(id, step, SESSION, await openedAt(world, id, step))
const pending = { code: 'FEE_TX_PENDING', retryAfter: expect.any(Number), details: { step: 'product' } }

test('while the form that a wallet had may still land, a renewed one is not handed out', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.open(id, 'product', SESSION)
  const first = txOf(await read(world, id), 'product')
  for (let renewal = 0; renewal < 2; renewal++) {
    await world.clock.step(PAST_QUOTE_MS)
    expect(txOf(await world.payments.refresh(id), 'product')).not.toEqual(first)
    await expect(reopen(world, id, 'product')).rejects.toMatchObject(pending)
  }
  world.end(first)
  const again = await reopen(world, id, 'product')
  expect(stepOf(again, 'product')).toMatchObject({
    state: 'opened',
    opening: { tx: txOf(again, 'product') },
  })
})

test('the same form may be handed out again at any time', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.open(id, 'product', SESSION)
  await world.clock.step(1_000)
  expect(stepOf(await reopen(world, id, 'product'), 'product')?.state).toBe('opened')
})

test('a form that was renewed before any wallet had it blocks nothing', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.clock.step(PAST_QUOTE_MS)
  await world.payments.refresh(id)
  expect(stepOf(await world.payments.open(id, 'product', SESSION), 'product')?.state).toBe('opened')
})

test('after a failure on chain, the next form is handed out at once', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await sign(world, id, 'product', { failed: true })
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(stepOf(await read(world, id), 'product')).toMatchObject({ state: 'failed', failure: 'TX_FAILED' })
  await world.payments.retry(id)
  await world.payments.refresh(id)
  expect(stepOf(await world.payments.open(id, 'product', SESSION), 'product')?.state).toBe('opened')
})

test('a fee that a wallet has stays as it is while it may land, and is renewed after that', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  const first = txOf(await read(world, id), 'fee')
  await world.clock.step(PAST_QUOTE_MS)
  expect(txOf(await world.payments.refresh(id), 'fee')).toEqual(first)
  await reopen(world, id, 'fee')
  world.end(first)
  await world.clock.step(PAST_QUOTE_MS)
  expect(txOf(await world.payments.refresh(id), 'fee')).not.toEqual(first)
  await reopen(world, id, 'fee')
})

test('a fee that no wallet had is renewed with its quote', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  const first = txOf(await read(world, id), 'fee')
  await world.clock.step(PAST_QUOTE_MS)
  expect(txOf(await world.payments.refresh(id), 'fee')).not.toEqual(first)
})

test('a step that is renewed while it is being opened is not handed out', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.open(id, 'product', SESSION)
  const first = txOf(await read(world, id), 'product')
  const chain = { ...world.chain }
  world.chain.point = async (address) => {
    world.chain.point = (of) => chain.point(of)
    const other = { ...asEvm(first), data: '0x7ff36ab5ffffffff' }
    await world.store.transact(async ({ intents }) => {
      const intent = await intents.get(id)
      if (intent === undefined) return
      const steps = intent.steps.map((step) => (step.id === 'product' ? { ...step, tx: other } : step))
      await intents.update({ ...intent, steps })
    })
    return chain.point(address)
  }
  await expect(reopen(world, id, 'product')).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
})

const request = (validUntil: number): UnsignedTx => ({
  family: 'stellar',
  network: 'n',
  from: 'G',
  operations: [{ type: 'payment', to: 'G', asset: 'native', amount: '1' }],
  validUntil,
})

/** A step with a request that names its own end. */
async function endsIn(world: TestWorld, id: string, step: string, seconds: number) {
  const validUntil = Math.floor(world.clock.now().getTime() / 1000) + seconds
  const tx = request(validUntil)
  await world.store.transact(async ({ intents }) => {
    const intent = await intents.get(id)
    const found = intent && stepOf(intent, step)
    if (intent !== undefined && found !== undefined)
      await intents.update(withStep(intent, { ...formed(found), tx }))
  })
}

test('a request that is about to end is not handed out: a fresh quote brings another', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  await endsIn(world, id, 'fee', 59)
  await expect(world.payments.open(id, 'fee', SESSION)).rejects.toMatchObject({
    code: 'SLIPPAGE',
    details: { reason: 'QUOTE_EXPIRED' },
  })
  await endsIn(world, id, 'fee', 60)
  expect(stepOf(await world.payments.open(id, 'fee', SESSION), 'fee')?.state).toBe('opened')
})

test('a request that a wallet has is not replaced before its end, and the user is told how long that takes', async () => {
  const world = await endingWorld()
  const { id } = await world.prepare(ask)
  await endsIn(world, id, 'fee', 180)
  await world.payments.open(id, 'fee', SESSION)
  const had = txOf(await read(world, id), 'fee')
  await world.clock.step(PAST_QUOTE_MS)
  expect(txOf(await world.payments.refresh(id), 'fee')).toEqual(had)
  await world.clock.step(100_000)
  await world.payments.refresh(id)
  // It ends too soon to be handed out again, and the wallet may still send it.
  await expect(reopen(world, id, 'fee')).rejects.toMatchObject({
    code: 'FEE_TX_PENDING',
    message: expect.stringContaining('for about a minute'),
  })
  world.end(had)
  await world.clock.step(50_000)
  expect(txOf(await world.payments.refresh(id), 'fee')).not.toEqual(had)
  expect(stepOf(await reopen(world, id, 'fee'), 'fee')?.state).toBe('opened')
})

test('a partner’s own request is accepted and opened only while there is time to sign it', async () => {
  const world = await createTestWorld()
  world.chain.endOf = endOf
  const chain = { ...world.chain, coinIn: () => minor(1n), owns: () => true }
  const chains = { ...world.chains, get: () => ({ chain, treasury: 'T' }) }
  const now = world.clock.now().getTime() / 1000
  const adopt = (validUntil: number) =>
    adoptTx(
      { ...world, chains },
      { chain: 'eth', tx: request(validUntil), partner: ask.partner, env: 'live', product: 'swap' },
    )
  await expect(adopt(now + 59)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  const { id } = await adopt(now + 90)
  await world.clock.step(PAST_QUOTE_MS)
  await expect(world.payments.open(id, 'supplied', SESSION)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
    message: expect.stringContaining('time to sign this is over'),
  })
})
