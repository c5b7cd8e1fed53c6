import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { StellarOperation, StellarTx } from '../../../domain/payment/tx.ts'
import { xlm } from '../../../formats/coins.ts'
import {
  chainOver,
  fakeHorizon,
  passphrase,
  payer,
  reference,
  stranger,
  USDC,
} from '../testing/fake-horizon.ts'

const chain = chainOver(fakeHorizon({}))
const swap = {
  type: 'path_payment_strict_send',
  to: payer,
  sendAsset: 'native',
  sendAmount: '1000',
  destAsset: USDC.address,
  destMin: '300',
  path: [`EURC:${stranger}`],
} as const
const tx: StellarTx = {
  family: 'stellar',
  network: passphrase,
  from: payer,
  operations: [swap],
  validUntil: 1_800_000_000,
}
const expected = { payer, from: xlm, amount: minor(1_000n), to: USDC, minOut: minor(300n) }
const check = (change: Partial<StellarTx>) => () => chain.checkProduct({ ...tx, ...change }, expected)

test('a swap of the payer’s amount to the payer is safe to sign', () => {
  expect(check({})).not.toThrow()
  expect(check({ operations: [{ ...swap, destMin: '301', path: [] }] })).not.toThrow()
})

const operations: Readonly<Record<string, StellarOperation>> = {
  'of another kind': { type: 'payment', to: payer, asset: 'native', amount: '1000' },
  'that takes more': { ...swap, sendAmount: '1001' },
  'that takes less': { ...swap, sendAmount: '999' },
  'that delivers less': { ...swap, destMin: '299' },
  'that delivers nothing': { ...swap, destMin: '-1' },
  'of another token': { ...swap, sendAsset: USDC.address },
  'to a look-alike': { ...swap, destAsset: `USDC:${stranger}` },
  'over too many assets': { ...swap, path: Array<string>(6).fill('native') },
  'to someone else': { ...swap, to: stranger },
  'over something else': { ...swap, path: ['USDC'] },
}
test.each(Object.entries(operations))('an operation %s is refused', (_, operation) => {
  expect(check({ operations: [operation] })).toThrow('not safe to sign')
})

test.each([
  ['from someone else', { from: stranger }],
  ['of another network', { network: 'Test SDF Network ; September 2015' }],
  ['with a memo', { memoHash: reference }],
  ['with another operation', { operations: [swap, swap] }],
  ['with none', { operations: [] }],
])('a transaction %s is refused', (_, change) => {
  expect(check(change)).toThrow('not safe to sign')
})

const sold = (operation: StellarOperation) => chain.coinIn({ ...tx, operations: [operation] })

test('the coin that a transaction takes is what it sends of it', () => {
  expect(sold(swap)).toBe(1_000n)
  expect(sold({ ...swap, sendAsset: USDC.address })).toBe(0n)
  expect(sold({ type: 'payment', to: payer, asset: 'native', amount: '5' })).toBe(5n)
  expect(sold({ type: 'payment', to: payer, asset: USDC.address, amount: '5' })).toBe(0n)
})
