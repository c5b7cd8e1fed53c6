import { expect, test } from 'vitest'
import { untilAborted, within } from './deadline.ts'

function createTimer() {
  const waiting = new Set<() => void>()
  return {
    waiting,
    after(_ms: number, work: () => void) {
      waiting.add(work)
      return () => void waiting.delete(work)
    },
    pass() {
      for (const work of waiting) work()
    },
  }
}

const never = new Promise<never>(() => {})

test('work that ends in time gives its own outcome, and stops the timer', async () => {
  const timer = createTimer()
  expect(await within(timer, 5, Promise.resolve('done'), () => 'late')).toBe('done')
  await expect(within(timer, 5, Promise.reject(new Error('away')), () => 'late')).rejects.toThrow('away')
  expect(timer.waiting.size).toBe(0)
})

test('work that is late gives what stands in for it, or its error', async () => {
  const timer = createTimer()
  const answers = [
    within(timer, 5, never, () => 'late'),
    within(timer, 5, never, () => {
      throw new Error('too late')
    }),
  ]
  timer.pass()
  const [late, failed] = await Promise.allSettled(answers)
  expect(late).toEqual({ status: 'fulfilled', value: 'late' })
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'too late' } })
})

test('work that does not heed its signal is left when the signal aborts', async () => {
  const end = new AbortController()
  const left = untilAborted(end.signal, never)
  end.abort(new Error('closed'))
  await expect(left).rejects.toThrow('closed')
  await expect(untilAborted(end.signal, never)).rejects.toThrow('closed')
  expect(await untilAborted(new AbortController().signal, Promise.resolve(1))).toBe(1)
})
