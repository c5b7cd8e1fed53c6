import { expect, test } from 'vitest'
import { alone } from '#testing/stores/alone.ts'
import { createAttempts } from './attempts.ts'

const clock = { now: () => new Date('2026-01-01T00:00:00Z') }

/** How many of so many attempts to open an account are let through, each from the next of these addresses. */
function letThrough(
  count: number,
  addressAt: (n: number) => string,
  attempts = createAttempts({ ...alone(), clock }),
) {
  let passed = 0
  for (let n = 0; n < count; n++)
    try {
      attempts.signUp(addressAt(n))
      passed += 1
    } catch {
      return passed
    }
  return passed
}

test('attack: sign-ups from many addresses of one network end there, and no other network is held up', () => {
  for (const [own, other] of [
    [(n: number) => `203.0.${n % 256}.${Math.floor(n / 256)}`, '198.51.100.7'],
    [(n: number) => `2001:db8:${n.toString(16)}::1`, '2001:db9::1'],
  ] as const) {
    const attempts = createAttempts({ ...alone(), clock })
    expect(letThrough(1_000, own, attempts)).toBe(150)
    expect(letThrough(1, () => other, attempts)).toBe(1)
  }
})

test('one client opens no more than thirty accounts an hour', () => {
  expect(letThrough(100, () => '203.0.113.9')).toBe(30)
})

test('attack: sign-ups from ever new networks end as well', () => {
  expect(letThrough(5_000, (n) => `10.${n % 256}.${Math.floor(n / 256)}.1`)).toBe(3_000)
})

test('attack: whoever asks for one address after the other learns of ten an hour, and a network of thirty', () => {
  const attempts = createAttempts({ ...alone(), clock })
  const learned = (client: string) => {
    for (let n = 0; n < 100; n++)
      try {
        attempts.askAddress(client)
      } catch {
        return n
      }
    return 100
  }
  const clients = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '198.51.100.7']
  expect(clients.map(learned)).toEqual([10, 10, 10, 0, 10])
})

test('questions about free addresses do not count', () => {
  const attempts = createAttempts({ ...alone(), clock })
  for (let n = 0; n < 100; n++) {
    attempts.askAddress('203.0.113.9')
    attempts.addressNotTold('203.0.113.9')
  }
  expect(() => attempts.askAddress('203.0.113.9')).not.toThrow()
})
