import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newestFirst, oldestFirst } from './every-row.ts'
import { changeInBatches } from './in-batches.ts'

const rows = Array.from({ length: 250 }, (_, n) => ({ id: `r${n}` }))
const ids = rows.map(({ id }) => id)

/** A table whose pages are work of so many milliseconds. */
const tableOf = (ms: number) => ({
  async list({ after, limit, newestFirst: back }: { after?: string; limit: number; newestFirst?: boolean }) {
    work(ms)
    const all = back === true ? rows.toReversed() : rows
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
    return all.slice(from, from + limit)
  },
})

/** Time passes by work alone. */
let now = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

function work(ms: number): void {
  now += ms
}

/** How often everything else has had its turn during some work. */
async function turnsOf(during: () => Promise<void>): Promise<number> {
  let [turns, isOver] = [0, false]
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await during()
  isOver = true
  return turns
}

async function gather(pages: AsyncIterable<readonly { readonly id: string }[]>): Promise<string[]> {
  const found: string[] = []
  for await (const page of pages) for (const { id } of page) found.push(id)
  return found
}

test('pages of 32 rows give all rows in both orders, and everything else runs after each one that has taken 5 ms', async () => {
  const turns = await turnsOf(async () => {
    expect(await gather(oldestFirst(tableOf(5)))).toEqual(ids)
    expect(await gather(newestFirst(tableOf(5)))).toEqual(ids.toReversed())
  })
  expect(turns).toBeGreaterThanOrEqual(14)
})

test('pages that take 2 ms go on for three of them: a slice is as long as its time and one page', async () => {
  const slices: number[] = []
  let began = now
  const measure = (): void => {
    slices.push(now - began)
    began = now
    if (slices.length < 20) setImmediate(measure)
  }
  setImmediate(measure)
  await gather(oldestFirst(tableOf(2)))
  expect(Math.max(...slices)).toBe(6)
})

test('the rows of a page that are due are changed in one transaction, each once', async () => {
  let transactions = 0
  const store = {
    async transact<T>(change: (tables: object) => Promise<T>): Promise<T> {
      transactions += 1
      return change({})
    },
  }
  const count = await changeInBatches(
    store,
    oldestFirst(tableOf(0)),
    ({ id }) => id !== 'r8',
    async (_, id) => id !== 'r7',
  )
  expect(count).toBe(248)
  expect(transactions).toBe(8)
})
