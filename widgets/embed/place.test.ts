import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

const origin = 'https://shop.example'

test('a page is come back to as it was', () => {
  expect(placeOf(`${origin}/buy?item=5#top`, origin)).toBe(`${origin}/buy?item=5#top`)
})

test('a page with a very long address is come back to without what makes it long', () => {
  expect(placeOf(`${origin}/buy?state=${'x'.repeat(3_000)}`, origin)).toBe(`${origin}/buy`)
  expect(placeOf(`${origin}/${'x'.repeat(3_000)}`, origin)).toBe(`${origin}/`)
})

test('a page without an address of its own leads back to its origin', () => {
  for (const odd of ['about:srcdoc', `blob:${origin}/5f`, 'https://shop.example.evil/'])
    expect(placeOf(odd, origin)).toBe(`${origin}/`)
})
