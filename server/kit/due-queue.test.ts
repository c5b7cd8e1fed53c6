import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDueQueue } from './due-queue.ts'

test('items come out in the order of their times, those of one time as they came, and none before its time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(50), (times, now) => {
      const queue = createDueQueue<readonly [number, number]>()
      for (const [n, time] of times.entries()) queue.add(time, [time, n])
      const taken: (readonly [number, number])[] = []
      for (let item = queue.take(now); item !== undefined; item = queue.take(now)) taken.push(item)
      const due = times.map((time, n) => [time, n] as const).filter(([time]) => time <= now)
      expect(taken).toEqual(due.toSorted(([a], [b]) => a - b))
      expect(queue.next()).toBe(times.filter((time) => time > now).toSorted((a, b) => a - b)[0])
    }),
  )
})

test('an item is in it once, with the time that it was given last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(50))), (adds) => {
      const queue = createDueQueue<{ readonly id: number }>(({ id }) => id)
      const times = new Map<number, number>()
      for (const [id, time] of adds) {
        queue.add(time, { id })
        // Of one time, the one that came last is the last.
        times.delete(id)
        times.set(id, time)
      }
      const taken: number[] = []
      for (let item = queue.take(50); item !== undefined; item = queue.take(50)) taken.push(item.id)
      expect(taken).toEqual([...times].toSorted(([, a], [, b]) => a - b).map(([id]) => id))
      expect(queue.next()).toBeUndefined()
    }),
  )
})
