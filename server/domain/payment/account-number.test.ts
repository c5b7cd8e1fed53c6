import { expect, test } from 'vitest'
import { numberOf, requestOf, withNumber } from './account-number.ts'
import type { PaymentStep } from './step.ts'
import type { UnsignedTx } from './tx.ts'
import { stepWith } from '#testing/samples.ts'

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
const opened = (tx: UnsignedTx, openedNonce: number): PaymentStep =>
  stepWith({ tx, state: 'opened', openedAt: '2026-01-01T00:00:00.000Z', openedNonce })

test('what an opened step asks for bears the number of its opening, whatever it bore before', () => {
  expect(requestOf(opened(evm, 0))).toEqual({ ...evm, nonce: 0 })
  expect(requestOf(opened(xrpl, 7))).toEqual({ ...xrpl, txjson: { ...txjson, Sequence: 7 } })
  expect([numberOf(opened(evm, 0)), numberOf(opened(xrpl, 7))]).toEqual([0, 7])
})

test('a step that is not opened bears none: it is not to be handed out', () => {
  for (const state of ['waiting', 'submitted', 'confirmed', 'failed'] as const) {
    const step = { ...opened(evm, 7), state }
    expect([requestOf(step), numberOf(step)]).toEqual([evm, undefined])
  }
})

test('where transactions have no such numbers, nothing is added', () => {
  expect(requestOf(opened(solana, 7))).toEqual(solana)
  expect(withNumber(solana, 7)).toBe(solana)
  expect(numberOf(opened(xrpl, 0))).toBeUndefined()
})
