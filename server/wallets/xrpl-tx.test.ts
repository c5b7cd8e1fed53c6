import { expect, test } from 'vitest'
import { suppliedProblem } from './supplied-problem.ts'
import { readTxJson } from './xrpl-tx.ts'

const payment = {
  TransactionType: 'Payment',
  Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  Destination: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  Amount: '1000000',
}
const problem = (more: object) => {
  const tx = readTxJson({ ...payment, ...more }, 0)
  if (tx === undefined) throw new Error('it was not read')
  return suppliedProblem(tx, { asset: 'native', amount: 1_000_000n, routers: [] })
}

test('what autofill of xrpl.js adds is left out: wallets fill it in themselves', () => {
  const filled = { Fee: '12', Sequence: 41, LastLedgerSequence: 7_000_000, Flags: 0 }
  expect(readTxJson({ ...payment, ...filled }, 0)?.txjson).toEqual({ ...payment, Flags: 0 })
  expect(problem(filled)).toBeUndefined()
})

test('attack: a network fee that burns XRP, and what would be signed unseen, are refused by name', () => {
  for (const Fee of ['50000000', '1e3', 12, '0']) expect(problem({ Fee })).toContain('The field Fee may not')
  expect(problem({ Memos: [{ Memo: { MemoData: '00' } }] })).toContain('The field Memos may not')
})
