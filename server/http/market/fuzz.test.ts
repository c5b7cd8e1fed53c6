import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NFT_ID, SOLO_MD5 } from '#testing/market/names.ts'
import { samplePaths } from '#testing/market/sample-paths.ts'
import { askMarket } from '#testing/market/ask-market.ts'
import { startMarketApp } from '#testing/market/market-app.ts'
import { createTestSource } from '#testing/market/source.ts'

test('no path, query, method or header below the base brings it down', async () => {
  const app = await startMarketApp([createTestSource()])
  const { secret } = await app.addKey('gold')
  const word = fc.oneof(
    fc.constantFrom(
      'tokens',
      'token',
      'nft',
      'account',
      'collections',
      'ohlc',
      'tags',
      'xrpl',
      'thumb',
      '..',
      '%00',
      '%',
      '%zz',
      SOLO_MD5,
      NFT_ID,
    ),
    fc.stringMatching(/^[!$&-;=@-Z_a-z~]{0,40}$/),
  )
  const name = fc.oneof(
    fc.constantFrom(
      'limit',
      'start',
      'offset',
      'page',
      'sortBy',
      'order',
      'filter',
      'interval',
      'period',
      'traits',
      '__proto__',
      'toString',
    ),
    fc.stringMatching(/^[a-z]{0,8}$/),
  )
  const value = fc.oneof(
    fc.constantFrom(
      '-1',
      '0',
      '1e9',
      '99999999999',
      'NaN',
      'null',
      '',
      '%E0%A4%A',
      '%00',
      "'",
      '1;2',
      'true',
    ),
    fc.stringMatching(/^[!-"$-~]{0,60}$/),
  )
  const path = fc
    .tuple(fc.array(word, { maxLength: 6 }), fc.array(fc.tuple(name, value), { maxLength: 5 }))
    .map(([words, fields]) => `/v1/${words.join('/')}?${fields.map(([a, b]) => `${a}=${b}`).join('&')}`)
  const known = fc
    .tuple(fc.constantFrom(...Object.values(samplePaths)), fc.array(fc.tuple(name, value), { maxLength: 4 }))
    .map(
      ([one, fields]) =>
        `/v1${one}${one.includes('?') ? '&' : '?'}${fields.map(([a, b]) => `${a}=${b}`).join('&')}`,
    )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(path, known),
      fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'PUT'),
      fc.constantFrom<Record<string, string>>({}, { 'if-none-match': '","' }, { 'accept-encoding': ';;,q=' }),
      async (target, method, headers) => {
        await app.clock.step(100)
        const { status } = await askMarket(app.origin, target, {
          method,
          headers: { 'x-api-key': secret, ...headers },
        })
        expect([target, status]).toEqual([
          target,
          expect.toSatisfy((code: number) => code < 500 && code !== 418),
        ])
      },
    ),
    { numRuns: 400 },
  )
  await app.stop()
})
