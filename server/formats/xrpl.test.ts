import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../domain/money.ts'
import { addressOf, heldAmount, ledgerAsset, minorOfValue, minorOfWire, wireAmount, XRP } from './xrpl.ts'

const issuer = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const USD = { currency: 'USD', issuer }

test('an asset is read from its address and written back as it was', () => {
  const hex = `524C555344000000000000000000000000000000.${issuer}`
  for (const address of ['native', `USD.${issuer}`, `$a?.${issuer}`, hex]) {
    const asset = ledgerAsset(address)
    expect(asset && addressOf(asset)).toBe(address)
  }
})

test.each([
  '',
  'USD',
  'XRP',
  `XRP.${issuer}`,
  `USDX.${issuer}`,
  `USD.${issuer}.x`,
  `USD.${issuer}0`,
  `524c555344000000000000000000000000000000.${issuer}`,
  // Hex that stands for three letters: the ledger writes the letters.
  `0000000000000000000000005553440000000000.${issuer}`,
])('"%s" is not an asset', (address) => {
  expect(ledgerAsset(address)).toBeUndefined()
})

test.each([
  ['1', 10n ** 15n],
  ['0.000000001234567', 1_234_567n],
  ['1.5e-3', 1_500_000_000_000n],
  ['9999999999999999e10', 9_999_999_999_999_999n * 10n ** 25n],
  // Below our smallest unit, and a debt.
  ['1e-16', 0n],
  ['-5', 0n],
  // More than we can count.
  ['1e80', 2n ** 256n - 1n],
])('the value %s is %d of 1e-15', (text, expected) => {
  expect(minorOfValue(text)).toBe(expected)
})

test('text that is not an amount is refused', () => {
  for (const text of ['', 'abc', '1.', '.5', '1e', '0x10', '1,5', 'NaN']) {
    expect(minorOfValue(text)).toBeUndefined()
    expect(minorOfWire(text)).toBeUndefined()
  }
  expect(minorOfWire('1.5')).toBeUndefined()
})

test('an amount that the ledger can hold reads back as it was written', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 16n - 1n), fc.nat(60), (digits, zeros) => {
      const amount = minor(digits * 10n ** BigInt(zeros))
      expect(minorOfWire(wireAmount(USD, amount))).toBe(amount)
    }),
  )
  expect(wireAmount(XRP, minor(123n))).toBe('123')
})

test('more digits than the ledger keeps are cut, never rounded up', () => {
  const amount = minor(12_345_678_901_234_567_899n)
  expect(wireAmount(USD, amount)).toEqual({ ...USD, value: '12345.67890123456' })
  expect(heldAmount(USD, amount)).toBe(12_345_678_901_234_560_000n)
  expect(heldAmount(XRP, amount)).toBe(amount)
})
