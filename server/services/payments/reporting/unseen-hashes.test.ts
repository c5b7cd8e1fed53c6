import { expect, test } from 'vitest'
import { createUnseenHashes } from './unseen-hashes.ts'

const afterMinutes = (minutes: number) => new Date(minutes * 60_000)

test('a hash that a node has shown meanwhile gets its ten minutes again', () => {
  const unseen = createUnseenHashes()
  expect(unseen.isLong('a', afterMinutes(0))).toBe(false)
  expect(unseen.isLong('b', afterMinutes(0))).toBe(false)
  unseen.forget('a')
  expect(unseen.isLong('a', afterMinutes(10))).toBe(false)
  expect(unseen.isLong('b', afterMinutes(10))).toBe(true)
  expect(unseen.isLong('a', afterMinutes(20))).toBe(true)
})
