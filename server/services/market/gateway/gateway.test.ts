import { expect, test } from 'vitest'
import { market, type MarketRouteName } from '#contracts/market/index.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock, settled } from '#testing/stepping-clock.ts'
import { SOLO_MD5 } from '#testing/market/names.ts'
import { createTestSource, type TestSource } from '#testing/market/source.ts'
import { checkedSource } from '../checked-source.ts'
import { createMarketGateway, type RawAnswer } from './index.ts'
import type { MarketAsk } from './kept.ts'

const call = { md5: SOLO_MD5 }
const { fresh, whileRenewing, onError } = market.token.freshness

function world(count = 1, options: { mostBytes?: number; padding?: number } = {}) {
  const clock = createSteppingClock()
  const sources = Array.from({ length: count }, (_, n) =>
    createTestSource(n === 0 ? 'native' : 'index', () => clock.now().getTime()),
  )
  const prepared: RawAnswer[] = []
  const gateway = createMarketGateway({
    sources,
    clock,
    log: silentLog,
    ...options,
    prepare: async (answer) => {
      prepared.push(answer)
      return { bytes: answer.text.length + (options.padding ?? 0), text: answer.text }
    },
  })
  const named = { route: 'token', call } as const
  const ask = async (change: Partial<Pick<MarketAsk, 'route' | 'call'>> = {}) => {
    const asked = { ...named, ...change }
    return gateway.ask({ ...asked, key: gateway.keyOf(asked) })
  }
  const told = async () => {
    const answer = await ask()
    return answer.kind === 'found' ? `${answer.cache} ${answer.kept.source}` : answer.kind
  }
  return { clock, sources, native: first(sources), second: sources.at(-1), gateway, prepared, ask, told }
}

function first(sources: readonly TestSource[]): TestSource {
  const [source] = sources
  if (source === undefined) throw new Error('no source')
  return source
}

test('an answer is made ready once, is fresh for its time, then renewed by one call while it is still given', async () => {
  const { clock, native, prepared, told } = world()
  expect(await told()).toBe('MISS native')
  expect(await told()).toBe('HIT native')
  await clock.step(fresh * 1_000 - 1)
  expect(await told()).toBe('HIT native')
  await clock.step(1)
  const release = native.hold()
  expect([await told(), await told(), await told()]).toEqual(Array(3).fill('STALE native'))
  release()
  await settled()
  expect(await told()).toBe('HIT native')
  expect(native.asked).toHaveLength(2)
  expect(prepared).toHaveLength(2)
  await clock.step((fresh + whileRenewing) * 1_000)
  expect(await told()).toBe('MISS native')
})

test('an answer that costs its source little and changes with each ledger is made again after some seconds', async () => {
  const { clock, native, told, ask } = world()
  native.freshSeconds = 4
  expect(await told()).toBe('MISS native')
  await clock.step(3_999)
  expect(await told()).toBe('HIT native')
  await clock.step(1)
  // Nobody is given the ledger before, unless the source fails.
  expect(await told()).toBe('MISS native')
  await clock.step(4_000)
  native.mode = 'fails'
  expect(await told()).toBe('STALE native')
  native.mode = 'found'
  // What is fresh for longer stays so.
  const tags = { route: 'tags', call: {} } as const
  const read = async () => (await ask(tags)).kind === 'found' && native.asked.length
  const asked = await read()
  await clock.step(market.tags.freshness.fresh * 1_000 - 1)
  expect(await read()).toBe(asked)
})

test('many who ask at once cause one call, and share what it says, also a failure', async () => {
  const { native, ask, clock } = world()
  const release = native.hold()
  const answers = Array.from({ length: 50 }, () => ask())
  release()
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ kind: 'found', cache: 'MISS' })
  expect(native.asked).toHaveLength(1)

  await clock.step(86_400_000)
  native.mode = 'fails'
  const again = native.hold()
  const failures = Array.from({ length: 50 }, () => ask())
  again()
  for (const answer of await Promise.all(failures)) expect(answer.kind).toBe('failed')
  expect(native.asked).toHaveLength(2)
})

test('while no source answers, an answer of earlier is given as long as its route allows, then none', async () => {
  const { clock, native, told } = world()
  await told()
  native.mode = 'fails'
  await clock.step((fresh + whileRenewing) * 1_000)
  expect(await told()).toBe('STALE native')
  await clock.step((onError - whileRenewing) * 1_000 - 1)
  expect(await told()).toBe('STALE native')
  await clock.step(1)
  expect(await told()).toBe('failed')
})

