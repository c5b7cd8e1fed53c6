import { expect, test } from 'vitest'
import { formOf, goOn, openTogether, TOGETHER, togetherWorld } from '#testing/chains/together.ts'
import { ask, read, SESSION, sign, txOf } from '#testing/paying.ts'
import { asEvm, samplePartner } from '#testing/samples.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { carryTogether } from '#testing/fake-chain.ts'
import { isCredit } from '../../domain/payment/lapse.ts'
import { stepsTogether } from '../../domain/payment/together.ts'
import { ANYONE } from '../../domain/payment/intent.ts'
import { everyRow } from '../../kit/every-row.ts'

/** Never twice: when the steps of one transaction may be signed one by one, and what then counts. */

const refused = { code: 'FEE_TX_PENDING' }
const openedAt = async (world: TestWorld, id: string, step = 'fee') =>
  (await read(world, id)).steps.find((one) => one.id === step)?.opening?.at ?? ''
const decline = async (world: TestWorld, id: string, code?: number) =>
  world.payments.decline(id, TOGETHER, await openedAt(world, id), code)
const openAlone = async (world: TestWorld, id: string, step = 'fee') =>
  world.payments.open(id, step, SESSION, await openedAt(world, id, step))
/** Another transaction of the account: its number is used. */
const useNumber = async (world: TestWorld, id: string) => {
  const tx = asEvm(txOf(await read(world, id), 'fee'))
  world.chain.send({ ...tx, to: `0x${'77'.repeat(20)}`, data: '0x' })
  await goOn(world, 1)
}

