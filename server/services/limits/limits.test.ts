import { expect, test } from 'vitest'
import type { Caller } from '../../domain/access/caller.ts'
import { samplePartner } from '#testing/samples.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createLimits } from './index.ts'

const visitorOf = (slug: string): Caller => ({
  kind: 'embed-session',
  partner: { ...samplePartner, slug, tier: 'starter' },
  origin: 'https://shop.example',
  visitor: 'v',
})
const popupOf = (i: number): Caller => ({ kind: 'embed-token', sessionId: `ses_${i}` })
const MANY = 500

/** The upstream calls before one is refused. */
function passing(calls: Iterable<readonly [Caller, string]>): number {
  const limits = createLimits({ clock: createSteppingClock() })
  let passed = 0
  for (const [caller, address] of calls) if (limits.takeUpstream(caller, address)?.ok !== false) passed++
  return passed
}

test('one visitor cannot use up the aggregators’ limits for everyone, by any partners’ widgets', () => {
  const calls = Array.from({ length: MANY }, (_, i) => [visitorOf(`p${i % 50}`), '192.0.2.1'] as const)
  expect(passing(calls)).toBe(60)
})

test('all visitors of one partner together cannot use them up either', () => {
  const calls = Array.from(
    { length: 1_300 },
    (_, i) => [visitorOf('shop'), `10.0.${i >> 8}.${i & 255}`] as const,
  )
  expect(passing(calls)).toBe(1_200)
})

test('popups count for their address', () => {
  expect(passing(Array.from({ length: MANY }, (_, i) => [popupOf(i), '192.0.2.1'] as const))).toBe(60)
})
