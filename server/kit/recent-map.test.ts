import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecentMap } from './recent-map.ts'

test('what is asked for again and again stays, whatever else comes', () => {
  const map = createRecentMap<number>(100)
  map.set('kept', 1)
  for (let n = 0; n < 10_000; n++) {
    map.set(`other ${n}`, n)
    if (n % 20 === 0) expect(map.get('kept')).toBe(1)
  }
  expect(map.get('other 0')).toBeUndefined()
  expect(map.get('other 9999')).toBe(9_999)
})

test('an entry that is there is the last one that was set, and no more than the limit are there', () => {
  const operation = fc.record({
    kind: fc.constantFrom('get', 'set', 'delete'),
    key: fc.nat({ max: 40 }).map(String),
  })
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 300 }), (operations) => {
      const map = createRecentMap<number>(20)
      const model = new Map<string, number>()
      for (const [n, { kind, key }] of operations.entries()) {
        if (kind === 'set') {
          map.set(key, n)
          model.set(key, n)
        } else if (kind === 'delete') {
          map.delete(key)
          model.delete(key)
        } else expect([undefined, model.get(key)]).toContain(map.get(key))
      }
      const there = Array.from({ length: 41 }, (_, n) => map.get(String(n))).filter(
        (value) => value !== undefined,
      )
      expect(there.length).toBeLessThanOrEqual(21)
    }),
  )
})
