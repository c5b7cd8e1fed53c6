import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { toBase58 } from '../solana/base58.ts'
import { clientOf } from './client-auth.ts'

const RELAY = 'ws://127.0.0.1:4009'
const NOW = 1_750_000_000_000
const pair = generateKeyPairSync('ed25519')
const key = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
const did = (bytes: Buffer, codec = [0xed, 0x01]) =>
  `did:key:z${toBase58(Buffer.concat([Buffer.from(codec), bytes]))}`
const iss = did(key)
const seconds = NOW / 1_000
const claims = { iss, sub: 'nonce', aud: RELAY, iat: seconds, exp: seconds + 86_400 }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function token(more: object = {}, header: object = { alg: 'EdDSA', typ: 'JWT' }): string {
  const signed = `${part(header)}.${part({ ...claims, ...more })}`
  return `${signed}.${sign(null, Buffer.from(signed), pair.privateKey).toString('base64url')}`
}

test('a client is who its signature says', () => {
  expect(clientOf(token(), RELAY, NOW)).toBe(iss)
})

test.each([
  ['no token', ''],
  ['text', 'a.b.c'],
  ['another algorithm', token({}, { alg: 'none', typ: 'JWT' })],
  ['another relay', token({ aud: 'wss://relay.example' })],
  ['an expired token', token({ exp: seconds - 61 })],
  ['a token of the future', token({ iat: seconds + 61 })],
  ['a key that did not sign', token({ iss: did(Buffer.alloc(32, 7)) })],
  ['a key of another kind', token({ iss: did(key, [0xe7, 0x01]) })],
  ['a key that is too short', token({ iss: did(key.subarray(1)) })],
  ['another kind of name', token({ iss: 'did:web:example' })],
  ['a changed token', token().replace(/\.[^.]+\./, `.${part({ ...claims, sub: 'other' })}.`)],
])('%s is refused', (_, text) => {
  expect(clientOf(text, RELAY, NOW)).toBeUndefined()
})
