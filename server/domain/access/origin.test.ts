import { expect, test } from 'vitest'
import { ANY_LOOPBACK, frameAncestors, isAllowed, isPageOf, knownOrigins, parseOrigin } from './origin.ts'

test('an origin has one canonical spelling', () => {
  expect(parseOrigin('https://Shop.Example')).toBe('https://shop.example')
  expect(parseOrigin('https://shop.example/')).toBe('https://shop.example')
  expect(parseOrigin('https://shop.example:443')).toBe('https://shop.example')
  expect(parseOrigin('https://shop.example:8443')).toBe('https://shop.example:8443')
  expect(parseOrigin('https://bücher.example')).toBe('https://xn--bcher-kva.example')
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
  ]
  expect(wrong.map((text) => parseOrigin(text))).toEqual(wrong.map(() => undefined))
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
