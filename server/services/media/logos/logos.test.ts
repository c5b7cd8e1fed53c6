import { expect, test } from 'vitest'
import { chainKeys } from '#contracts/api/values.ts'
import { createLogos, partnerLogo } from '#server/domain/market/logos.ts'
import { createFakeRouter } from '#testing/fake-router.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createLogoSources } from './index.ts'

const sources = createLogoSources({
  router: createFakeRouter(createSteppingClock()),
  bridge: undefined,
  partnerLogo: async (slug) => (slug === 'acme-shop' ? 'https://acme.example/logo.png' : undefined),
})
const logoOf = (chain: string) => sources.find('logo', createLogos('').chain(chain).replace('/logo/', ''))

test.each(chainKeys)('the logo of %s is a drawing of ours, at the address that pages name', async (chain) => {
  const url: unknown = expect.stringMatching(/^data:image\/svg\+xml;base64,/)
  expect(await logoOf(chain)).toEqual({ url, isMutable: false })
})

test('no other chain has a logo', async () => {
  expect(await logoOf('dogecoin')).toBeUndefined()
  expect(await logoOf('constructor')).toBeUndefined()
})

test('the logo of a partner is what it has stored, at the address that its pages name, and at no other', async () => {
  const id = partnerLogo('', 'acme-shop', 'https://acme.example/logo.png').replace('/logo/', '')
  expect(await sources.find('logo', id)).toEqual({ url: 'https://acme.example/logo.png', isMutable: false })
  expect(partnerLogo('', 'acme-shop', 'https://acme.example/other.png')).not.toContain(id)
  for (const other of [`${id}0`, 'partner.acme-shop.0', 'partner.acme-shop', 'partner.nobody.0'])
    expect(await sources.find('logo', other)).toBeUndefined()
})
