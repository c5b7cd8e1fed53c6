import { expect, test } from 'vitest'
import { SignPayload, SuiteRequest, SuppliedTxJson } from './sign-payload.ts'

const payment = { TransactionType: 'Payment', Account: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe' }

/** A list within a list, so many times. */
function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

test('a transaction of the XRP Ledger may be as deep as its paths, and no deeper', () => {
  const step = { currency: 'USD', issuer: payment.Account }
  expect(SuppliedTxJson.safeParse({ ...payment, Paths: [[step]] }).success).toBe(true)
  expect(SuppliedTxJson.safeParse({ ...payment, Memos: nested(2_000) }).success).toBe(false)
})

test.each(['1.5', '-1', '1e9', '01', '', '9'.repeat(20)])('"%s" is not an amount of stroops', (amount) => {
  const request = {
    family: 'stellar',
    network: 'Test',
    from: 'G',
    operations: [{ type: 'payment', to: 'G', asset: 'native', amount }],
  }
  expect(SuiteRequest.safeParse(request).success).toBe(false)
})

test('a step without a sign payload is one that awaits its order, and no other', () => {
  const fee = { wallets: [{ txjson: payment }] }
  const of = (step: object) => SignPayload.safeParse({ steps: [fee, step] }).success
  expect(of({ awaiting: 'order', wallets: [] })).toBe(true)
  expect(of({ awaiting: 'fee', wallets: [] })).toBe(false)
  expect(of({ wallets: [] })).toBe(false)
})
