import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base62, formatKey, keyPrefix, parseKey } from './api-key.ts'

const random = fc
  .uint8Array({ minLength: 128, maxLength: 128 })
  .filter((bytes) => bytes.filter((b) => b < 248).length >= 32)
const env = fc.constantFrom('live', 'test')

test('a new key parses as a key of its environment', () => {
  fc.assert(fc.property(env, random, (kind, bytes) => parseKey(formatKey(kind, bytes))?.env === kind))
})

test('one wrong character makes a key malformed', () => {
  fc.assert(
    fc.property(
      env,
      random,
      fc.integer({ min: 0, max: 46 }),
      fc.constantFrom(...'0aZ_-$'),
      (kind, bytes, at, other) => {
        const key = formatKey(kind, bytes)
        fc.pre(key[at] !== other)
        return parseKey(key.slice(0, at) + other + key.slice(at + 1)) === undefined
      },
    ),
  )
})

test('the checksum is the CRC-32 of the preceding characters, in base62', () => {
  const key = formatKey(
    'live',
    new Uint8Array(64).map((_, i) => i),
  )
  const head = key.slice(0, -6)
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const value = Array.from(key.slice(-6)).reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
  expect(value).toBe(crc32(head))
})

test('lists show the marker and six characters of a key', () => {
  const key = formatKey('test', new Uint8Array(64).fill(1))
  expect(keyPrefix(key)).toBe('spk_test_111111')
})

test('bytes that would favour some characters are skipped', () => {
  expect(base62(Uint8Array.of(255, 248, 0, 61, 62, 247), 4)).toBe('0z0z')
  expect(() => base62(Uint8Array.of(255, 255), 1)).toThrow(RangeError)
})
