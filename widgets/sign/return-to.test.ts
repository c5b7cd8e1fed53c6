import { expect, test } from 'vitest'
import { returnTo } from './return-to.ts'

test('a page of the session’s origin is a way back', () => {
  const returnUrl = 'https://shop.example/cart?x=1#pay'
  expect(returnTo({ returnUrl, origin: 'https://shop.example' })).toBe(returnUrl)
  expect(returnTo({ returnUrl: 'http://127.0.0.1:4001/', origin: 'http://127.0.0.1:4001' })).toBe(
    'http://127.0.0.1:4001/',
  )
})

test.each([
  ['no address', undefined],
  ['another origin', 'https://evil.example/'],
  ['another port', 'https://shop.example:8443/'],
  ['a subdomain', 'https://pay.shop.example/'],
  ['a script', 'javascript:alert(1)//https://shop.example'],
  ['data', 'data:text/html,https://shop.example'],
  ['plain http', 'http://shop.example/'],
  ['a name that hides another host', 'https://shop.example@evil.example/'],
  ['a password', 'https://a:b@shop.example/'],
  ['no address at all', 'shop.example'],
])('%s is none', (_, returnUrl) => {
  expect(returnTo({ returnUrl, origin: 'https://shop.example' })).toBeUndefined()
})
