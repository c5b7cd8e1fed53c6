import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Ordered } from './ordered.ts'

interface Item {
  readonly order: number
  readonly version: number
}

const change = fc.record({ order: fc.integer({ min: 1, max: 3_000 }), keep: fc.boolean() })

test('after any changes, every page from every place in both directions is that of a sorted array', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 200 }),
      fc.array(
        fc.record({ after: fc.integer({ min: 0, max: 3_001 }), limit: fc.integer({ min: 1, max: 1_500 }) }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      (changes, pages) => {
        const ordered = new Ordered<Item>()
        const model = new Map<number, Item>()
        const set = (order: number, version: number) => {
          ordered.set({ order, version })
          model.set(order, { order, version })
        }
        for (let order = 2; order <= 3_000; order += 2) set(order, 0)
        for (const [version, { order, keep }] of changes.entries()) {
          if (keep) set(order, version)
          else {
            // A whole region, so that chunks become empty.
            for (let near = order; near < order + 40; near++) {
              ordered.remove(near)
              model.delete(near)
            }
          }
        }
        const all = [...model.values()].toSorted((a, b) => a.order - b.order)
        expect(ordered.size).toBe(all.length)
        expect(ordered.page(all.length + 1)).toEqual(all)
        expect(ordered.page(all.length + 1, undefined, true)).toEqual(all.toReversed())
        for (const { after, limit } of pages) {
          expect(ordered.page(limit, after)).toEqual(all.filter(({ order }) => order > after).slice(0, limit))
          const before = all.filter(({ order }) => order < after).toReversed()
          expect(ordered.page(limit, after, true)).toEqual(before.slice(0, limit))
        }
      },
    ),
    { numRuns: 60 },
  )
})
