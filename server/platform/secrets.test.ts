import fc from 'fast-check'
import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets({ pepper: 'p'.repeat(32), appSecret: 's'.repeat(32) })
const others = createSecrets({ pepper: 'q'.repeat(32), appSecret: 't'.repeat(32) })

test('sealed text opens with its opener in its deployment, and with nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (text, opener) => {
      const sealed = secrets.seal(opener, text)
      return (
        secrets.unseal(opener, sealed) === text &&
        secrets.unseal(`${opener}x`, sealed) === undefined &&
        others.unseal(opener, sealed) === undefined
      )
    }),
    { numRuns: 30 },
  )
})

test('sealed text that was changed does not open', () => {
  const sealed = Buffer.from(secrets.seal('k', 'hello'), 'base64url')
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(secrets.unseal('k', changed.toString('base64url'))).toBeUndefined()
  }
  expect(secrets.unseal('k', '')).toBeUndefined()
})

test('a signature is for one purpose', () => {
  expect(secrets.sign('a', 'text')).not.toBe(secrets.sign('b', 'text'))
  expect(secrets.sign('a', 'text')).not.toBe(others.sign('a', 'text'))
})

test('texts are compared by content, whatever their length', () => {
  expect(secrets.equal('abc', 'abc')).toBe(true)
  expect(secrets.equal('abc', 'abd')).toBe(false)
  expect(secrets.equal('abc', 'abcd')).toBe(false)
  expect(secrets.equal('', '')).toBe(true)
})

test('a body is signed by another service of the suite with one of the shared secrets, and with nothing else', () => {
  const sharing = createSecrets({
    pepper: 'p'.repeat(32),
    appSecret: 's'.repeat(32),
    internal: ['old', 'new'],
  })
  const body = Buffer.from('{"a":1}')
  const signed = (secret: string) => createHmac('sha256', secret).update(body).digest('hex')
  expect(sharing.signedInternally(body, signed('old'))).toBe(true)
  expect(sharing.signedInternally(body, signed('new').toUpperCase())).toBe(true)
  expect(secrets.signedInternally(body, signed(''))).toBe(false)
  const wrong = [signed('other'), `${signed('old')}00`, signed('old').slice(2), 'x'.repeat(64), '']
  for (const signature of wrong) expect(sharing.signedInternally(body, signature)).toBe(false)
  expect(sharing.signedInternally(Buffer.from('{"a":2}'), signed('old'))).toBe(false)
})

test('a long answer that says things twice is sealed in a fraction of its length', () => {
  const words = Array.from({ length: 60 }, (_, i) =>
    i % 2 === 0 ? randomBytes(32).toString('hex') : '0'.repeat(64),
  )
  const calldata = `0x${words.join('')}`
  const text = JSON.stringify({ browser: { data: calldata }, walletConnect: { data: calldata } })
  const sealed = secrets.seal('k', text)
  expect(sealed.length).toBeLessThan(text.length / 2)
  expect(secrets.unseal('k', sealed)).toBe(text)
})

test('a text that begins like a compressed one opens as it was', () => {
  for (const text of ['\0', '\0abc', '', 'x'.repeat(5_000)])
    expect(secrets.unseal('k', secrets.seal('k', text))).toBe(text)
})
