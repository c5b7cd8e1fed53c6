import { expect, test } from 'vitest'
import { chainKeys } from '#contracts/api/values.ts'
import { createLogos } from '#server/domain/market/logos.ts'
import { createFakeRouter } from '#testing/fake-router.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createLogoSources } from './index.ts'

const sources = createLogoSources({ router: createFakeRouter(createSteppingClock()), bridge: undefined })
const logoOf = (chain: string) => sources.find('logo', createLogos('').chain(chain).replace('/logo/', ''))

test.each(chainKeys)('the logo of %s is a drawing of ours, at the address that pages name', async (chain) => {
  const url: unknown = expect.stringMatching(/^data:image\/svg\+xml;base64,/)
  expect(await logoOf(chain)).toEqual({ url, isMutable: false })
})

test('no other chain has a logo', async () => {
  expect(await logoOf('dogecoin')).toBeUndefined()
  expect(await logoOf('constructor')).toBeUndefined()
})
