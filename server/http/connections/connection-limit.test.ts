import { expect, test } from 'vitest'
import { createConnectionLimit } from './connection-limit.ts'

test('all addresses of an IPv6 network hold no more connections together than one client may', () => {
  const limit = createConnectionLimit()
  const leave = Array.from({ length: 300 }, (_, n) => limit.enter(`2001:db8:1:2::${n.toString(16)}`))
  expect(leave.every((one) => one !== undefined)).toBe(true)
  expect(limit.enter('2001:db8:1:2:ffff::1')).toBeUndefined()
  expect(limit.enter('2001:db8:1:3::1')).toBeDefined()
  leave[0]?.()
  expect(limit.enter('2001:db8:1:2:ffff::1')).toBeDefined()
  expect(limit.enter('2001:db8:1:2:ffff::2')).toBeUndefined()
})

test('an IPv4 address counts as one client, in whichever form it comes', () => {
  const limit = createConnectionLimit()
  for (let n = 0; n < 300; n++) limit.enter(n % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1')
  expect(limit.enter('192.0.2.1')).toBeUndefined()
  expect(limit.enter('192.0.2.2')).toBeDefined()
})
