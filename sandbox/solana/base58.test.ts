import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

test('bytes come back as they were, leading zeros too', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(Buffer.from(fromBase58(toBase58(bytes)) ?? [])).toEqual(Buffer.from(bytes))
    }),
  )
})

test('text is as Bitcoin writes it, and other letters are refused', () => {
  expect(toBase58(Buffer.from('hello world'))).toBe('StV1DL6CwTryKyV')
  expect(toBase58(new Uint8Array(32))).toBe('1'.repeat(32))
  expect(fromBase58('0OIl')).toBeUndefined()
})