test('what failed is not asked again at once: after 1, 2, 4 … 30 seconds', async () => {
  const { clock, native, ask } = world()
  native.mode = 'fails'
  const waits: number[] = []
  for (let n = 0; n < 7; n++) {
    const asked = native.asked.length
    const answer = await ask()
    if (answer.kind !== 'failed') throw new Error('it must fail')
    waits.push(answer.retryAfterSeconds)
    expect(await ask()).toEqual({ kind: 'failed', retryAfterSeconds: answer.retryAfterSeconds })
    expect(native.asked.length - asked).toBeLessThanOrEqual(1)
    await clock.step(answer.retryAfterSeconds * 1_000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
  native.mode = 'found'
  expect(await ask()).toMatchObject({ kind: 'found' })
})

test('what is missing is remembered for a minute', async () => {
  const { clock, native, ask } = world()
  native.mode = 'missing'
  expect(await ask()).toEqual({ kind: 'missing', source: 'native', cache: 'MISS' })
  native.mode = 'found'
  await clock.step(59_999)
  expect(await ask()).toEqual({ kind: 'missing', source: 'native', cache: 'HIT' })
  await clock.step(1)
  expect(await ask()).toMatchObject({ kind: 'found', cache: 'MISS' })
  expect(native.asked).toHaveLength(2)
})

test('a source that is behind is asked after the others, and still answers when they do not', async () => {
  const { native, second, told, clock } = world(2)
  if (second === undefined) throw new Error('no second source')
  native.behind = true
  expect(await told()).toBe('MISS index')
  expect(native.asked).toHaveLength(0)
  const later = async () => clock.step((fresh + whileRenewing + onError) * 1_000)
  await later()
  second.mode = 'fails'
  expect(await told()).toBe('MISS native')
  await later()
  second.mode = 'found'
  native.behind = false
  expect(await told()).toBe('MISS native')
})

test('the next source is asked for what one that does not know everything does not know', async () => {
  const { native, second, ask, told, clock } = world(2)
  if (second === undefined) throw new Error('no second source')
  native.mode = 'unknown'
  expect(await told()).toBe('MISS index')
  const later = async () => clock.step(86_400_000)
  await later()
  second.mode = 'missing'
  expect(await ask()).toMatchObject({ kind: 'missing', source: 'index' })
  for (const mode of ['unknown', 'unsupported'] as const) {
    await later()
    second.mode = mode
    expect(await ask()).toMatchObject({ kind: 'missing', source: 'native' })
  }
  await later()
  second.mode = 'fails'
  expect(await told()).toBe('failed')
})

test('the next source answers for one that fails or does not serve the route; what one says is missing, is missing', async () => {
  const { native, second, told, clock } = world(2)
  for (const mode of ['fails', 'unsupported'] as const) {
    native.mode = mode
    expect(await told()).toBe('MISS index')
    await clock.step(86_400_000)
  }
  native.mode = 'missing'
  expect(await told()).toBe('missing')
  expect(second?.asked).toHaveLength(2)
})

test('where no source serves a route there is nothing; where none is set up, none can answer', async () => {
  const one = world()
  one.native.mode = 'unsupported'
  expect(await one.told()).toBe('missing')
  const none = createMarketGateway({
    sources: [],
    clock: one.clock,
    log: silentLog,
    prepare: async () => ({ bytes: 0 }),
  })
  expect(await none.ask({ route: 'tags', call: {}, key: 'tags' })).toMatchObject({ kind: 'failed' })
  expect(await none.health()).toMatchObject({ status: 'down', sources: [] })
})

test('a source that never answers is given up, and one that fails often is left alone for a while', async () => {
  const { clock, native, second, gateway } = world(2)
  native.mode = 'waits'
  const names: readonly MarketRouteName[] = ['tags', 'brokers', 'nftMetrics', 'tokens', 'collections']
  for (const route of names) {
    const answer = gateway.ask({ route, call: { limit: 1, offset: 0 }, key: route })
    await clock.step(12_000)
    expect(await answer).toMatchObject({ kind: 'found', kept: { source: 'index' } })
  }
  expect(native.asked.every(({ signal }) => signal.aborted)).toBe(true)
  expect(await gateway.health()).toMatchObject({ status: 'degraded' })
  native.mode = 'found'
  expect(await gateway.ask({ route: 'token', call, key: 'a' })).toMatchObject({ kept: { source: 'index' } })
  expect(native.asked).toHaveLength(5)
  await clock.step(10_000)
  expect(await gateway.ask({ route: 'token', call, key: 'b' })).toMatchObject({ kept: { source: 'native' } })
  expect(await gateway.health()).toMatchObject({ status: 'ok' })
  expect(second?.asked).toHaveLength(6)
})

test('an answer unlike the contract is a failure of that answer alone', async () => {
  const clock = createSteppingClock()
  const strange = createTestSource('native')
  strange.mode = 'strange'
  const sources = [checkedSource(strange, silentLog), createTestSource('index')]
  const gateway = createMarketGateway({ sources, clock, log: silentLog, prepare: async () => ({ bytes: 1 }) })
  for (let n = 0; n < 8; n++)
    expect(await gateway.ask({ route: 'token', call, key: `k${n}` })).toMatchObject({
      kept: { source: 'index' },
    })
  expect(strange.asked).toHaveLength(8)
  expect(await gateway.health()).toMatchObject({ status: 'ok' })
})

test('memory is bounded: what was given lately stays, and what is too large is not kept', async () => {
  const { gateway, native } = world(1, { mostBytes: 64 * 1_024, padding: 500 })
  const ask = (key: string) => gateway.ask({ route: 'tags', call: {}, key })
  for (let n = 0; n < 200; n++) {
    await ask(`k${n}`)
    await ask('k0')
  }
  const { entries, bytes } = (await gateway.health()).cache
  expect(bytes).toBeLessThanOrEqual(64 * 1_024)
  expect(entries).toBeGreaterThan(20)
  expect(native.asked).toHaveLength(200)

  const large = world(1, { mostBytes: 64 * 1_024, padding: 4_000 })
  expect(await large.told()).toBe('MISS native')
  expect(await large.told()).toBe('MISS native')
})

test('equal calls have one key, whatever the order of their parameters', () => {
  const { gateway } = world()
  const a = gateway.keyOf({ route: 'token', call: { md5: 'a', more: 1 } })
  const b = gateway.keyOf({ route: 'token', call: { more: 1, md5: 'a' } })
  expect(a).toBe(b)
})
