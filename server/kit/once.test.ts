import { expect, test } from 'vitest'
import { createOnce } from './once.ts'

test('all who ask for a key while its work runs get its one answer', async () => {
  const once = createOnce<number>()
  let begun = 0
  const finish: ((answer: number) => void)[] = []
  const work = () => {
    begun += 1
    return new Promise<number>((resolve) => finish.push(resolve))
  }
  const answers = [once.run('a', work), once.run('a', work)]
  expect([begun, once.has('a'), once.has('b'), once.size()]).toEqual([1, true, false, 1])
  finish.forEach((end) => end(7))
  expect(await Promise.all(answers)).toEqual([7, 7])
  expect(once.has('a')).toBe(false)
})

const fail = () => Promise.reject(new Error('away'))

test('a failure reaches all who wait, and the next call begins anew', async () => {
  const once = createOnce<number>()
  const answers = await Promise.allSettled([once.run('a', fail), once.run('a', fail)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await once.run('a', async () => 1)).toBe(1)
})

test('settled waits for work that fails, too', async () => {
  const once = createOnce<number>()
  once.run('a', fail).catch(() => undefined)
  await once.settled()
  expect(once.size()).toBe(0)
})
