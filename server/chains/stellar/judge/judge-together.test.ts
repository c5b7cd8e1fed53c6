import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import type { StellarTx } from '../../../domain/payment/tx.ts'
import { xlm } from '../../../formats/coins.ts'
import {
  chainOver,
  hash,
  horizonWith,
  type Json,
  NOW,
  passphrase,
  payer,
  payment,
  reference,
  stranger,
  transaction,
  treasury,
  USDC,
} from '../testing/fake-horizon.ts'

/** A payment of the fee and a swap in one transaction, as Horizon shows it. */

const form: StellarTx = {
  family: 'stellar',
  network: passphrase,
  from: payer,
  operations: [
    { type: 'payment', to: treasury, asset: 'native', amount: '10000000' },
    {
      type: 'path_payment_strict_send',
      to: payer,
      sendAsset: 'native',
      sendAmount: '50000000',
      destAsset: USDC.address,
      destMin: '4900000',
      path: [],
    },
  ],
  memoHash: reference,
  validUntil: 1_800_000_000,
}
const product: Expectation = {
  kind: 'product',
  notBefore: NOW,
  payer,
  tx: form,
  toToken: USDC,
  minOut: minor(4_900_000n),
}
const fee: Expectation = {
  kind: 'fee',
  payer,
  treasury,
  asset: xlm,
  amount: minor(10_000_000n),
  reference,
  notBefore: NOW,
  notAfter: NOW,
}
const swap = (change: Json = {}): Json => ({
  type: 'path_payment_strict_send',
  from: payer,
  to: payer,
  asset_type: 'credit_alphanum4',
  asset_code: 'USDC',
  asset_issuer: treasury,
  amount: '0.4950000',
  source_asset_type: 'native',
  source_amount: '5.0000000',
  destination_min: '0.4900000',
  path: [],
  ...change,
})
const judged = (expected: Expectation, tx: Json, ...operations: readonly Json[]) =>
  chainOver(horizonWith(transaction(tx), ...operations)).verify(hash, expected)

test('both legs are read out of the one transaction: what the treasury got, and what the payer got', async () => {
  const both = [payment(), swap()]
  expect(await judged(fee, {}, ...both)).toEqual({
    state: 'confirmed',
    final: true,
    received: 10_000_000n,
    named: true,
  })
  expect(await judged(product, {}, ...both)).toEqual({
    state: 'confirmed',
    final: true,
    received: 4_950_000n,
  })
})

test('one that failed has failed for both', async () => {
  const failed = [payment(), swap({ amount: '0.0000000' })]
  for (const expected of [fee, product])
    expect(await judged(expected, { successful: false }, ...failed)).toEqual({
      state: 'rejected',
      reason: 'TX_FAILED',
    })
})

const others: Readonly<Record<string, readonly Json[]>> = {
  'another order': [swap(), payment()],
  'a third operation': [payment(), swap(), payment({ to: stranger })],
  'an operation of another kind': [payment(), swap(), { type: 'set_options' }],
  'the fee alone': [payment()],
  'the swap alone': [swap()],
  'a fee to another account': [payment({ to: stranger }), swap()],
  'a fee of another amount': [payment({ amount: '1.0000001' }), swap()],
  'a fee with a source of its own': [payment({ from: stranger }), swap()],
  'a swap with a source of its own': [payment(), swap({ from: stranger })],
  'a swap for another account': [payment(), swap({ to: stranger })],
  'a lower minimum': [payment(), swap({ destination_min: '0.4899999' })],
  'another way': [payment(), swap({ path: [{ asset_type: 'native' }] })],
}
test.each(Object.entries(others))('attack: with %s it is another transaction', async (_, operations) => {
  expect(await judged(product, {}, ...operations)).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
})

test('attack: without its memo, or with another, it is another transaction, and pays no fee', async () => {
  for (const memo of [
    { memo_type: 'none', memo: undefined },
    { memo: Buffer.alloc(32, 7).toString('base64') },
  ])
    for (const expected of [fee, product])
      expect(await judged(expected, memo, payment(), swap())).toEqual({
        state: 'rejected',
        reason: 'TAG_MISMATCH',
      })
})

test('attack: another account’s transaction is not the payer’s', async () => {
  expect(await judged(product, { source_account: stranger }, payment(), swap())).toEqual({
    state: 'rejected',
    reason: 'WRONG_PAYER',
  })
})
