import { expect, test } from 'vitest'
import { asConfirmed, at, intentWith, productStep, sessionWith, stepWith } from '#testing/samples.ts'
import { ask, payFee, read, sign } from '#testing/paying.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { type PaymentIntent, productOf, withStep } from '../../../domain/payment/intent.ts'
import { hasLapsed, isCredit } from '../../../domain/payment/lapse.ts'
import { withRetry } from '../../../domain/payment/transitions.ts'
import { hasWork } from '../../../domain/payment/work.ts'
import { outcomeOf } from '../../../domain/session-outcome.ts'
import { finishProduct } from './finish-product.ts'
import { settle } from './settle.ts'

const product = asConfirmed({ ...productStep(), endsLater: true, session: 'ses_a' })
const { txHash } = product.sent

/** A payment whose last transaction is confirmed, and is not the end of it. */
async function world(change: Partial<PaymentIntent> = {}) {
  const [clock, store] = [createSteppingClock(), createMemoryStore()]
  const intent = intentWith({
    steps: [asConfirmed(stepWith()), product],
    booked: 'posted',
    creditUntil: at(24 * 3_600),
    ...change,
  })
  await store.transact(({ intents }) => intents.insert(intent))
  const finish = (outcome: 'succeeded' | 'failed', hash = txHash) =>
    finishProduct({ store, clock }, intent.id, hash, outcome)
  return { clock, intent, finish }
}
const later = new Date(Date.parse(at(0)) + 90 * 24 * 3_600_000)
const outcome = (intent: PaymentIntent) =>
  outcomeOf(sessionWith({ id: 'ses_a', intentId: intent.id }), intent, later).outcome

test('a payment that ends later stays open and pending, does not lapse, and is no credit', async () => {
  const { intent, clock } = await world()
  expect([hasLapsed(intent, later), isCredit(intent, clock.now()), hasWork(intent)]).toEqual([
    false,
    false,
    true,
  ])
  expect(outcome(intent)).toBe('pending')
})

test('its success settles it', async () => {
  const { finish } = await world()
  const done = await finish('succeeded')
  expect(done.state).toBe('settled')
  expect(outcome(done)).toBe('succeeded')
})

test('its failure makes the fee a credit for another day, and the transaction never counts again', async () => {
  const { finish, clock } = await world()
  await clock.step(23 * 3_600_000)
  const failed = await finish('failed')
  const step = failed.steps[1]
  expect(failed).toMatchObject({ state: 'open', creditUntil: at(47 * 3_600) })
  expect(step).toMatchObject({ state: 'failed', failure: 'NOT_SETTLED' })
  expect(isCredit(failed, clock.now())).toBe(true)
  // Another attempt needs a fresh offer.
  expect(failed.deal?.expiresAt).toBe(clock.now().toISOString())
  expect(outcome(failed)).toBe('failed')
  expect(step?.state === 'failed' && withRetry(step, clock.now()).dismissed).toEqual([txHash])
})

test('a payment that lapsed before its transaction came is pending too, and open again after a failure', async () => {
  const { intent, finish } = await world({ state: 'lapsed' })
  expect(outcome(intent)).toBe('pending')
  expect(await finish('failed')).toMatchObject({ state: 'open' })
})

test('a transaction that is confirmed after its payment lapsed opens it again until its product has ended it', async () => {
  const all = await createTestWorld()
  const { id } = await all.prepare(ask)
  await payFee(all, id)
  const hash = await sign(all, id, 'product')
  all.payments.stop()
  const before = await read(all, id)
  const ends = productOf(before)
  const endsLater = withStep({ ...before, booked: 'posted', state: 'lapsed' }, { ...ends, endsLater: true })
  await all.store.transact(({ intents }) => intents.update(endsLater))
  all.chain.mine(2)
  const confirmed = await settle(all, id)
  expect([confirmed.state, productOf(confirmed).state]).toEqual(['open', 'confirmed'])
  const done = await finishProduct(all, id, hash, 'succeeded')
  expect(done.state).toBe('settled')
})

test('a transaction that came to nothing is not found for another attempt, even when it is no longer listed as dismissed', async () => {
  const all = await createTestWorld()
  const { id } = await all.prepare(ask)
  await payFee(all, id)
  const hash = await sign(all, id, 'product')
  all.payments.stop()
  const change = async (edit: (intent: PaymentIntent) => PaymentIntent) => {
    const before = await read(all, id)
    await all.store.transact(({ intents }) => intents.update(edit(before)))
  }
  await change((intent) => withStep(intent, { ...productOf(intent), endsLater: true }))
  all.chain.mine(2)
  await settle(all, id)
  await finishProduct(all, id, hash, 'failed')
  await all.payments.retry(id)
  await change((intent) => withStep(intent, { ...productOf(intent), dismissed: [] }))
  const again = await settle(all, id)
  expect(again.attempts).toMatchObject([{ txHash: hash, failure: 'NOT_SETTLED' }])
  expect(productOf(again).state).toBe('waiting')
})

test('a repeated call, and one for an earlier transaction, change nothing', async () => {
  const { finish, intent } = await world()
  expect(await finish('failed', 'another')).toEqual(intent)
  const failed = await finish('failed')
  expect(await finish('succeeded')).toEqual(failed)
  const other = await world()
  const done = await other.finish('succeeded')
  expect(await other.finish('failed')).toEqual(done)
})

test('the failure of a sale whose fee is not booked is no credit', async () => {
  const { creditUntil: _, ...unpaid } = intentWith({ steps: [stepWith(), product], booked: 'no' })
  const { finish } = await world(unpaid)
  expect(isCredit(await finish('failed'), new Date(at(0)))).toBe(false)
})
