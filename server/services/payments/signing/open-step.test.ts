import { expect, test, vi } from 'vitest'
import { SuiteError, UnreadableTransaction } from '../../../domain/errors.ts'
import { numberOf } from '../../../domain/payment/account-number.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { productOf, stepOf } from '../../../domain/payment/intent.ts'
import { sentOf } from '../../../domain/payment/step.ts'
import type { Chain } from '../../../ports/chain.ts'
import { asEvm, formed, payer } from '#testing/samples.ts'
import { ask, payFee, read, SESSION, stateOf, txOf } from '#testing/paying.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'

/** Two requests for one step: one wallet still has the first, another wallet gets the second. */

const opened = async (world: TestWorld, id: string, step = 'fee') => {
  const before = stepOf(await read(world, id), step)?.opening?.at
  await world.clock.step(1)
  const after = stepOf(await world.payments.open(id, step, SESSION, before), step)
  return formed(after)
}
const other: EvmTx = {
  family: 'evm',
  chainId: 1,
  from: payer,
  to: `0x${'9'.repeat(40)}`,
  value: '1',
  data: '0x',
}
const unreadable = () => Promise.reject(new UnreadableTransaction('The chain', 'another form'))
const sentAlready = { code: 'SESSION_NOT_PENDING', message: expect.stringContaining('sent already') }

test('a step that is opened again has the same number: the ledger takes one of the two', async () => {
  const world = await createTestWorld()
  world.chain.send(other)
  const { id } = await world.prepare(ask)
  const numbers = [numberOf(await opened(world, id)), numberOf(await opened(world, id))]
  expect(numbers).toEqual([1, 1])
  expect(asEvm(txOf(await read(world, id), 'fee')).nonce).toBeUndefined()
})

test('once another transaction has taken the number, the earlier request is dead, and the next number is used', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  expect(numberOf(await opened(world, id))).toBe(0)
  world.chain.send(other)
  expect(numberOf(await opened(world, id))).toBe(1)
})

test('attack: a request that landed a moment ago is found before the step is handed out again', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const { tx } = await opened(world, id, 'product')
  const landed = world.chain.send(tx)
  await expect(opened(world, id, 'product')).rejects.toMatchObject(sentAlready)
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(stepOf(await read(world, id), 'product')).toMatchObject({
    state: 'confirmed',
    sent: { txHash: landed },
  })
})

test('attack: a stranger’s report of the landed transaction for another payment does not reopen the step', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const { tx } = await opened(world, id, 'product')
  // Anyone can prepare a payment for any account.
  const strangers = await world.prepare(ask)
  const landed = world.chain.send(tx)
  const nodes = { ...world.chain }
  world.chain.verify = (hash, expected) =>
    expected.kind === 'fee' && expected.reference === strangers.reference
      ? new Promise(() => undefined)
      : nodes.verify(hash, expected)
  await world.payments.submit(strangers.id, 'fee', landed, 'ses_stranger')
  await expect(opened(world, id, 'product')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
})

test('a step is not handed out again over a gap in the account’s history, because the step may be in it', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const { tx } = await opened(world, id, 'product')
  world.payments.stop()
  // Sent while this service was down for longer than nodes keep state.
  world.chain.send(tx)
  world.chain.sentSince = async () => ({ hashes: [], gone: [1] })
  await expect(opened(world, id, 'product')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 60 })
})

test('a transaction of the account that cannot be read holds back another request, and nothing else', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const { tx } = await opened(world, id, 'product')
  world.payments.stop()
  const [strange, own] = [world.chain.send(other), world.chain.send(tx)]
  const nodes = { ...world.chain }
  world.chain.verify = async (hash, expected) => {
    if (hash === strange) throw new UnreadableTransaction('The chain', 'another form')
    return nodes.verify(hash, expected)
  }
  world.chain.drop(own)
  await expect(opened(world, id, 'product')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  // The one behind it is found all the same.
  world.chain.restore(own)
  await expect(opened(world, id, 'product')).rejects.toMatchObject(sentAlready)
  expect(sentOf(productOf(await read(world, id)))?.txHash).toBe(own)
})

test('a reported hash that nodes show in an unknown form is given up in time, as one that they do not show', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const { tx } = await opened(world, id)
  const strange = world.chain.send({ ...asEvm(tx), from: `0x${'57'.repeat(20)}` })
  world.chain.inspect = unreadable
  world.chain.verify = unreadable
  await world.payments.submit(id, 'fee', strange, SESSION)
  await world.clock.step(31 * 60_000)
  expect(await read(world, id)).toMatchObject({ steps: [{ state: 'failed', failure: 'DROPPED' }, {}] })
})

test('a gap in the history that was judged before does not stop another attempt', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  const { tx } = await opened(world, id, 'product')
  await world.payments.submit(id, 'product', world.chain.send(tx, { failed: true }), SESSION)
  world.chain.mine(2)
  await world.clock.step(5_000)
  await world.payments.retry(id)
  await world.payments.refresh(id)
  const nodes = { ...world.chain }
  world.chain.sentSince = async (address, since) => {
    const { hashes, ...rest } = await nodes.sentSince(address, since)
    return { ...rest, hashes: hashes.slice(1), gone: [1] }
  }
  expect(await opened(world, id, 'product')).toMatchObject({ state: 'opened' })
})

