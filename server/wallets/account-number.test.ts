import { expect, test } from 'vitest'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import { withNumber } from './index.ts'

const evm: UnsignedTx = { family: 'evm', chainId: 1, from: '0x1', to: '0x2', value: '5', data: '0x' }
const txjson = { TransactionType: 'Payment', Account: 'rMe', Sequence: 3 }
const xrpl: UnsignedTx = { family: 'xrpl', networkId: 0, from: 'rMe', to: 'rShop', txjson }
const solana: UnsignedTx = {
  family: 'solana',
  cluster: 'main',
  from: 'A',
  to: 'B',
  purpose: 'transfer',
  transaction: 'AA',
  lastValidBlockHeight: '9',
}

test('a request has its number in its chain’s own terms, whatever number it had before', () => {
  expect(withNumber(evm, 0)).toEqual({ ...evm, nonce: 0 })
  expect(withNumber(xrpl, 7)).toEqual({ ...xrpl, txjson: { ...txjson, Sequence: 7 } })
})

test('without a number, and where transactions have none, nothing is added', () => {
  expect(withNumber(evm, undefined)).toBe(evm)
  expect(withNumber(solana, 7)).toBe(solana)
})
