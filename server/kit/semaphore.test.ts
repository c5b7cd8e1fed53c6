import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('no more work runs at once than the semaphore lets in, and all of it is done in turn', async () => {
  const run = createSemaphore(3)
  let inside = 0
  let most = 0
  const done: number[] = []
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      run(async () => {
        inside += 1
        most = Math.max(most, inside)
        await Promise.resolve()
        inside -= 1
        done.push(i)
        if (i % 4 === 0) throw new Error('some fail')
      }),
    ),
  )
  expect(most).toBe(3)
  expect(done).toEqual(Array.from({ length: 20 }, (_, i) => i))
})
