import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ANY_LOOPBACK,
  frameAncestors,
  isAllowed,
  isPageOf,
  knownOrigins,
  originIn,
  parseOrigin,
} from './origin.ts'

test('an origin has one canonical spelling', () => {
  expect(parseOrigin('https://Shop.Example')).toBe('https://shop.example')
  expect(parseOrigin('https://shop.example/')).toBe('https://shop.example')
  expect(parseOrigin('https://shop.example:443')).toBe('https://shop.example')
  expect(parseOrigin('https://shop.example:8443')).toBe('https://shop.example:8443')
  expect(parseOrigin('https://bücher.example')).toBe('https://xn--bcher-kva.example')
  expect(parseOrigin('HTTPS://shop.example')).toBe('https://shop.example')
  expect(parseOrigin('HTTP://LocalHost:3000/')).toBe('http://localhost:3000')
  expect(parseOrigin('https://10.0.0.7:8443')).toBe('https://10.0.0.7:8443')
})

test('plain http is for loopback only', () => {
  expect(parseOrigin('http://localhost:3000')).toBe('http://localhost:3000')
  expect(parseOrigin('http://127.0.0.1:4001')).toBe('http://127.0.0.1:4001')
  expect(parseOrigin('http://shop.localhost')).toBe('http://shop.localhost')
  expect(parseOrigin('http://[::1]:4001')).toBe('http://[::1]:4001')
  expect(parseOrigin('http://shop.example')).toBeUndefined()
  expect(parseOrigin('http://localhost.evil.example')).toBeUndefined()
})

test('only an exact origin can be allowed', () => {
  const wrong = [
    '',
    'null',
    '*',
    'shop.example',
    'https://',
    'https://*.shop.example',
    'https://shop.example/path',
    'https://shop.example?x',
    'https://shop.example#x',
    'https://user@shop.example',
    'https://shop.example\\@evil.example',
    'https://shop.example.',
    'ftp://shop.example',
    'data:text/html,x',
    'https://shop.example https://evil.example',
    'https://a.example,https://b.example',
    'https://a.example,b.example',
    'https://a.example;script-src',
    "https://a.example'",
    'https://a.example\u0000',
    'https://a.exa\u0000mple',
    'https://a.example:',
    'https://a.example:0',
    'https://a.example:99999',
    'https://a..example',
    'https://-a.example',
    'https://a_b.example',
    'http://0x7f.1:5301',
    'http://127.1',
    'http://2130706433',
    'http://0177.0.0.1',
    'https://1.2.3',
    'https://\uff11\uff12\uff17.0.0.1',
    'https://\uff53hop.example',
    'https://shop\u3002example',
    'https://sh\u00adop.example',
    'https://%73hop.example',
    `https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.example`,
    'https://[::1',
    'https://[::1]]',
  ]
  expect(wrong.map((text) => parseOrigin(text))).toEqual(wrong.map(() => undefined))
})

test('whatever an allowed origin was typed as, a header can have it, and a browser would write it the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aZ0x1.-:;,[]@/ %üß７。\u0000\u00ad_') }), (text) => {
      for (const typed of [`https://${text}`, text]) {
        const origin = originIn(typed)
        if (origin === undefined) continue
        expect(origin).toMatch(/^https?:\/\/[a-z0-9.[\]:-]+$/)
        expect(parseOrigin(origin)).toBe(origin)
      }
    }),
  )
})

test('one entry that is no origin takes no other one with it', () => {
  const list = ['https://a.example,https://b.example', 'https://shop.example', 'https://x.example;']
  expect(frameAncestors(list, 'mainnet', undefined)).toEqual(['https://shop.example'])
  expect(knownOrigins(list, 'mainnet', undefined)).toEqual(['https://shop.example'])
})

test('an address or a host alone is read as the origin that a person means', () => {
  expect(originIn('https://Shop.Example/cart?x=1#y')).toBe('https://shop.example')
  expect(originIn(' shop.example ')).toBe('https://shop.example')
  expect(originIn('localhost:3000/')).toBe('http://localhost:3000')
  expect(originIn('0x7f.1:5301')).toBeUndefined()
  expect(originIn('https://a.example/,https://b.example')).toBeUndefined()
  expect(originIn('https://a.example/ b.example/')).toBeUndefined()
})

test('a look-alike is not on the list', () => {
  const list = ['https://shop.example']
  expect(isAllowed('https://shop.example', list, 'sandbox')).toBe(true)
  for (const other of [
    'https://shop.example.evil.com',
    'https://www.shop.example',
    'http://shop.example',
    'https://shop.example:444',
    'https://shop.example/',
    'null',
  ])
    expect(isAllowed(other, list, 'sandbox')).toBe(false)
})

const pages = ['http://localhost:5173', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'https://localhost']

test('in the sandbox, one entry allows every page on this machine, and no other page', () => {
  const list = ['https://shop.example', ANY_LOOPBACK]
  for (const page of pages) {
    expect(isAllowed(page, list, 'sandbox'), page).toBe(true)
    expect(knownOrigins(list, 'sandbox', page)).toEqual(['https://shop.example', page])
  }
  for (const other of [
    'http://localhost.evil.example',
    'http://evil.example:80',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.2:80',
    'http://localhost:80@evil.example',
    'http://localhost:*',
    'null',
  ])
    expect(isAllowed(other, list, 'sandbox'), other).toBe(false)
  expect(frameAncestors(list, 'sandbox', undefined)).toEqual([
    'https://shop.example',
    'http://localhost:*',
    'http://127.0.0.1:*',
  ])
  expect(frameAncestors(list, 'sandbox', 'http://[::1]:3000')).toContain('http:')
  expect(frameAncestors(['https://shop.example'], 'sandbox', 'http://[::1]:3000')).toEqual([
    'https://shop.example',
  ])
})

test.each(['testnet', 'mainnet'] as const)(
  'on %s that entry allows no page, also if it is stored',
  (network) => {
    const list = ['https://shop.example', ANY_LOOPBACK]
    for (const page of [...pages, ANY_LOOPBACK]) {
      expect(isAllowed(page, list, network), page).toBe(false)
      expect(knownOrigins(list, network, page)).toEqual(['https://shop.example'])
      expect(frameAncestors(list, network, page)).toEqual(['https://shop.example'])
    }
  },
)

test('a page belongs to an origin only by its whole origin', () => {
  expect(isPageOf('https://shop.example/cart?x=1', 'https://shop.example')).toBe(true)
  expect(isPageOf('https://shop.example@evil.example/', 'https://shop.example')).toBe(false)
  expect(isPageOf('https://a:b@shop.example/', 'https://shop.example')).toBe(false)
  expect(isPageOf('javascript:alert(1)', 'https://shop.example')).toBe(false)
  expect(isPageOf('blob:https://shop.example/5f0c', 'https://shop.example')).toBe(false)
  expect(isPageOf('not a url', 'https://shop.example')).toBe(false)
})
