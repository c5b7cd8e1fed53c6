import { expect, test } from 'vitest'
import {
  formOf,
  goOn,
  openTogether,
  sendTogether,
  TOGETHER,
  togetherWorld,
} from '#testing/chains/together.ts'
import { ask, owed, read, SESSION, stateOf, txOf } from '#testing/paying.ts'
import { asEvm, samplePartner, treasury } from '#testing/samples.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { isCredit } from '../../domain/payment/lapse.ts'
import { everyRow } from '../../kit/every-row.ts'
import { createPayments } from './index.ts'

/** One transaction that carries the fee and the product. */

const SHARE = 3_200_000_000_000_000n
const claim = (feeTxHash: string, more: object = {}) => ({
  partner: samplePartner,
  env: 'live' as const,
  chain: 'eth',
  amountMinor: ask.amountMinor,
  feeTxHash,
  ...more,
})
const records = async ({ store }: TestWorld) => (await everyRow(store.read.ledger)).map(({ kind }) => kind)
const statesOf = async (world: TestWorld, id: string) =>
  (await read(world, id)).steps.map(({ state }) => state)

/** The swap is done, its fee is booked once, and both have the one transaction. */
async function mustBeDone(world: TestWorld, id: string, hash: string) {
  expect(await read(world, id)).toMatchObject({
    state: 'final',
    booked: 'posted',
    together: { state: 'landed' },
    steps: [
      { state: 'confirmed', sent: { txHash: hash } },
      { state: 'confirmed', sent: { txHash: hash } },
    ],
  })
  expect(await records(world)).toEqual(['accrual', 'posting'])
  expect(await owed(world)).toEqual({ pending: 0n, posted: SHARE })
  await expect(openTogether(world, id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  await expect(world.payments.open(id, 'product', SESSION)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
  })
}

test('a payment is prepared with one transaction of its steps where the chain can carry them', async () => {
  const { world, id } = await togetherWorld()
  const intent = await read(world, id)
  const [fee, product] = [asEvm(txOf(intent, 'fee')), asEvm(txOf(intent, 'product'))]
  const call = ({ to, value, data }: typeof fee) => ({ to, value, data })
  expect(intent.together).toMatchObject({
    steps: ['fee', 'product'],
    state: 'offered',
    tx: { calls: [call(fee), call(product)] },
  })
  const other = await createTestWorld()
  expect((await other.prepare(ask)).together).toBeUndefined()
})

test('all steps are opened and submitted in one write, and confirmed in the write that books the fee', async () => {
  const { world, id } = await togetherWorld()
  const seen: string[] = []
  const before = { ...world.store }
  world.store.transact = async (work) => {
    const done = await before.transact(work)
    const { steps, booked } = await read(world, id)
    const now = `${steps.map(({ state }) => state).join(' ')} ${booked}`
    if (seen.at(-1) !== now) seen.push(now)
    return done
  }
  const hash = await sendTogether(world, id)
  await world.payments.submit(id, TOGETHER, hash, SESSION)
  await goOn(world)
  expect(seen).toEqual([
    'opened opened no',
    'submitted submitted no',
    'confirmed confirmed pending',
    'confirmed confirmed posted',
  ])
  await mustBeDone(world, id, hash)
})

type Deed = (world: TestWorld, id: string, hash: string) => Promise<unknown>
const deeds: Readonly<Record<string, Deed>> = {
  complete: ({ payments }, id, hash) => payments.submit(id, TOGETHER, hash, SESSION),
  watcher: ({ chain, clock }) => (chain.mine(3), clock.step(3_000)),
  fee: ({ payments }, id, hash) => payments.submit(id, 'fee', hash, SESSION),
  product: ({ payments }, id, hash) => payments.submit(id, 'product', hash, SESSION),
  report: ({ payments, chain }, _, hash) => (chain.mine(3), payments.report(claim(hash))),
  'report with the product': ({ payments, chain }, _, hash) => (
    chain.mine(3),
    payments.report(claim(hash, { sourceTxHash: hash }))
  ),
}
/** Every order of some of them, twice over. */
const orders = Object.keys(deeds).flatMap((one) =>
  Object.keys(deeds).map((other) => [one, other, one] as const),
)

test.each(orders)('%s, then %s, then %s: booked once, and settled', async (...order) => {
  for (const isOpened of [true, false]) {
    const { world, id } = await togetherWorld()
    if (isOpened) await openTogether(world, id)
    const hash = world.chain.send(await formOf(world, id))
    // A product that no wallet was asked for waits for its fee.
    for (const name of order)
      await deeds[name]?.(world, id, hash).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'FEE_TX_PENDING' }),
      )
    await goOn(world)
    await mustBeDone(world, id, hash)
    world.payments.stop()
  }
})

test('one that no one reports is found in the payer’s history, and in the treasury’s where no wallet was asked here', async () => {
  for (const isOpened of [true, false]) {
    const { world, id } = await togetherWorld()
    if (isOpened) await openTogether(world, id)
    world.chain.incoming = isOpened ? [] : world.chain.incoming
    const hash = world.chain.send(await formOf(world, id))
    await goOn(world)
    await mustBeDone(world, id, hash)
  }
})