test('attack: a request that lands just after the number was read is found, or excludes the new request', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await opened(world, id)
  const point = await world.chain.point(payer)
  const spy = vi.spyOn(world.chain, 'point').mockImplementationOnce(async () => {
    world.chain.send(first.tx)
    return point
  })
  await expect(opened(world, id)).rejects.toMatchObject(sentAlready)
  spy.mockRestore()
  // It may also land after the whole search.
  const late = await createTestWorld()
  const again = await late.prepare(ask)
  const left = numberOf(await opened(late, again.id))
  expect(numberOf(await opened(late, again.id))).toBe(left)
})

test('attack: a request that landed after another attempt had failed is found too', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const { tx } = await opened(world, id)
  const failed = world.chain.send(tx, { failed: true })
  await world.payments.submit(id, 'fee', failed, SESSION)
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(await stateOf(world, id, 'fee')).toBe('failed')
  world.chain.send(tx)
  await expect(opened(world, id)).rejects.toMatchObject(sentAlready)
  world.chain.mine(2)
  await world.clock.step(5_000)
  expect(await stateOf(world, id, 'fee')).toBe('confirmed')
})

test.each([
  ['whose history ends below the number', { upTo: { block: '1', nonce: 0 } }],
  ['that has more than can be read', { next: { block: '1', nonce: 0 } }],
])('an account %s may have sent the earlier request: the step opens later', async (_, told) => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await opened(world, id)
  const spy = vi.spyOn(world.chain, 'sentSince').mockImplementation(async () => ({ hashes: [], ...told }))
  await expect(opened(world, id)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  spy.mockRestore()
  expect((await opened(world, id)).state).toBe('opened')
})

test('a transaction in the history that no node shows may be the earlier request: the step opens later', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await opened(world, id)
  const told = { hashes: [`0x${'ee'.repeat(32)}`] }
  const spy = vi.spyOn(world.chain, 'sentSince').mockImplementation(async () => told)
  await expect(opened(world, id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  spy.mockRestore()
  expect((await opened(world, id)).state).toBe('opened')
})

test('attack: a lagging node or a reorganisation does not lower the number', async () => {
  const world = await createTestWorld()
  const hash = world.chain.send(other)
  const { id } = await world.prepare(ask)
  expect(numberOf(await opened(world, id))).toBe(1)
  world.chain.drop(hash)
  expect(numberOf(await opened(world, id))).toBe(1)
  world.chain.restore(hash)
  world.chain.send(other)
  expect(numberOf(await opened(world, id))).toBe(2)
})

test('an account that is not on its chain yet has no number, and gets no request', async () => {
  const world = await createTestWorld()
  world.chain.numberAt = ({ nonce }) => {
    if (nonce === 0) throw new SuiteError('UNAVAILABLE', 'It is not there yet.', { retryAfter: 5 })
    return nonce
  }
  const { id } = await world.prepare(ask)
  await expect(opened(world, id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  world.chain.send(other)
  expect(numberOf(await opened(world, id))).toBe(1)
})

test('where requests have no number, a step is opened without one', async () => {
  const world = await createTestWorld()
  delete world.chain.numberAt
  world.chain.send(other)
  const { id } = await world.prepare(ask)
  expect(numberOf(await opened(world, id))).toBeUndefined()
})

test('attack: the fee of a swap that would fail is not asked for, and its offer ends', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const product = txOf(await read(world, id), 'product')
  const tried: Parameters<NonNullable<Chain['wouldFail']>>[] = []
  world.chain.wouldFail = async (...asked) => {
    tried.push(asked)
    return true
  }
  await expect(opened(world, id)).rejects.toMatchObject({
    code: 'SLIPPAGE',
    details: { reason: 'WOULD_FAIL' },
  })
  const { asset: from, amountMinor, receives: to } = productOf(await read(world, id))
  const [[tx, expected] = []] = tried
  expect(tx).toEqual(product)
  expect(expected).toMatchObject({ payer, from, amount: BigInt(amountMinor), to })
  expect((await read(world, id)).deal?.offer).toMatchObject({
    quote: { minOutMinor: String(expected?.minOut) },
  })
  expect(await stateOf(world, id, 'fee')).toBe('waiting')
  world.chain.wouldFail = async () => false
  await expect(opened(world, id)).rejects.toMatchObject({ details: { reason: 'QUOTE_EXPIRED' } })
  await world.payments.refresh(id)
  expect(await opened(world, id)).toMatchObject({ state: 'opened' })
})

test('a swap that a wallet has sent unseen is not handed out again for signing: the engine takes it', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await world.payments.mustBeUnsent(id)
  await world.payments.open(id, 'product', SESSION)
  await world.payments.mustBeUnsent(id)
  const hash = world.chain.send(txOf(await read(world, id), 'product'))
  await expect(world.payments.mustBeUnsent(id)).rejects.toMatchObject({ code: 'FEE_TX_PENDING' })
  expect(sentOf(productOf(await read(world, id)))?.txHash).toBe(hash)
})
