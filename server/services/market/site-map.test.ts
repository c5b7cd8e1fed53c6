import { expect, test } from 'vitest'
import type { MarketCall } from '#contracts/market/index.ts'
import type { Token } from '#contracts/market/token.ts'
import { answerTo, sampleToken } from '#testing/market/answers.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { MarketData } from '../../ports/market/market-data.ts'
import { createSiteMap } from './site-map.ts'

const md5Of = (n: number) => n.toString(16).padStart(32, '0')

/** So many tokens with a cap, and as many without, of which every tenth is vouched for. */
function mapOf(withCap: number) {
  const clock = createSteppingClock()
  const asked: string[] = []
  const state = { fails: false }
  const all = Array.from({ length: 2 * withCap }, (_, n): Token =>
    sampleToken({
      md5: md5Of(n),
      marketcap: n < withCap ? withCap - n : null,
      trust: n >= withCap && n % 10 === 0 ? 1 : 0,
    }),
  )
  const data: MarketData = {
    async read(route, call) {
      if (state.fails) throw new SuiteError('UNAVAILABLE', 'none')
      const answer = answerTo(route, call)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it asks for lists alone
      const { offset, limit, sortBy } = call as MarketCall<'tokens'>
      asked.push(`${sortBy} ${offset}`)
      return { ...answer, tokens: all.slice(offset, offset + limit) }
    },
  }
  return { siteMap: createSiteMap({ data, clock }), clock, asked, state }
}

test('it has every token with a market cap, and those of the most traded that are vouched for', async () => {
  const { siteMap, asked } = mapOf(250)
  const tokens = await siteMap()
  expect(tokens).toHaveLength(250 + 25)
  expect(new Set(tokens).size).toBe(275)
  // It ends where caps end.
  expect(asked.filter((one) => one.startsWith('marketcap'))).toEqual([
    'marketcap 0',
    'marketcap 100',
    'marketcap 200',
  ])
})

test('it is made once an hour, however many ask, and the last one stays while no source answers', async () => {
  const { siteMap, clock, asked, state } = mapOf(20)
  await Promise.all([siteMap(), siteMap(), siteMap()])
  const { length } = asked
  await clock.step(3_599_000)
  await siteMap()
  expect(asked).toHaveLength(length)
  await clock.step(1_000)
  state.fails = true
  expect(await siteMap()).toHaveLength(22)
})

test('it is refused where no source has answered yet', async () => {
  const { siteMap, state } = mapOf(1)
  state.fails = true
  await expect(siteMap()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
