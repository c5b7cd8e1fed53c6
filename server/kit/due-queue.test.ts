import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDueQueue } from './due-queue.ts'

test('items come out in the order of their times, and none before its time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(50), (times, now) => {
      const queue = createDueQueue<number>()
      for (const time of times) queue.add(time, time)
      const taken: number[] = []
      for (let item = queue.take(now); item !== undefined; item = queue.take(now)) taken.push(item)
      expect(taken).toEqual(times.filter((time) => time <= now).toSorted((a, b) => a - b))
      expect(queue.next()).toBe(times.filter((time) => time > now).toSorted((a, b) => a - b)[0])
    }),
  )
})
