import { signal } from '@preact/signals'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, type Call } from '../api/call.ts'
import type { SignSession } from '../api/in-minor.ts'
import type { Watch } from '../api/watch.ts'
import { type SessionFollower, SessionModel } from './session-model.ts'
import { feeHash, sampleSession, stepped, swapHash } from './testing/sample-session.ts'
import { createSteppingClock, settle } from './testing/stepping-clock.ts'

const offline = () => new ApiError('OFFLINE', 'offline', { retryable: true })
const settled = stepped(
  { state: 'confirmed', txHash: feeHash },
  { state: 'confirmed', txHash: swapHash },
  { status: 'signed', verification: 'confirmed' },
)

interface Stream {
  send(session: SignSession): void
  beat(): void
  end(): void
  fail(): void
}

const models: SessionFollower[] = []
afterEach(() => {
  for (const model of models.splice(0)) model.stop()
})

function follow({ reachable = true } = {}) {
  const clock = createSteppingClock()
  const visible = signal(true)
  const streams: Stream[] = []
  let truth: SignSession | ApiError = sampleSession()
  const ask = vi.fn(async () => {
    const answer = truth
    if (answer instanceof ApiError) throw answer
    return answer
  })
  const watch: Watch = async (_route, _input, listener, { signal: stop, onAlive }) => {
    if (!reachable) throw offline()
    await new Promise<void>((resolve, reject) => {
      stop.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      streams.push({
        send: (session) => {
          onAlive?.()
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The only stream that there is.
          listener(session as Parameters<typeof listener>[0])
        },
        beat: () => onAlive?.(),
        end: resolve,
        fail: () => reject(offline()),
      })
    })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The model makes this one call only.
  const model = new SessionModel({ call: ask as unknown as Call, watch, clock, visible }, { id: 'ses_1' })
  models.push(model)
  return {
    clock,
    visible,
    streams,
    ask,
    model,
    tell: (next: SignSession | ApiError) => {
      truth = next
    },
  }
}

test('news comes by the stream, without a request', async () => {
  const { streams, model, ask } = follow()
  await settle()
  streams[0]?.send(sampleSession())
  expect(model.contact.value).toBe('live')
  streams[0]?.send(stepped({ state: 'opened' }))
  expect(model.session.value?.steps[0]?.state).toBe('opened')
  expect(ask).not.toHaveBeenCalled()
})

test('without a stream it sends requests, often at first and then less', async () => {
  const { clock, ask, model } = follow({ reachable: false })
  await settle()
  await clock.pass(0)
  expect(model.session.value?.status).toBe('pending')
  await clock.pass(10_000)
  const early = ask.mock.calls.length
  expect(early).toBeGreaterThanOrEqual(4)
  await clock.pass(10_000)
  expect(ask.mock.calls.length - early).toBeLessThanOrEqual(3)
})

test('a stream that a proxy holds back is replaced by requests', async () => {
  const { clock, ask, model } = follow()
  await clock.pass(5_100)
  expect(ask).toHaveBeenCalled()
  expect(model.contact.value).toBe('asking')
  expect(model.session.value).toBeDefined()
})

test('a silent stream is given up, but a stream with heartbeats is not', async () => {
  const { clock, ask, streams } = follow()
  await settle()
  streams[0]?.send(sampleSession())
  for (let beats = 0; beats < 6; beats += 1) {
    await clock.pass(15_000)
    streams[0]?.beat()
  }
  expect(ask).not.toHaveBeenCalled()
  await clock.pass(41_000)
  expect(ask).toHaveBeenCalled()
})

test('a stream that broke off is opened again after a while', async () => {
  const { clock, streams, model } = follow()
  await settle()
  streams[0]?.send(sampleSession())
  streams[0]?.fail()
  await clock.pass(40_000)
  expect(streams).toHaveLength(2)
  streams[1]?.send(stepped({ state: 'opened' }))
  expect(model.contact.value).toBe('live')
})

test('a page that becomes visible again asks at once', async () => {
  const { clock, ask, visible } = follow({ reachable: false })
  await clock.pass(0)
  visible.value = false
  await clock.pass(20_000)
  const before = ask.mock.calls.length
  visible.value = true
  await clock.pass(0)
  expect(ask.mock.calls.length).toBe(before + 1)
})

test('being offline is shown, and ends with the first answer', async () => {
  const { clock, tell, model } = follow({ reachable: false })
  tell(offline())
  await clock.pass(3_000)
  expect(model.contact.value).toBe('lost')
  expect(model.failure.value?.code).toBe('OFFLINE')
  tell(sampleSession())
  await clock.pass(6_000)
  expect(model.contact.value).toBe('asking')
  expect(model.failure.value).toBeUndefined()
})

test('a refusal ends it', async () => {
  const { clock, ask, tell, model } = follow({ reachable: false })
  tell(new ApiError('NOT_FOUND', 'gone', { retryable: false }))
  await clock.pass(1_000)
  const before = ask.mock.calls.length
  await clock.pass(120_000)
  expect(model.failure.value?.code).toBe('NOT_FOUND')
  expect(ask.mock.calls.length).toBe(before)
  expect(clock.waiting()).toBe(0)
})

test('a settled payment is followed no further', async () => {
  const { clock, streams, ask } = follow()
  await settle()
  streams[0]?.send(settled)
  await clock.pass(120_000)
  expect(streams).toHaveLength(1)
  expect(ask).not.toHaveBeenCalled()
  expect(clock.waiting()).toBe(0)
})

test('an answer that is older than the stream’s news changes nothing', async () => {
  const { model, streams, tell } = follow()
  await settle()
  tell(stepped({ state: 'opened' }))
  model.ask()
  streams[0]?.send(stepped({ state: 'submitted', txHash: feeHash }))
  await settle()
  expect(model.session.value?.steps[0]?.state).toBe('submitted')
})

test('the answer of a call counts at once', () => {
  const { model } = follow()
  model.accept(stepped({ state: 'opened' }))
  expect(model.session.value?.steps[0]?.state).toBe('opened')
})

test('the end stays the end, even when an earlier answer arrives late', async () => {
  const { streams, model } = follow()
  await settle()
  streams[0]?.send(settled)
  model.accept(stepped({ state: 'confirmed', txHash: feeHash }, { state: 'submitted', txHash: swapHash }))
  await settle()
  expect(model.session.value).toEqual(settled)
})

test('a stopped model leaves no timer and sends no request', async () => {
  const { clock, model, ask } = follow({ reachable: false })
  await clock.pass(2_000)
  model.stop()
  await settle()
  const before = ask.mock.calls.length
  await clock.pass(60_000)
  expect(ask.mock.calls.length).toBe(before)
  expect(clock.waiting()).toBe(0)
})
