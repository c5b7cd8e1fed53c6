import { expect, test } from 'vitest'
import { createLedger, RIPPLE_EPOCH } from './ledger.ts'

test('ledgers that close faster than once a second never run far ahead of the clock, and never back', () => {
  const now = 1_800_000_000_000
  const ledger = createLedger({ networkId: 0, now: () => now, genesis: new Map() })
  const times = Array.from({ length: 500 }, () => ledger.close().header.close_time)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBe(now / 1000 - RIPPLE_EPOCH + 120)
  expect(ledger.close(now + 300_000).header.close_time).toBe(now / 1000 - RIPPLE_EPOCH + 300)
})
