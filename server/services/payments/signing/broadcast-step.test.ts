import { expect, test } from 'vitest'
import { sentOf } from '../../../domain/payment/step.ts'
import { isSameTx, type UnsignedTx } from '../../../domain/payment/tx.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { stepOf } from '../../../domain/payment/intent.ts'
import { asEvm, samplePartner } from '#testing/samples.ts'
import { addRelay, signedBy } from '#testing/fake-relay.ts'
import { ask, payFee, read, SESSION, stateOf, txOf } from '#testing/paying.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { createPayments } from '../index.ts'

/** A chain on which wallets sign and we send. */

async function relayingWorld() {
  const world = await createTestWorld()
  const over: UnsignedTx[] = []
  world.chain.mayStillLand = async (tx) => !over.some((other) => isSameTx(other, tx))
  const net = addRelay(world.chain)
  const { id } = await world.prepare(ask)
  const signed = async (step = 'fee', by = 'wallet') => signedBy(txOf(await read(world, id), step), by)
  const broadcast = (bytes: string, step = 'fee', session = SESSION) =>
    world.payments.broadcast(id, step, bytes, session)
  return { ...world, id, net, sent: net.sent, signed, broadcast, end: (tx: UnsignedTx) => void over.push(tx) }
}
const step = async (world: TestWorld & { id: string }, id = 'fee') => stepOf(await read(world, world.id), id)
const land = async (world: TestWorld) => {
  world.chain.mine(2)
  await world.clock.step(2_000)
}
const notNow = { code: 'SESSION_NOT_PENDING' }

test('a signed transaction is sent, and settles the payment as if the wallet had sent it', async () => {
  const world = await relayingWorld()
  for (const id of ['fee', 'product']) {
    await world.payments.open(world.id, id, SESSION)
    const hash = await world.broadcast(await world.signed(id), id)
    expect(await step(world, id)).toMatchObject({ state: 'submitted', sent: { txHash: hash } })
    await land(world)
    expect(await step(world, id)).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
  }
  expect((await read(world, world.id)).state).toBe('settled')
})

test('the hash is stored before any node has the transaction', async () => {
  const world = await relayingWorld()
  await world.payments.open(world.id, 'fee', SESSION)
  const bytes = await world.signed()
  const { relay } = world.chain
  let known: string | undefined
  world.chain.relay = (...args) => {
    const taken = relay?.(...args) ?? { ok: false, problem: 'none' }
    if (!taken.ok) return taken
    const send = async () => {
      const sent = await step(world)
      known ??= sent && sentOf(sent)?.txHash
      return taken.send()
    }
    return { ...taken, send }
  }
  const hash = await world.broadcast(bytes)
  expect(known).toBe(hash)
})

test('the same bytes again answer the same hash, before and after they have landed', async () => {
  const world = await relayingWorld()
  await world.payments.open(world.id, 'fee', SESSION)
  const bytes = await world.signed()
  const hash = await world.broadcast(bytes)
  expect(await world.broadcast(bytes)).toBe(hash)
  await land(world)
  expect(await world.broadcast(bytes)).toBe(hash)
  const both = Promise.all([world.broadcast(bytes), world.broadcast(bytes)])
  expect(await both).toEqual([hash, hash])
  expect((await step(world))?.others).toBeUndefined()
})

