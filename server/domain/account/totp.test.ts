import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { base32, codeAt, fromBase32, type Hmac, matchingStep, stepAt, totpUri } from './totp.ts'

const hmac: Hmac = (key, message) => createHmac('sha1', key).update(message).digest()
const key = new TextEncoder().encode('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one of RFC 6238', (seconds, code) => {
  expect(codeAt(hmac, key, stepAt(new Date(seconds * 1_000)))).toBe(code)
})

test('a code is taken half a minute early or late, also with a space, and never twice', () => {
  const now = stepAt(new Date(1_111_111_111_000))
  const code = codeAt(hmac, key, now)
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`
  for (const drift of [-1, 0, 1])
    expect(matchingStep(hmac, key, typed, { now: now + drift, lastStep: 0 })).toBe(now)
  for (const drift of [-2, 2])
    expect(matchingStep(hmac, key, typed, { now: now + drift, lastStep: 0 })).toBeUndefined()
  expect(matchingStep(hmac, key, code, { now, lastStep: now })).toBeUndefined()
})

test('a secret survives its way into an app and back', () => {
  expect(base32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(fromBase32(base32(key))).toEqual(key)
  expect(totpUri('Suite', 'a+b@shop.example', 'ABC')).toBe(
    'otpauth://totp/Suite:a%2Bb%40shop.example?secret=ABC&issuer=Suite&algorithm=SHA1&digits=6&period=30',
  )
})
