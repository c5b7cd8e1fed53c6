import { expect, test } from 'vitest'
import { formOf, goOn, openTogether, TOGETHER, togetherWorld } from '#testing/chains/together.ts'
import { ask, read, SESSION, txOf } from '#testing/paying.ts'
import { asEvm, samplePartner } from '#testing/samples.ts'
import type { TestWorld } from '#testing/test-world.ts'
import { everyRow } from '../../kit/every-row.ts'
import { isSameTx } from '../../domain/payment/tx.ts'

/** A chain on which a transaction carries others, each with a hash of its own, known before it is signed. */

const [FEE, PRODUCT] = [`0x${'f1'.repeat(32)}`, `0x${'f2'.repeat(32)}`]

async function innerWorld() {
  const { world, id } = await togetherWorld()
  world.chain.legHashes = () => [FEE, PRODUCT]
  const form = await formOf(world, id)
  let outer = ''
  const nodes = { ...world.chain }
  world.chain.inspect = async (hash) => {
    const seen = await nodes.inspect(hash)
    return hash === outer && seen !== undefined ? { ...seen, carries: [FEE, PRODUCT] } : seen
  }
  world.chain.verify = async (hash, expected) => {
    if (hash !== outer) return nodes.verify(hash, expected)
    const isForm = expected.kind === 'product' && isSameTx(expected.tx, form)
    if (!isForm) return { state: 'rejected', reason: 'WRONG_RECIPIENT' }
    const inner = await nodes.verify(FEE, { ...expected, tx: txOf(await read(world, id), 'fee') })
    return inner.state === 'missing' ? { state: 'rejected', reason: 'TX_FAILED' } : inner
  }
  /** The ledger takes the outer transaction, and with it the inner ones, or not. */
  async function land(isDone = true) {
    const intent = await read(world, id)
    const own = asEvm(txOf(intent, 'fee'))
    if (isDone) world.chain.send(txOf(intent, 'fee'), { hash: FEE })
    if (isDone) world.chain.send(txOf(intent, 'product'), { hash: PRODUCT })
    outer = world.chain.send({ ...own, to: own.from, value: '0', data: '0x47' })
    return outer
  }
  return { world, id, land }
}

const claim = (feeTxHash: string) =>
  ({ partner: samplePartner, env: 'live', chain: 'eth', amountMinor: ask.amountMinor, feeTxHash }) as const

async function mustBeDone(world: TestWorld, id: string) {
  expect(await read(world, id)).toMatchObject({
    state: 'final',
    booked: 'posted',
    together: { state: 'landed' },
    steps: [{ sent: { txHash: FEE } }, { sent: { txHash: PRODUCT } }],
  })
  const kinds = (await everyRow(world.store.read.ledger)).map(({ kind }) => kind)
  expect(kinds).toEqual(['accrual', 'posting'])
}

test('its hash is the hash of all, and each step counts by its own', async () => {
  const { world, id, land } = await innerWorld()
  await openTogether(world, id)
  const outer = await land()
  await world.payments.submit(id, TOGETHER, outer, SESSION)
  expect(await read(world, id)).toMatchObject({
    together: { via: outer },
    steps: [{ sent: { txHash: FEE } }, { sent: { txHash: PRODUCT } }],
  })
  await goOn(world)
  await mustBeDone(world, id)
})

test('it may be reported by the hash of the whole or of the fee, with or without an opening', async () => {
  for (const isOpened of [true, false])
    for (const isOuter of [true, false]) {
      const { world, id, land } = await innerWorld()
      if (isOpened) await openTogether(world, id)
      const outer = await land()
      world.chain.mine(3)
      const told = isOuter ? outer : FEE
      expect(await world.payments.report(claim(told))).toMatchObject({ feeTxHash: FEE, duplicate: false })
      expect(await world.payments.report(claim(told))).toMatchObject({ feeTxHash: FEE, duplicate: true })
      await goOn(world)
      await mustBeDone(world, id)
    }
})

test('found by the engine alone it counts the same', async () => {
  const { world, id, land } = await innerWorld()
  await openTogether(world, id)
  await land()
  await goOn(world)
  await mustBeDone(world, id)
})

test('one whose inner transactions did not happen has failed at once, whoever tells of it', async () => {
  for (const isTold of [true, false]) {
    const { world, id, land } = await innerWorld()
    await openTogether(world, id)
    const outer = await land(false)
    if (isTold) await world.payments.submit(id, TOGETHER, outer, SESSION)
    await goOn(world, 2)
    const intent = await read(world, id)
    expect(intent).toMatchObject({ booked: 'no', together: { state: 'failed' } })
    expect(intent.steps.map((step) => 'failure' in step && step.failure)).toEqual(['TX_FAILED', 'TX_FAILED'])
  }
})