test('only one of two signatures that come at once is sent', async () => {
  const world = await relayingWorld()
  await world.payments.open(world.id, 'fee', SESSION)
  world.net.isDeaf = true
  const all = await Promise.allSettled(
    ['one', 'other'].map(async (by) => world.broadcast(await world.signed('fee', by))),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(new Set(world.sent).size).toBe(1)
  await expect(world.broadcast(await world.signed('fee', 'third'))).rejects.toMatchObject(notNow)
})

test('nothing is sent for a step that was not opened, or by another session', async () => {
  const world = await relayingWorld()
  await expect(world.broadcast(await world.signed())).rejects.toMatchObject(notNow)
  await world.payments.open(world.id, 'fee', 'ses_b')
  await expect(world.broadcast(await world.signed())).rejects.toMatchObject(notNow)
  await expect(world.broadcast(await world.signed('product'), 'product')).rejects.toMatchObject(notNow)
  await expect(world.broadcast(await world.signed(), 'tip')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(world.sent).toEqual([])
  expect(await stateOf(world, world.id, 'fee')).toBe('opened')
})

test('bytes of another step, or of anything else, are refused, and the step can still be signed', async () => {
  const world = await relayingWorld()
  await world.payments.open(world.id, 'fee', SESSION)
  for (const bytes of [await world.signed('product'), 'anything', (await world.signed()).slice(4)])
    await expect(world.broadcast(bytes)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: [{ path: 'body.signedTransaction', message: 'is something else' }],
    })
  expect(world.sent).toEqual([])
  expect(await world.broadcast(await world.signed())).toMatch(/^0x[0-9a-f]{64}$/)
})

test('a transaction that fails the node’s trial is not sent, and the step can still be signed', async () => {
  const world = await relayingWorld()
  await world.payments.open(world.id, 'fee', SESSION)
  world.net.tryOut = () => Promise.reject(new SuiteError('SLIPPAGE', 'It would fail.'))
  await expect(world.broadcast(await world.signed())).rejects.toMatchObject({ code: 'SLIPPAGE' })
  expect(await step(world)).toMatchObject({ state: 'opened' })
  expect(world.sent).toEqual([])
  world.net.tryOut = async () => undefined
  await world.broadcast(await world.signed())
  await land(world)
  expect(await stateOf(world, world.id, 'fee')).toBe('confirmed')
})

test('a transaction that no node took, or that a node lost, is sent until it has landed', async () => {
  const world = await relayingWorld()
  await world.payments.open(world.id, 'fee', SESSION)
  world.net.isUp = false
  const hash = await world.broadcast(await world.signed())
  expect(world.sent).toEqual([hash])
  await world.clock.step(2_500)
  world.net.isUp = true
  world.net.isDeaf = true
  // Every two seconds, however often the step is looked at.
  await world.clock.step(10_000)
  expect(world.sent.length).toBeGreaterThan(3)
  expect(world.sent.length).toBeLessThan(9)
  world.net.isDeaf = false
  await world.clock.step(3_000)
  await land(world)
  expect(await step(world)).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
  const { length } = world.sent
  await world.clock.step(60_000)
  expect(world.sent.length).toBe(length)
})

test('after a crash between storing and sending, the next process sends the transaction', async () => {
  const world = await relayingWorld()
  await world.payments.open(world.id, 'fee', SESSION)
  world.net.isUp = false
  const hash = await world.broadcast(await world.signed())
  world.payments.stop()
  world.net.isUp = true
  const next = createPayments(world)
  await next.resume()
  await world.clock.step(3_000)
  await land(world)
  expect(await step(world)).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
  next.stop()
})

test('a transaction that can no longer land is no longer sent', async () => {
  const world = await relayingWorld()
  await world.payments.open(world.id, 'fee', SESSION)
  world.net.isDeaf = true
  await world.broadcast(await world.signed())
  world.end(txOf(await read(world, world.id), 'fee'))
  await world.clock.step(1_000)
  const { length } = world.sent
  await world.clock.step(30_000)
  expect(world.sent.length).toBe(length)
})

test('when a form was renewed while the wallet had it, only the wallet’s form may be sent', async () => {
  const world = await relayingWorld()
  await payFee(world, world.id)
  await world.payments.open(world.id, 'product', SESSION)
  const first = await world.signed('product')
  await world.clock.step(31_000)
  await world.payments.refresh(world.id)
  const second = await world.signed('product')
  expect(second).not.toBe(first)
  await expect(world.broadcast(second, 'product')).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  const hash = await world.broadcast(first, 'product')
  await land(world)
  expect(await step(world, 'product')).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
})

test('a partner’s own transaction is sent only as it was supplied', async () => {
  const world = await relayingWorld()
  const tx = { ...asEvm(txOf(await read(world, world.id), 'fee')), value: '7' }
  const supplied = { partner: samplePartner, env: 'live', chain: 'eth', product: 'token', tx } as const
  const { id } = await world.payments.adopt(supplied)
  await world.payments.open(id, 'supplied', SESSION)
  const broadcast = (bytes: string) => world.payments.broadcast(id, 'supplied', bytes, SESSION)
  await expect(broadcast(signedBy({ ...tx, value: '8' }))).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  const txHash = await broadcast(signedBy(tx))
  await land(world)
  expect(stepOf(await read(world, id), 'supplied')).toMatchObject({ state: 'confirmed', sent: { txHash } })
})

test('a chain whose wallets send by themselves says so', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', SESSION)
  await expect(world.payments.broadcast(id, 'fee', 'AAAA', SESSION)).rejects.toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
    details: { supported: [] },
  })
})
