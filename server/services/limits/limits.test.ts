import { expect, test } from 'vitest'
import type { Caller, KeyCaller } from '../../domain/access/caller.ts'
import { sampleKey, samplePartner } from '#testing/samples.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { alone } from '#testing/stores/alone.ts'
import { createLimits } from './index.ts'

const visitorOf = (slug: string): Caller => ({
  kind: 'embed-session',
  partner: { ...samplePartner, slug, tier: 'starter' },
  origin: 'https://shop.example',
  visitor: 'v',
})
const popupOf = (i: number): Caller => ({
  kind: 'embed-token',
  partner: samplePartner,
  sessionId: `ses_${i}`,
})
const server: KeyCaller = {
  kind: 'key',
  partner: samplePartner,
  key: sampleKey,
}
const MANY = 500

/** The upstream calls before one is refused. */
function passing(calls: Iterable<readonly [Caller, string]>): number {
  const limits = createLimits({ clock: createSteppingClock(), ...alone() })
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

test('a partner’s server may look at one session each second, for as long as it likes, and not much oftener', async () => {
  const clock = createSteppingClock()
  const limits = createLimits({ clock, ...alone() })
  const look = () => limits.takeRead(server, 'ses_a').ok
  const looks: boolean[] = []
  for (let second = 0; second < 300; second++) {
    looks.push(look())
    await clock.step(second % 2 === 0 ? 900 : 1_000)
  }
  expect(looks).not.toContain(false)
  for (let i = 0; i < 90; i++) look()
  expect(look()).toBe(false)
})

test('answers that are stored for repetitions are counted for each session and visitor, and not for keys', () => {
  const limits = createLimits({ clock: createSteppingClock(), ...alone() })
  const stored = (caller: Caller, address = '192.0.2.1'): number => {
    let passed = 0
    for (let i = 0; i < MANY; i++) if (limits.takeAnswer(caller, address)?.ok !== false) passed++
    return passed
  }
  expect([stored(popupOf(1)), stored(popupOf(2)), stored(popupOf(1), '192.0.2.2')]).toEqual([60, 60, 0])
  expect([stored(visitorOf('shop')), stored(visitorOf('shop'), '192.0.2.2')]).toEqual([60, 60])
  expect(stored(server)).toBe(MANY)
})

test('attack: one address stores no more answers by making more sessions, or by other partners’ widgets', () => {
  const limits = createLimits({ clock: createSteppingClock(), ...alone() })
  const stored = (callerOf: (i: number) => Caller, address: string): number => {
    let passed = 0
    for (let i = 0; i < MANY; i++) if (limits.takeAnswer(callerOf(i), address)?.ok !== false) passed++
    return passed
  }
  expect(stored(popupOf, '192.0.2.1')).toBe(240)
  expect(stored((i) => visitorOf(`p${i}`), '192.0.2.1')).toBe(0)
  expect(stored((i) => (i % 2 === 0 ? popupOf(i) : visitorOf(`p${i}`)), '192.0.2.2')).toBe(240)
})