test('one that failed takes no fee, gives no credit, and may be repeated with the same reference', async () => {
  const { world, id } = await togetherWorld()
  const first = await formOf(world, id)
  const hash = await sendTogether(world, id, { failed: true })
  await world.payments.submit(id, TOGETHER, hash, SESSION)
  await goOn(world)
  const failed = await read(world, id)
  expect(failed).toMatchObject({ booked: 'no', state: 'open', together: { state: 'failed' } })
  expect(failed.steps.map((step) => [step.state, 'failure' in step && step.failure])).toEqual([
    ['failed', 'TX_FAILED'],
    ['failed', 'TX_FAILED'],
  ])
  expect(isCredit(failed, world.clock.now())).toBe(false)
  expect(await records(world)).toEqual([])

  await world.payments.retry(id)
  await world.payments.refresh(id)
  const again = await formOf(world, id)
  expect(again).not.toEqual(first)
  expect(JSON.stringify(again)).toContain(failed.reference)
  const second = await sendTogether(world, id)
  await goOn(world)
  await mustBeDone(world, id, second)
})

test('one that was replaced by another hash with the same number is followed by it', async () => {
  const { world, id } = await togetherWorld()
  await openTogether(world, id)
  const form = await formOf(world, id)
  const slow = world.chain.broadcast(form)
  await world.payments.submit(id, TOGETHER, slow, SESSION)
  await world.clock.step(3_000)
  world.chain.drop(slow)
  const hash = world.chain.send(form)
  await world.payments.submit(id, TOGETHER, hash, SESSION)
  await goOn(world)
  await mustBeDone(world, id, hash)
})

test('one that vanishes is given up as a whole, and counts as a whole when it turns up', async () => {
  const { world, id } = await togetherWorld()
  await openTogether(world, id)
  const slow = world.chain.broadcast(await formOf(world, id))
  await world.payments.submit(id, TOGETHER, slow, SESSION)
  await world.clock.step(3_000)
  world.chain.drop(slow)
  await world.clock.step(40 * 60_000)
  expect(await statesOf(world, id)).toEqual(['failed', 'failed'])
  world.chain.restore(slow)
  await goOn(world, 90)
  await mustBeDone(world, id, slow)
})

test('a reorganisation takes the fee and its product together, and gives both back', async () => {
  const { world, id } = await togetherWorld()
  const hash = await sendTogether(world, id)
  world.chain.mine(2)
  await world.clock.step(3_000)
  expect(await read(world, id)).toMatchObject({ state: 'settled', booked: 'pending' })
  world.chain.drop(hash)
  const seen = new Set<string>()
  for (let minute = 0; minute < 70; minute++) {
    await world.clock.step(60_000)
    const { booked, steps } = await read(world, id)
    seen.add(`${booked} ${steps.map(({ state }) => state).join(' ')}`)
  }
  expect([...seen]).toEqual(['pending confirmed confirmed', 'no failed failed'])
  expect(await records(world)).toEqual(['accrual', 'reversal'])
  world.chain.restore(hash)
  await goOn(world, 90)
  expect(await read(world, id)).toMatchObject({
    state: 'final',
    booked: 'posted',
    together: { state: 'landed' },
  })
  expect(await records(world)).toEqual(['accrual', 'reversal', 'reinstatement', 'posting'])
})

test('a second fee in the transaction of another payment books nothing for it, and stands in suspense', async () => {
  const { world, id } = await togetherWorld()
  const second = await world.prepare({ ...ask, partnerBps: 30 })
  const form = await formOf(world, id)
  if (form.family !== 'evm' || !('calls' in form)) throw new Error('it is no batch')
  const theirs = asEvm(txOf(second, 'fee'))
  const extra = { to: treasury, value: theirs.value, data: theirs.data }
  await openTogether(world, id)
  const hash = world.chain.send({ ...form, calls: [...form.calls, extra] })
  await world.payments.submit(second.id, 'fee', hash, SESSION).catch(() => undefined)
  await goOn(world, 8)
  const [mine, other] = [await read(world, id), await read(world, second.id)]
  expect([mine.booked, other.booked].filter((booked) => booked !== 'no')).toHaveLength(1)
  const kinds = (await records(world)).filter((kind) => kind !== 'posting')
  expect(kinds.toSorted()).toEqual(['accrual', 'suspense'])
  await expect(world.payments.report(claim(hash))).resolves.toMatchObject({ duplicate: true })
})

test('a fee from a sender that is not the payer names its payment by its leg, and is no suspense', async () => {
  const { world, id } = await togetherWorld()
  const intent = await read(world, id)
  const hash = await sendTogether(world, id)
  const nodes = { ...world.chain }
  world.chain.inspect = async (told) => {
    const seen = await nodes.inspect(told)
    const bundler = { payer: `0x${'5'.repeat(40)}`, nonce: 0, memo: `e9ae5c53${'00'.repeat(80)}` }
    const leg = { payer: intent.payer, memo: intent.reference }
    return told === hash && seen !== undefined ? { ...bundler, legs: [leg] } : seen
  }
  world.chain.sentSince = async () => ({ hashes: [] })
  await goOn(world)
  await mustBeDone(world, id, hash)
})

test('a process that takes over finds the same payment', async () => {
  const { world, id } = await togetherWorld()
  const hash = await sendTogether(world, id)
  world.payments.stop()
  const after = createPayments(world)
  await after.resume()
  await goOn(world)
  await mustBeDone({ ...world, payments: after }, id, hash)
  expect(await stateOf(world, id, 'product')).toBe('confirmed')
})
