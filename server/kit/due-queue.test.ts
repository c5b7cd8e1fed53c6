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
