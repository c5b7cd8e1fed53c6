import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteRing } from './byte-ring.ts'

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)

test('the oldest entries make room for the newest one, and one that is too large is not kept', () => {
  const ring = createByteRing(10, 1)
  ring.set('a', bytes(4, 1), 100)
  ring.set('b', bytes(4, 2), 100)
  ring.set('c', bytes(4, 3), 100)
  expect(['a', 'b', 'c'].map((key) => ring.get(key, 0))).toEqual([undefined, bytes(4, 2), bytes(4, 3)])
  ring.set('b', bytes(11, 4), 100)
  expect(['b', 'c'].map((key) => ring.get(key, 0))).toEqual([undefined, bytes(4, 3)])
})

test('an entry is there until its time, and what is done to a copy does not change it', () => {
  const ring = createByteRing(10, 1)
  const given = bytes(2, 1)
  ring.set('a', given, 100)
  given.fill(9)
  ring.get('a', 0)?.fill(9)
  expect([ring.get('a', 99), ring.get('a', 100)]).toEqual([bytes(2, 1), undefined])
})

test('small entries count as the least size', () => {
  const ring = createByteRing(8, 4)
  for (const key of ['a', 'b', 'c']) ring.set(key, bytes(0, 0), 100)
  expect(['a', 'b', 'c'].map((key) => ring.get(key, 0))).toEqual([undefined, bytes(0, 0), bytes(0, 0)])
})

test('whatever is stored in whatever order, an answer is what was stored last, and the newest are there', () => {
  const stores = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), length: fc.nat(70) }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(stores, (given) => {
      const size = 64
      const ring = createByteRing(size, 4)
      const last = new Map<string, Uint8Array>()
      given.forEach(({ key, length }, index) => {
        ring.set(key, bytes(length, index), 1)
        last.set(key, bytes(length, index))
        for (const [stored, expected] of last) {
          const found = ring.get(stored, 0)
          if (found !== undefined) expect(found).toEqual(expected)
        }
        if (length <= size) expect(ring.get(key, 0)).toEqual(bytes(length, index))
        // Two that fill half of it are there together.
        const before = given[index - 1]
        if (before !== undefined && before.key !== key && before.length + length <= size / 2)
          expect(ring.get(before.key, 0)).toEqual(bytes(before.length, index - 1))
      })
    }),
  )
})
