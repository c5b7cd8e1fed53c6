import { afterEach, beforeEach, expect, test } from 'vitest'
import { marketRouteNames } from '#contracts/market/index.ts'
import { SOLO_MD5 } from '#testing/market/names.ts'
import { samplePaths } from '#testing/market/sample-paths.ts'
import { callOf } from '#testing/market/call-of.ts'
import { startIndexServer } from '#testing/market/index-server.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createMarketIndex } from './index.ts'

/** Further answers of the index, by path; each test writes its own. */
let more: Record<string, unknown>
let server: Awaited<ReturnType<typeof startIndexServer>>
let source: ReturnType<typeof createMarketIndex>
let clock: ReturnType<typeof createSteppingClock>

beforeEach(async () => {
  more = {}
  clock = createSteppingClock()
  server = await startIndexServer('new', more)
  source = createMarketIndex({ url: server.url, key: undefined, clock, log: silentLog })
})
afterEach(async () => {
  await source.close()
  await server.stop()
})

const ask = (path: string) => {
  const { route, call } = callOf(path)
  return source.ask(route, call, new AbortController().signal)
}
const token = {
  md5: SOLO_MD5,
  currency: 'SOLO',
  issuer: 'rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz',
  exch: 0.5,
  usd: '0.2',
  supply: '100',
  marketcap: 50,
}

const nothing: readonly unknown[] = [[], null, {}, 'busy', { tokens: 'none' }]

test.each(marketRouteNames)(
  '%s: a body without anything of the route is a failure, never an empty answer',
  async (name) => {
    for (const body of nothing) {
      const asked = server.asked.length
      more['*'] = body
      const { route, call } = callOf(samplePaths[name])
      await expect(source.ask(route, call, new AbortController().signal)).rejects.toThrow()
      expect(server.asked.length).toBeGreaterThan(asked)
    }
  },
)

test('an empty list is a failure where the last answer had more than ten tokens, for an hour', async () => {
  const tokens = Array.from({ length: 11 }, () => token)
  more['/tokens'] = { success: true, total: 11, tokens }
  expect(await ask('/tokens')).toMatchObject({ kind: 'found' })
  more['/tokens'] = { success: true, total: 0, tokens: [] }
  await expect(ask('/tokens')).rejects.toThrow('empty')
  expect(await ask('/tokens?filter=none')).toMatchObject({ kind: 'found', body: { tokens: [] } })
  await clock.step(3_600_000)
  expect(await ask('/tokens')).toMatchObject({ kind: 'found', body: { tokens: [] } })
})

test.each([
  [{ usd: '1e999' }, { usd: null }],
  [{ usd: 'dear' }, { usd: null }],
  [{ exch: 1e12 }, { exch: null }],
  [{ exch: -1 }, { exch: null }],
  [{ marketcap: 1.1e11 }, { marketcap: null, marketcapUsd: null }],
  [{ marketcap: '1e400' }, { marketcap: null }],
  [
    { supply: 'NaN', amount: '-4' },
    { supply: '0', amount: '0' },
  ],
  [
    { holders: -5, buy24htx: -1 },
    { holders: 0, buy24htx: null },
  ],
  [
    { vol24hxrp: '-Infinity', tvl: -2 },
    { vol24hxrp: 0, tvl: null },
  ],
  [{ maxMin24h: [2e12, 0.1] }, { maxMin24h: null }],
])('attack: %j is told as %j', async (given, told) => {
  more['/tokens'] = { success: true, total: -1, count: -5, tokens: [{ ...token, ...given }] }
  expect(await ask('/tokens')).toMatchObject({ body: { total: 1, count: 1, tokens: [told] } })
})
