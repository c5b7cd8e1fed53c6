import { expect, test } from 'vitest'
import { canonicalOrigin } from './canonical-origin.ts'

test.each([
  ['https://Shop.Example/cart?x=1#y', 'https://shop.example'],
  ['shop.example', 'https://shop.example'],
  [' localhost:3000/ ', 'http://localhost:3000'],
  ['http://127.0.0.1:80', 'http://127.0.0.1'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://localhost:*', undefined],
  ['not a page', undefined],
  ['', undefined],
])('an address is stored as its origin: %s', (typed, origin) => {
  expect(canonicalOrigin(typed)).toBe(origin)
})
