import fc from 'fast-check'
import { decodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import { dollar, ether, payer, router, treasury } from '../../domain/testing/samples.ts'
import { erc20 } from './abi.ts'
import { approval, feeLeg } from './legs.ts'
import { names, referenceIn } from './reference.ts'

const reference = 'ab'.repeat(32)
const leg = { payer, treasury, amount: minor(10n ** 16n), reference }

test('a fee in the coin goes to the treasury with the reference as its calldata', () => {
  expect(feeLeg(1, { ...leg, asset: ether })).toEqual({
    family: 'evm',
    chainId: 1,
    from: payer,
    to: treasury,
    value: '10000000000000000',
    data: `0x${reference}`,
  })
})

test('a fee in a token is its transfer to the treasury, followed by the reference', () => {
  const tx = feeLeg(56, { ...leg, asset: dollar })
  expect(tx).toMatchObject({ chainId: 56, to: dollar.address, value: '0' })
  expect(decode(tx.data)).toEqual({ functionName: 'transfer', args: [treasury, leg.amount] })
  expect(tx.data.endsWith(reference)).toBe(true)
})

test('an approval is for exactly the amount', () => {
  const tx = approval(1, { payer, token: dollar.address, spender: router, amount: 5n })
  expect(tx).toMatchObject({ to: dollar.address, value: '0', from: payer })
  expect(decode(tx.data)).toEqual({ functionName: 'approve', args: [router, 5n] })
})

test('a malformed reference never reaches a wallet', () => {
  for (const wrong of ['', 'ab', `0x${reference}`, 'AB'.repeat(32), `${reference}00`])
    expect(() => feeLeg(1, { ...leg, asset: ether, reference: wrong })).toThrow(RangeError)
})

test('every fee leg names its intent and no other, whatever the asset and the amount', () => {
  const word = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))
  const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }).map(minor)
  fc.assert(
    fc.property(word, amount, fc.constantFrom(ether, dollar), (own, value, asset) => {
      const tx = feeLeg(1, { payer, treasury, asset, amount: value, reference: own })
      expect(referenceIn(tx.data)).toBe(own)
      expect(names(tx.data, own)).toBe(true)
    }),
  )
})

test('calldata without 32 bytes to spare carries no reference', () => {
  const plain = approval(1, { payer, token: dollar.address, spender: router, amount: 5n })
  for (const data of ['0x', '0x1234', plain.data, `0x${reference}00`])
    expect(referenceIn(data)).toBeUndefined()
})

test('a reference still counts when a wallet appends bytes of its own', () => {
  const tx = feeLeg(1, { ...leg, asset: ether })
  expect(names(`${tx.data}0780218021802180218021802180218021`, reference)).toBe(true)
})

function decode(data: string) {
  const calldata: Hex = `0x${data.slice(2)}`
  return decodeFunctionData({ abi: erc20, data: calldata })
}
