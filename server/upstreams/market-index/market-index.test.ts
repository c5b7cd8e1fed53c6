import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { market, type MarketRouteName, marketRouteNames } from '#contracts/market/index.ts'
import { SOLO_MD5, XRP_MD5 } from '#testing/market/names.ts'
import { samplePaths } from '#testing/market/sample-paths.ts'
import { callOf } from '#testing/market/call-of.ts'
import { type Dialect, startIndexServer } from '#testing/market/index-server.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createMarketIndex } from './index.ts'

describe.each<Dialect>(['old', 'new'])('an index of the %s dialect', (dialect) => {
  let server: Awaited<ReturnType<typeof startIndexServer>>
  let source: ReturnType<typeof createMarketIndex>
  beforeEach(async () => {
    server = await startIndexServer(dialect)
    source = createMarketIndex({
      url: server.url,
      key: 'their-key',
      clock: createSteppingClock(),
      log: silentLog,
    })
  })
  afterEach(async () => {
    await source.close()
    await server.stop()
  })

  const ask = (path: string) => {
    const { route, call } = callOf(path)
    return source.ask(route, call, new AbortController().signal)
  }
  const bodyOf = async (path: string) => {
    const answer = await ask(path)
    if (answer.kind !== 'found') throw new Error(answer.kind)
    return answer.body
  }

  test.each(marketRouteNames)(
    '%s is read into the form of the contract, with our key',
    async (name: MarketRouteName) => {
      const body = await bodyOf(samplePaths[name])
      expect(market[name].answer.safeParse(body).error).toBeUndefined()
      expect(server.asked.every(({ key }) => key === 'their-key')).toBe(true)
    },
  )

  test('numbers in text are numbers, what is missing is null, what is new is passed on', async () => {
    expect(await bodyOf('/tokens?limit=5&start=10')).toMatchObject({
      success: true,
      total: 17_000,
      count: 2,
      exch: { USD: 2.559408, CNH: 0.35 },
      H24: { tradedXRP24H: 420.5, uniqueTraders24H: 0 },
      tokens: [
        {
          md5: SOLO_MD5,
          vol24hxrp: 420.5,
          pro24h: null,
          marketcap: null,
          tags: ['defi'],
          id: 11,
          futureField: { kept: true },
        },
        // They were in US dollars.
        {
          md5: XRP_MD5,
          maxMin24h: [expect.closeTo(0.435, 3), expect.closeTo(0.384, 3)],
          tokenType: 'native',
          holders: 7_000_000,
        },
      ],
    })
  })

  test('candles are in order and without mistakes', async () => {
    expect(await bodyOf(`/ohlc/${SOLO_MD5}?interval=1h&limit=10`)).toMatchObject({
      length: 2,
      ohlc: [
        [1_700_000_000_000, 1, 2, 0.5, 1.25, 10],
        [1_700_007_200_000, 1, 2, 0.5, 1.5, 10],
      ],
    })
    expect(await bodyOf(`/ohlc/${SOLO_MD5}?interval=1h&limit=10&fill=yes`)).toMatchObject({
      ohlc: [expect.anything(), [1_700_003_600_000, 1.25, 1.25, 1.25, 1.25, 0], expect.anything()],
    })
  })

  test('rows that lie on two pages of the index come from both', async () => {
    const body = await bodyOf('/nft/collections?limit=20&start=30')
    expect(body).toMatchObject({ pagination: { total: 300, start: 30 } })
    expect('collections' in body && Array.isArray(body.collections) && body.collections).toHaveLength(20)
    expect(body).toMatchObject({
      collections: expect.arrayContaining([expect.objectContaining({ slug: 'c-30' })]),
    })
    expect(server.asked.map(({ query }) => query.get('page'))).toEqual(['1', '2'])
  })

  test('404 is missing; a page, too much, a 5xx and a no are failures', async () => {
    expect(await ask(`/token/${'0'.repeat(32)}`)).toEqual({ kind: 'missing' })
    for (const mode of ['html', 'huge', 'refuses', 'fails'] as const) {
      server.state.mode = mode
      await expect(ask('/tags')).rejects.toThrow()
    }
    expect(await source.health()).toEqual({ ok: false })
    server.state.mode = 'answers'
    await ask('/tags')
    expect(await source.health()).toEqual({ ok: true })
  })
})
