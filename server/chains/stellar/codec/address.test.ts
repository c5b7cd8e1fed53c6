import { Account, Keypair, MuxedAccount } from '@stellar/stellar-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, canonicalAddress, canonicalTxHash } from './address.ts'
import { muxedPayer, payer } from '../testing/fake-horizon.ts'

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const addressOf = (seed: Uint8Array) => Keypair.fromRawEd25519Seed(Buffer.from(seed)).publicKey()

test('every account’s address is one, and no other spelling of it is', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.nat(55),
      fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
      (seed, at, letter) => {
        const address = addressOf(seed)
        expect(canonicalAddress(address)).toBe(address)
        const changed = address.slice(0, at) + letter + address.slice(at + 1)
        if (changed !== address) expect(canonicalAddress(changed)).toBeUndefined()
      },
    ),
  )
})

test('a muxed address leads to its account, and is not an account itself', () => {
  expect(accountOf(muxedPayer)).toBe(payer)
  expect(canonicalAddress(muxedPayer)).toBeUndefined()
  fc.assert(
    fc.property(seeds, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (seed, id) => {
      const address = addressOf(seed)
      const muxed = new MuxedAccount(new Account(address, '0'), id.toString()).accountId()
      expect([accountOf(muxed), accountOf(address)]).toEqual([address, address])
    }),
  )
})

test('what is not an account’s address is refused', () => {
  const secret = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).secret()
  const texts = [
    '',
    'G',
    secret,
    payer.toLowerCase(),
    ` ${payer}`,
    `${payer}A`,
    payer.slice(0, -1),
    `${payer}=`,
  ]
  for (const text of [...texts, 'native', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'])
    expect([canonicalAddress(text), accountOf(text)]).toEqual([undefined, undefined])
})

test('a hash is 64 hex digits, in lower case', () => {
  expect(canonicalTxHash('AB'.repeat(32))).toBe('ab'.repeat(32))
  for (const text of ['', 'ab'.repeat(31), `0x${'ab'.repeat(32)}`, 'zz'.repeat(32)])
    expect(canonicalTxHash(text)).toBeUndefined()
})
