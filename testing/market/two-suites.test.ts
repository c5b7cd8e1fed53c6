import { afterEach, beforeEach, expect, test } from 'vitest'
import { market, marketRouteNames } from '#contracts/market/index.ts'
import { createMarketIndex } from '#server/upstreams/market-index/index.ts'
import { silentLog } from '../plain-ports.ts'
import { createSteppingClock } from '../stepping-clock.ts'
import { samplePaths } from './sample-paths.ts'
import { askMarket } from './ask-market.ts'
import { type MarketApp, startMarketApp } from './market-app.ts'
import { createTestSource, type TestSource } from './source.ts'

/** One suite as the market source of another. */

let [source, first, second]: [TestSource | undefined, MarketApp | undefined, MarketApp | undefined] = [
  undefined,
  undefined,
  undefined,
]
let index: ReturnType<typeof createMarketIndex> | undefined
const clock = createSteppingClock()
beforeEach(async () => {
  source = createTestSource('native', () => clock.now().getTime())
  first = await startMarketApp([source], { clock })
  const { secret } = await first.addKey('gold')
  index = createMarketIndex({ url: first.url, key: secret, clock, log: silentLog })
  second = await startMarketApp([index], { clock })
})
afterEach(async () => {
  await second?.stop()
  await index?.close()
  await first?.stop()
})

const ask = async (path: string) => askMarket(second?.origin ?? '', `/v1${path}`)

test('every route of one suite is answered by another that reads it, in the same form', async () => {
  const { secret } = (await second?.addKey('gold')) ?? { secret: '' }
  for (const name of marketRouteNames) {
    const { status, body } = await askMarket(second?.origin ?? '', `/v1${samplePaths[name]}`, {
      headers: { 'x-api-key': secret },
    })
    expect([name, status]).toEqual([name, 200])
    expect(market[name].answer.safeParse(body).error).toBeUndefined()
  }
})

test('the second suite says how old the data of the first one is, and that it is a part', async () => {
  if (source === undefined) throw new Error('no source')
  const since = clock.now().getTime() - 3_600_000
  const gap = { from: 5, to: 8, closedFrom: since + 10_000, closedTo: since + 30_000 }
  const coverage = { since, isPartial: true, isProved: false, gaps: [gap] }
  Object.assign(source, { age: 95, ledger: 98_412_001, coverage })
  const { headers, body } = await ask('/tags')
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000).toISOString()
  expect(headers).toMatchObject({ age: '95', 'x-suite-source': 'index' })
  expect(body).toMatchObject({
    asOf: { ledger: 98_412_001, closedAt: ago(95) },
    stale: true,
    coverage: {
      since: ago(3_600),
      partial: true,
      proved: false,
      gaps: [{ from: ago(3_590), to: ago(3_570), ledgers: 4 }],
    },
  })
  const health = await ask('/health')
  expect(health.body).toMatchObject({ sources: [{ name: 'index', ok: true, behindSeconds: 95 }] })
})

test('data of now is neither stale nor a part', async () => {
  const { body } = await ask('/tags')
  expect(body).toMatchObject({ asOf: { closedAt: clock.now().toISOString() } })
  expect(body).not.toHaveProperty('stale')
  expect(body).not.toHaveProperty('coverage')
})
