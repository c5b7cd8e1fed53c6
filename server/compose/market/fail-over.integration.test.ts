import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOLO_MD5 } from '#testing/market/names.ts'
import { askMarket } from '#testing/market/ask-market.ts'
import { startIndexServer } from '#testing/market/index-server.ts'
import { type MarketApp, startMarketApp } from '#testing/market/market-app.ts'
import { createTestSource } from '#testing/market/source.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { marketSources } from './sources.ts'

const clock = createSteppingClock()
const native = createTestSource('native', () => clock.now().getTime())
let index: Awaited<ReturnType<typeof startIndexServer>>
let sources: ReturnType<typeof marketSources>
let app: MarketApp
beforeAll(async () => {
  index = await startIndexServer('new')
  sources = marketSources(
    {
      NETWORK: 'mainnet',
      MARKET_SOURCES: ['native', 'index'],
      MARKET_INDEX_URL: index.url,
      MARKET_INDEX_KEY: undefined,
    },
    { clock, log: silentLog, native: undefined },
  )
  app = await startMarketApp([native, ...sources.list], { clock })
})
afterAll(async () => {
  await app.stop()
  await sources.close()
  await index.stop()
})

const told = async (path: string) => {
  const { status, headers } = await askMarket(app.origin, `/v1${path}`)
  return [status, headers['x-suite-cache'], headers['x-suite-source']]
}

test('while our own index is down the other one answers; with both down, what is kept; then 502, which says when', async () => {
  const path = `/token/${SOLO_MD5}`
  expect(await told(path)).toEqual([200, 'MISS', 'native'])
  native.mode = 'fails'
  await clock.step(600_000)
  expect(await told(path)).toEqual([200, 'MISS', 'index'])
  expect((await askMarket(app.origin, '/v1/health')).body).toMatchObject({ status: 'degraded' })

  index.state.mode = 'fails'
  await clock.step(300_000)
  expect(await told(path)).toEqual([200, 'STALE', 'index'])
  await clock.step(600_000)
  const { status, headers, body } = await askMarket(app.origin, `/v1${path}`)
  expect([status, body.error?.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)

  native.mode = 'found'
  await clock.step(60_000)
  expect(await told(path)).toEqual([200, 'MISS', 'native'])
})
