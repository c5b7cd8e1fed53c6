import { expect, test } from 'vitest'
import type { SignSession } from '#contracts/api/sign-sessions.ts'
import { createSessionFeed, type StreamEvents } from './session-feed.ts'
import { createFakeTime, refusal, settle } from './testing/fake-server.ts'
import { freshSession } from './testing/sample-session.ts'

function follow(start: SignSession = freshSession()) {
  const time = createFakeTime()
  let truth = start
  let cause: unknown
  let reads = 0
  const streams: { readonly events: StreamEvents; closed: boolean }[] = []
  const feed = createSessionFeed({
    read: async () => {
      reads += 1
      const now = truth
      await settle()
      if (cause !== undefined) throw cause
      return now
    },
    stream: (events) => {
      const opened = { events, closed: false }
      streams.push(opened)
      return () => {
        opened.closed = true
      }
    },
    timer: time.timer,
  })
  return {
    feed,
    time,
    streams,
    reads: () => reads,
    stream: () => streams.at(-1),
    set: (next: SignSession) => {
      truth = next
    },
    fail: (next: unknown) => {
      cause = next
    },
    push: (next: unknown) => streams.at(-1)?.events.message(JSON.stringify(next)),
  }
}
const started = async (start?: SignSession) => {
  const world = follow(start)
  await world.time.pass(0)
  await settle()
  return world
}

test('it reads once, then follows the stream without polling', async () => {
  const world = await started()
  world.stream()?.events.opened()
  await world.time.pass(60_000)
  expect(world.reads()).toBe(1)
  world.push(freshSession({ payer: '0x1' }))
  expect(world.feed.session.peek()?.payer).toBe('0x1')
})

test('until a stream is open it polls, often at first and then every five seconds', async () => {
  const world = await started()
  await world.time.pass(60_000)
  expect(world.reads()).toBeGreaterThan(11)
  expect(world.reads()).toBeLessThan(17)
})

test('a stream that breaks off is replaced by polling, and opened again', async () => {
  const world = await started()
  world.stream()?.events.opened()
  world.set(freshSession({ payer: '0x2' }))
  world.stream()?.events.failed()
  await world.time.pass(0)
  expect(world.feed.session.peek()?.payer).toBe('0x2')
  await world.time.pass(15_000)
  expect(world.streams).toHaveLength(2)
})

test('an answer that news has overtaken does not stand for long', async () => {
  const world = await started()
  world.stream()?.events.opened()
  world.set(freshSession({ payer: '0xnew' }))
  world.push(freshSession({ payer: '0xnew' }))
  world.feed.accept(freshSession({ payer: '0xold' }))
  await settle()
  await settle()
  expect(world.feed.session.peek()?.payer).toBe('0xnew')
})

test('a read that was under way when news came is not taken for newer', async () => {
  const world = await started()
  world.feed.ask()
  world.push(freshSession({ payer: '0xnew' }))
  await settle()
  expect(world.feed.session.peek()?.payer).toBe('0xnew')
})

test('it ends with the session', async () => {
  const world = await started()
  world.stream()?.events.opened()
  world.push(freshSession({ status: 'signed', verification: 'confirmed' }))
  expect(world.stream()?.closed).toBe(true)
  await world.time.pass(60_000)
  expect(world.reads()).toBe(1)
  expect(world.time.waiting()).toBe(0)
})

test('a session that is not there is said once, and not asked for again', async () => {
  const world = follow()
  world.fail(refusal('NOT_FOUND'))
  await world.time.pass(60_000)
  expect(world.feed.failure.peek()?.code).toBe('NOT_FOUND')
  expect(world.reads()).toBe(1)
  expect(world.streams).toEqual([])
})

test('a server that is away is asked until it is back', async () => {
  const world = follow()
  world.fail(refusal('OFFLINE', true))
  await world.time.pass(10_000)
  expect(world.feed.failure.peek()?.code).toBe('OFFLINE')
  world.fail(undefined)
  await world.time.pass(10_000)
  expect(world.feed.failure.peek()).toBeUndefined()
  expect(world.feed.session.peek()?.id).toBe(freshSession().id)
})

test('rubbish on the stream is ignored', async () => {
  const world = await started()
  world.stream()?.events.message('<html>')
  world.stream()?.events.message('null')
  expect(world.feed.session.peek()?.status).toBe('pending')
})
