import { expect, test } from 'vitest'
import { isPopup, returnTo, signPageAt } from './way-out.ts'

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
])('%s is not a way back', (_, returnUrl) => {
  expect(returnTo({ returnUrl, origin: 'https://shop.example' })).toBeUndefined()
})

test('a window is one even when its page cut it off, and a tab that came from the page is not one', () => {
  expect(isPopup({ opener: {}, history: { length: 1 } })).toBe(true)
  expect(isPopup({ opener: {}, history: { length: 2 } })).toBe(true)
  expect(isPopup({ opener: null, history: { length: 1 } })).toBe(true)
  expect(isPopup({ opener: null, history: { length: 2 } })).toBe(false)
})

const origin = 'https://suite.example'
const page = `${origin}/sign/ses_0123456789012345678901#et=abc`

test('an address of our own sign page is a sign page', () => {
  expect(signPageAt(page, origin)).toBe(page)
})

test.each([
  page.replace('suite.example', 'evil.example'),
  `${origin}/embed/swap`,
  `${origin}/sign/../evil`,
  '/sign/ses_0123456789012345678901',
  'javascript:alert(1)',
])('%s is not a sign page', (address) => {
  expect(signPageAt(address, origin)).toBeUndefined()
})
