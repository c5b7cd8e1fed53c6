import fc from 'fast-check'
import { decodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { dollar, ether, payer, router, treasury } from '#testing/samples.ts'
import { erc20 } from '../codec/abi.ts'
import { feeLeg } from './fee-leg.ts'
import { approval } from './preparations.ts'
import { memoOf, names } from '../codec/memo.ts'

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
      expect(memo(tx)).toBe(own)
      expect(names(memo(tx), own)).toBe(true)
    }),
  )
})

test('a memo is what a transaction carries beside its payment, in lower case', () => {
  const transfer = feeLeg(1, { ...leg, asset: dollar })
  const call = transfer.data.slice(0, -64)
  const plain = approval(1, { payer, token: dollar.address, spender: router, amount: 5n })
  const ofToken = (data: string) => memo({ ...transfer, data })
  const ofCoin = (data: string) => memo({ ...feeLeg(1, { ...leg, asset: ether }), data })
  expect(ofToken(call)).toBe('')
  expect(ofToken(`${call}ABCD`)).toBe('abcd')
  expect(ofToken(plain.data)).toBe(plain.data.slice(2))
  // Cut off, or with bytes where there should be zeros: whatever it is, it is not a transfer.
  expect(ofToken(call.slice(0, -2))).toBe(call.slice(2, -2).toLowerCase())
  expect(ofToken(call.replace('a9059cbb00', 'a9059cbb01'))).toMatch(/^a9059cbb01/)
  expect(ofCoin('0x')).toBe('')
  expect(ofCoin('0xABCD')).toBe('abcd')
  // A payment in the coin is not one in a token.
  expect(ofCoin(call)).toBe(call.slice(2).toLowerCase())
})

test('a reference still counts when a wallet adds bytes of its own', () => {
  const suffix = '0780218021802180218021802180218021'
  expect(names(`${reference}${suffix}`, reference)).toBe(true)
  expect(names(`${suffix}${reference}`, reference)).toBe(true)
  expect(names(`${suffix}${reference.slice(2)}`, reference)).toBe(false)
})

function memo({ value, data }: EvmTx): string {
  return memoOf({ value: BigInt(value), input: `0x${data.slice(2)}` })
}

function decode(data: string) {
  const calldata: Hex = `0x${data.slice(2)}`
  return decodeFunctionData({ abi: erc20, data: calldata })
}
