import { alone } from '#testing/stores/alone.ts'
import { expect, test } from 'vitest'
import { SuiteError } from '../../domain/errors.ts'
import { sampleKey, samplePartner } from '#testing/samples.ts'
import { type Store, StoreUnavailable } from '../../ports/store.ts'
import { silentLog, testSecrets } from '#testing/plain-ports.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { type Answer, createIdempotency } from './index.ts'

async function world() {
  const { clock, random, store: inner } = await createTestWorld()
  const disk = { isFull: false }
  const seeds: string[] = []
  const store: Store = {
    ...inner,
    transact: (work) =>
      disk.isFull ? Promise.reject(new StoreUnavailable('The disk is full.')) : inner.transact(work),
  }
  const { once } = createIdempotency({
    ...alone(),
    store,
    secrets: testSecrets,
    random: { ...random, again: (seed, work) => (seeds.push(seed), work()) },
    clock,
    log: silentLog,
  })
  const caller = { kind: 'key' as const, partner: samplePartner, key: sampleKey }
  const call = (work: () => Promise<Answer>) =>
    once({ caller, route: '/api/v1/swap/prepare', key: 'order-1', content: 'POST' }, work)
  return { clock, disk, seeds, call }
}

/** Work that a test ends by itself. */
function slowWork() {
  let end: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const done = new Promise<Answer>((resolve, reject) => {
    end = { resolve, reject }
  })
  return {
    work: () => done,
    answer: (body: string) => end?.resolve({ status: 200, body }),
    fail: (error: Error) => end?.reject(error),
  }
}

const refusal = new SuiteError('NO_ROUTE', 'No route.')
const answerOf = (body: string) => () => Promise.resolve({ status: 200, body })

test('a call that counted as lost does not overwrite the answer of the call after it', async () => {
  const { clock, call } = await world()
  const lost = slowWork()
  const first = call(lost.work)
  await clock.step(61_000)
  expect(await call(answerOf('second'))).toMatchObject({ body: 'second', replayed: false })
  lost.answer('first')
  expect(await first).toMatchObject({ body: 'first' })
  expect(await call(answerOf('third'))).toMatchObject({ body: 'second', replayed: true })
})

test('a call that counted as lost does not free the key of the call that is running now', async () => {
  const { clock, call } = await world()
  const [lost, running] = [slowWork(), slowWork()]
  const first = call(lost.work)
  await clock.step(61_000)
  const second = call(running.work)
  await clock.step(0)
  lost.fail(refusal)
  await expect(first).rejects.toBe(refusal)
  await expect(call(answerOf('third'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
  running.answer('second')
  expect(await second).toMatchObject({ body: 'second', replayed: false })
})

test('finished work is answered, even when its answer cannot be stored', async () => {
  const { disk, call } = await world()
  const answer = await call(async () => {
    disk.isFull = true
    return { status: 200, body: 'done' }
  })
  expect(answer).toEqual({ status: 200, body: 'done', replayed: false })
  disk.isFull = false
  await expect(call(answerOf('again'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
})

test('a refusal is answered, even when the key cannot be freed', async () => {
  const { disk, call } = await world()
  const refused = call(async () => {
    disk.isFull = true
    throw refusal
  })
  await expect(refused).rejects.toBe(refusal)
})

test('a repetition goes on from the ids of a call whose transaction may be stored though it failed', async () => {
  const { call, seeds } = await world()
  const failed = call(() => Promise.reject(new StoreUnavailable('The connection was lost.')))
  await expect(failed).rejects.toThrow(StoreUnavailable)
  expect(await call(answerOf('done'))).toMatchObject({ body: 'done', replayed: false })
  expect(seeds[1]).toBe(seeds[0])
})
