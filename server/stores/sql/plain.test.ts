import { expect, test } from 'vitest'
import { plain } from './plain.ts'

test('a copy equals its original, and is frozen at every depth', () => {
  const row = { id: 'a', list: [{ n: 1 }, 'two', null, true], deep: { deeper: {} } }
  const copy = plain(row)
  expect(copy).toEqual(row)
  expect(copy).not.toBe(row)
  expect([copy, copy.list, copy.list[0], copy.deep, copy.deep.deeper].every(Object.isFrozen)).toBe(true)
})

test('a copy has no undefined properties and no negative zero, as after JSON', () => {
  const row = { id: 'a', gone: undefined, zero: -0 }
  expect(plain(row)).toStrictEqual({ id: 'a', zero: 0 })
})

test('a key named __proto__ stays a key and changes nothing else', () => {
  const row: object = JSON.parse('{"__proto__":{"polluted":true}}')
  const copy = plain(row)
  expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true}}')
  expect('polluted' in copy).toBe(false)
})

test.each([
  ['bigint', { v: 1n }],
  ['NaN', { v: Number.NaN }],
  ['Date', { v: new Date(0) }],
  ['Map', { v: new Map() }],
  ['function', { v: () => 1 }],
  ['undefined in a list', { v: [undefined] }],
  ['hole in a list', { v: Array.from({ length: 2 }) }],
  ['class instance', { v: new URL('https://a.example') }],
])('a value that JSON would change or lose is refused: %s', (_, row) => {
  expect(() => plain(row)).toThrow(TypeError)
  expect(() => plain(row)).toThrow('v is not plain JSON')
})
