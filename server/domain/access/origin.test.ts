import { expect, test } from 'vitest'
import { isAllowed, isPageOf, parseOrigin } from './origin.ts'

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
  expect(isAllowed('https://shop.example', list)).toBe(true)
  for (const other of [
    'https://shop.example.evil.com',
    'https://www.shop.example',
    'http://shop.example',
    'https://shop.example:444',
    'https://shop.example/',
    'null',
  ])
    expect(isAllowed(other, list)).toBe(false)
})

test('a page belongs to an origin only by its whole origin', () => {
  expect(isPageOf('https://shop.example/cart?x=1', 'https://shop.example')).toBe(true)
  expect(isPageOf('https://shop.example@evil.example/', 'https://shop.example')).toBe(false)
  expect(isPageOf('https://a:b@shop.example/', 'https://shop.example')).toBe(false)
  expect(isPageOf('javascript:alert(1)', 'https://shop.example')).toBe(false)
  expect(isPageOf('blob:https://shop.example/5f0c', 'https://shop.example')).toBe(false)
  expect(isPageOf('not a url', 'https://shop.example')).toBe(false)
})
