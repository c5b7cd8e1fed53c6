import { expect, test } from 'vitest'
import { canonicalAddress, canonicalTxHash } from './address.ts'

// From EIP-55.
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('an address in one case is taken and spelled with its checksum', () => {
  expect(canonicalAddress(checksummed.toLowerCase())).toBe(checksummed)
  expect(canonicalAddress(`0x${checksummed.slice(2).toUpperCase()}`)).toBe(checksummed)
  expect(canonicalAddress(checksummed)).toBe(checksummed)
})

test('one letter in the wrong case is a wrong checksum, and refused', () => {
  expect(canonicalAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined()
})

test.each([
  '',
  '0x',
  'native',
  checksummed.slice(2),
  checksummed.slice(0, -1),
  `${checksummed}0`,
  checksummed.replace('0x', '0X'),
  ` ${checksummed}`,
  `${checksummed}\n`,
  checksummed.replace('a', 'g'),
])('%j is not an address', (text) => {
  expect(canonicalAddress(text)).toBeUndefined()
})

test('a transaction hash has one spelling, so that no variant of it counts twice', () => {
  const hash = `0x${'aB'.repeat(32)}`
  expect(canonicalTxHash(hash)).toBe(hash.toLowerCase())
  for (const wrong of [hash.slice(2), hash.slice(0, -1), `${hash}00`, `${hash}\n`, hash.replace('a', 'g')])
    expect(canonicalTxHash(wrong)).toBeUndefined()
})