test.each([4200, -32601, 5700, 5710, 5740, 5750, 5760, 400, 500])(
  'after the explicit refusal %i the steps are signed one by one, and never again as one',
  async (code) => {
    const { world, id } = await togetherWorld()
    await openTogether(world, id)
    await decline(world, id, code)
    expect((await read(world, id)).together?.state).toBe('off')
    await sign(world, id, 'fee').catch(async () => {
      await openAlone(world, id)
      const hash = world.chain.send(txOf(await read(world, id), 'fee'))
      await world.payments.submit(id, 'fee', hash, SESSION)
    })
    await goOn(world, 1)
    await sign(world, id, 'product')
    await goOn(world)
    expect(await read(world, id)).toMatchObject({ state: 'final', booked: 'posted' })
    await expect(openTogether(world, id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  },
)

test.each([undefined, 4001, -32603, 4100, 0])(
  'the answer %s, and silence, do not free the steps: the wallet may still send them',
  async (code) => {
    const { world, id } = await togetherWorld()
    await openTogether(world, id)
    await expect(openAlone(world, id)).rejects.toMatchObject(refused)
    await decline(world, id, code)
    await expect(openAlone(world, id)).rejects.toMatchObject(refused)
    await expect(openAlone(world, id, 'product')).rejects.toMatchObject(refused)
    await world.clock.step(60_000)
    await world.payments.refresh(id)
    await expect(openAlone(world, id)).rejects.toMatchObject(refused)
    // It was sent all the same.
    const forms = (await read(world, id)).together
    const hash = world.chain.send(forms?.earlier?.[0] ?? (await formOf(world, id)))
    await goOn(world)
    expect(await read(world, id)).toMatchObject({ state: 'final', steps: [{ sent: { txHash: hash } }, {}] })
  },
)

test('a wallet that said no may be asked for them again; one that says nothing only once its number is used', async () => {
  const declined = await togetherWorld()
  await openTogether(declined.world, declined.id)
  await decline(declined.world, declined.id, 4001)
  await openTogether(declined.world, declined.id)

  const { world, id } = await togetherWorld()
  await openTogether(world, id)
  const seen = await openedAt(world, id)
  await expect(openTogether(world, id, seen)).rejects.toMatchObject(refused)
  await useNumber(world, id)
  await openTogether(world, id, seen)
})

test('once it can no longer land, the steps are free, and not before', async () => {
  const { world, id } = await togetherWorld()
  await openTogether(world, id)
  await expect(openAlone(world, id)).rejects.toMatchObject(refused)
  await useNumber(world, id)
  await openAlone(world, id)
  expect((await read(world, id)).together?.state).toBe('off')

  const ending = await togetherWorld()
  let isOver = false
  ending.world.chain.mayStillLand = async () => !isOver
  await openTogether(ending.world, ending.id)
  await useNumber(ending.world, ending.id)
  await expect(openAlone(ending.world, ending.id)).rejects.toMatchObject(refused)
  isOver = true
  await openAlone(ending.world, ending.id)
})

test('one that landed unseen is found before a step is handed out again', async () => {
  const { world, id } = await togetherWorld()
  await openTogether(world, id)
  const form = await formOf(world, id)
  world.payments.stop()
  const hash = world.chain.send(form)
  world.chain.mine(3)
  await expect(openAlone(world, id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  expect((await read(world, id)).steps).toMatchObject([
    { sent: { txHash: hash } },
    { sent: { txHash: hash } },
  ])
})

test('a step that was handed out alone is never handed out together', async () => {
  const { world, id } = await togetherWorld()
  await world.payments.open(id, 'fee', SESSION)
  await expect(openTogether(world, id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  await world.clock.step(60_000)
  await world.payments.refresh(id)
  await expect(openTogether(world, id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
})

test('two windows: only one hands them out, whichever form it asks for', async () => {
  const both = await togetherWorld()
  const asked = [openTogether(both.world, both.id), both.world.payments.open(both.id, 'fee', SESSION)]
  expect((await Promise.allSettled(asked)).map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
  ])
  const twice = await togetherWorld()
  const again = [openTogether(twice.world, twice.id), openTogether(twice.world, twice.id)]
  expect((await Promise.allSettled(again)).map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
  ])
})

test('a wallet that sent the fee alone leaves a credit: only the product is asked for', async () => {
  for (const isTold of [true, false]) {
    const { world, id } = await togetherWorld()
    await openTogether(world, id)
    const hash = world.chain.send(txOf(await read(world, id), 'fee'))
    if (isTold) await world.payments.submit(id, TOGETHER, hash, SESSION)
    await goOn(world, 2)
    const intent = await read(world, id)
    expect(intent).toMatchObject({ booked: 'pending', together: { state: 'off' } })
    expect(isCredit(intent, world.clock.now())).toBe(true)
    expect(stepsTogether(intent)).toBeUndefined()
    await openAlone(world, id, 'product')
    await expect(openAlone(world, id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  }
})

test('a wallet that sent them one by one is judged step by step, and never asked for one that is on chain', async () => {
  for (const told of ['each', 'the last', 'none'] as const) {
    const { world, id } = await togetherWorld()
    await openTogether(world, id)
    const intent = await read(world, id)
    const [fee, product] = [world.chain.send(txOf(intent, 'fee')), world.chain.send(txOf(intent, 'product'))]
    if (told === 'each') await world.payments.submit(id, 'fee', fee, SESSION)
    if (told === 'each') await world.payments.submit(id, 'product', product, SESSION)
    if (told === 'the last') await world.payments.submit(id, TOGETHER, product, SESSION)
    await goOn(world)
    expect(await read(world, id)).toMatchObject({
      state: 'final',
      booked: 'posted',
      steps: [{ sent: { txHash: fee } }, { sent: { txHash: product } }],
    })
  }
})

test('a batch whose product reverted while its fee stayed is a credit, and no swap', async () => {
  const { world, id } = await togetherWorld()
  await openTogether(world, id)
  const hash = world.chain.send(await formOf(world, id))
  const nodes = { ...world.chain }
  world.chain.verify = async (told, expected) =>
    told === hash && expected.kind === 'product' && 'calls' in expected.tx
      ? { state: 'rejected', reason: 'TX_FAILED' }
      : nodes.verify(told, expected)
  await goOn(world, 2)
  const intent = await read(world, id)
  expect(intent).toMatchObject({ booked: 'pending', state: 'open', together: { state: 'failed' } })
  expect(intent.steps[1]).toMatchObject({ state: 'failed', failure: 'TX_FAILED' })
  expect(isCredit(intent, world.clock.now())).toBe(true)
})

test('a product is not confirmed before its fee is proved, and both are followed until then', async () => {
  const { world, id } = await togetherWorld()
  await openTogether(world, id)
  const hash = world.chain.send(await formOf(world, id))
  const nodes = { ...world.chain }
  world.chain.verify = async (told, expected) =>
    expected.kind === 'fee' ? { state: 'pending' } : nodes.verify(told, expected)
  await goOn(world)
  expect(await read(world, id)).toMatchObject({
    booked: 'no',
    steps: [{ state: 'submitted' }, { state: 'submitted', sent: { txHash: hash } }],
  })
  await expect(openAlone(world, id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  world.chain.verify = (told, expected) => nodes.verify(told, expected)
  await goOn(world)
  expect(await read(world, id)).toMatchObject({ state: 'final', booked: 'posted' })
})

test('the single fee and the one transaction both land: one is booked, the other stands in suspense', async () => {
  const { world, id } = await togetherWorld()
  const intent = await read(world, id)
  // Of a partner that had both signed.
  world.chain.send(txOf(intent, 'fee'))
  world.chain.send(await formOf(world, id))
  await goOn(world, 12)
  const kinds = (await everyRow(world.store.read.ledger)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'accrual')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'suspense')).toHaveLength(1)
  expect(await read(world, id)).toMatchObject({ state: 'final', booked: 'posted' })
})

test('no group has an order to come, a step that ends later, a paid fee, a payer who is not known, or a partner’s own step', async () => {
  const { world, id } = await togetherWorld()
  const intent = await read(world, id)
  const [fee, product] = intent.steps
  if (fee === undefined || product === undefined || product.state === 'planned') throw new Error('no steps')
  expect(stepsTogether(intent)).toHaveLength(2)
  const { tx: _, to: _to, ...plan } = product
  expect(stepsTogether({ ...intent, steps: [fee, { ...plan, state: 'planned' }] })).toBeUndefined()
  expect(stepsTogether({ ...intent, steps: [fee, { ...product, endsLater: true }] })).toBeUndefined()
  expect(stepsTogether({ ...intent, booked: 'pending' })).toBeUndefined()
  expect(stepsTogether({ ...intent, payer: ANYONE })).toBeUndefined()
  const { deal: _deal, ...own } = intent
  expect(stepsTogether(own)).toBeUndefined()
  expect(stepsTogether({ ...intent, steps: [product] })).toBeUndefined()
  const supplied = await createTestWorld()
  carryTogether(supplied.chain)
  const tx = txOf(intent, 'product')
  const about = { partner: samplePartner, env: 'live', chain: 'eth', product: 'swap' } as const
  expect((await supplied.payments.adopt({ ...about, tx })).together).toBeUndefined()
  expect(ask.chain).toBe('eth')
})
