import { expect, test } from 'vitest'
import type { MarketRouteName } from '#contracts/market/index.ts'
import { answerTo } from '#testing/market/answers.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { MarketData } from '../../ports/market/market-data.ts'
import { createPageHeads, isListedToken } from './page-head.ts'

const MD5 = '0413ca7cfc258dfaf698c02fe304e607'

function headsOf(answers: (route: MarketRouteName) => 'found' | 'missing' | 'fails' | 'waits') {
  const clock = createSteppingClock()
  let reads = 0
  const data: MarketData = {
    async read(route, call) {
      reads += 1
      const kind = answers(route)
      if (kind === 'fails') throw new SuiteError('UNAVAILABLE', 'none')
      if (kind === 'waits') return new Promise(() => undefined)
      return kind === 'found' ? answerTo(route, call) : undefined
    },
  }
  return { head: createPageHeads({ data, clock }), clock, reads: () => reads }
}

test('a token’s page has its name and price in its title, and is asked for once a minute', async () => {
  const { head, reads } = headsOf(() => 'found')
  expect(await head(`/token/${MD5}`)).toMatchObject({
    isThere: true,
    title: expect.stringMatching(/^SOLO price [\d.]+ XRP · Suite$/),
    description: expect.stringContaining('on the XRP Ledger'),
    token: MD5,
    isListed: true,
  })
  await head(`/token/${MD5}`)
  expect(reads()).toBe(1)
})

test('search engines are told of the lists, and of tokens with a cap or a voucher that are no scam', async () => {
  const { head } = headsOf(() => 'found')
  for (const path of ['', '/nfts']) expect((await head(path)).isListed).toBe(true)
  for (const path of ['/account/rrrrrrrrrrrrrrrrrrrrrhoLvTp', '/collection/lights', '/nowhere'])
    expect([path, (await head(path)).isListed]).toEqual([path, false])
  expect(isListedToken({ marketcap: 1, trust: 0 })).toBe(true)
  expect(isListedToken({ marketcap: null, trust: 1 })).toBe(true)
  expect(isListedToken({ marketcap: null, trust: 0 })).toBe(false)
  expect(isListedToken({ marketcap: 1, trust: -1 })).toBe(false)
})

test('what is not there is not found: a token, a name of another form, a page', async () => {
  const { head } = headsOf(() => 'missing')
  for (const path of [`/token/${MD5}`, '/token/XRP', '/nft/1', '/collection/none', '/nowhere', '/token/a/b'])
    expect([path, (await head(path)).isThere]).toEqual([path, false])
  for (const path of ['', '/', '/nfts', '/account/rrrrrrrrrrrrrrrrrrrrrhoLvTp'])
    expect([path, (await head(path)).isThere]).toEqual([path, true])
})

test('a page waits for no source: where none answers it has a plain title', async () => {
  expect(await headsOf(() => 'fails').head(`/token/${MD5}`)).toMatchObject({ isThere: true })
  const { head, clock } = headsOf(() => 'waits')
  const asked = head(`/token/${MD5}`)
  await clock.step(500)
  expect(await asked).toMatchObject({ isThere: true, title: 'Market · Suite' })
})
