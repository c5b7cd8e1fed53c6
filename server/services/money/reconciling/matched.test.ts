import { expect, test } from 'vitest'
import { at } from '#testing/samples.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { readMatched, storeMatched } from './matched.ts'

test('what is equal is read in pages, and a page of an earlier comparison is refused', async () => {
  const store = createMemoryStore()
  const line = { asset: 'native', amountMinor: '1', is: 'fee', entryId: 'led_1', at: at(0) } as const
  const lines = Array.from({ length: 120 }, (_, n) => ({ ...line, txHash: `0x${n}` }))
  const keep = (when: string, kept: typeof lines) =>
    store.transact((tables) => storeMatched(tables, 'eth', when, kept))
  await keep(at(1), lines)
  const seen: string[] = []
  let after: string | undefined
  do {
    const { matched, next } = await readMatched(store.read, 'eth', after)
    seen.push(...matched.map(({ txHash }) => txHash))
    after = next
  } while (after !== undefined)
  expect(seen).toEqual(lines.map(({ txHash }) => txHash))
  const { next } = await readMatched(store.read, 'eth', undefined)
  await keep(at(2), lines.slice(0, 60))
  await expect(readMatched(store.read, 'eth', next)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await store.read.matchedPages.count()).toBe(2)
})
