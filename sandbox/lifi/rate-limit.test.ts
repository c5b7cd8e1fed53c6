import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('calls are counted down to nothing, then refused until the window is over', () => {
  let now = 0
  const limit = createRateLimit(() => now)
  const first = limit.take()
  expect(first).toEqual({
    allowed: true,
    headers: { 'ratelimit-limit': '12000', 'ratelimit-remaining': '11999', 'ratelimit-reset': '7200' },
  })
  for (let i = 1; i < 12_000; i++) limit.take()
  now = 60_000
  expect(limit.take()).toMatchObject({
    allowed: false,
    headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '7140' },
  })
  now = 2 * 60 * 60 * 1000
  expect(limit.take()).toMatchObject({ allowed: true, headers: { 'ratelimit-remaining': '11999' } })
})
