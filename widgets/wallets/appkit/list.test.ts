import { expect, test } from 'vitest'
import { createList } from './list.ts'

type Ask = (page: number) => Promise<{ data: string[]; count: number }>

function listOf(ask: Ask) {
  const pending = new Set<() => void>()
  let missed = 0
  const timer = (run: () => void) => {
    pending.add(run)
    return () => void pending.delete(run)
  }
  const list = createList(ask, timer, () => (missed += 1))
  return { list, pending, missed: () => missed }
}

test('the list is what was asked for, and no clock runs on', async () => {
  const { list, pending, missed } = listOf(async (page) => ({ data: [`wallet ${page}`], count: 60 }))
  expect(await list(2)).toEqual({ data: ['wallet 2'], count: 60 })
  expect([pending.size, missed()]).toEqual([0, 0])
})

test('a list that cannot be had is an empty one, and it is told that it is missing', async () => {
  const { list, pending, missed } = listOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await list(1)).toEqual({ data: [], count: 0 })
  expect([pending.size, missed()]).toEqual([0, 1])
})

test('a list that does not come is not waited for longer than its time', async () => {
  const { list, pending, missed } = listOf(() => new Promise(() => undefined))
  const asked = list(1)
  for (const run of pending) run()
  expect(await asked).toEqual({ data: [], count: 0 })
  expect([pending.size, missed()]).toEqual([0, 1])
})
