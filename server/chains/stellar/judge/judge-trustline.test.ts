import { expect, test } from 'vitest'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
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

const expected: Expectation = { kind: 'trustline', notBefore: NOW, payer, asset: USDC }
const line = (change: Json = {}): Json => ({
  type: 'change_trust',
  trustor: payer,
  limit: '922337203685.4775807',
  asset_type: 'credit_alphanum4',
  asset_code: 'USDC',
  asset_issuer: treasury,
  ...change,
})
const judged = (tx: Json, ...operations: readonly Json[]) => {
  const horizon = horizonWith(transaction(tx), ...operations)
  return chainOver(horizon).verify(hash, expected)
}
const rejected = (reason: string) => ({ state: 'rejected', reason })

test('a line counts with any limit', async () => {
  expect(await judged({}, line())).toEqual({ state: 'confirmed', final: true })
  expect(await judged({}, line({ limit: '5.0000000' }))).toMatchObject({ state: 'confirmed' })
})

test('a line beside anything else is not the one: the other thing may be the fee, and counts once', async () => {
  expect(await judged({}, line(), payment())).toEqual(rejected('TAG_MISMATCH'))
  expect(await judged({}, payment(), line())).toEqual(rejected('TAG_MISMATCH'))
  expect(await judged({}, line(), line())).toEqual(rejected('TAG_MISMATCH'))
})

test('a line of someone else, for a look-alike, to shares of a pool, or none, is not the one', async () => {
  expect(await judged({}, line({ asset_issuer: stranger }))).toEqual(rejected('WRONG_ASSET'))
  const shares = { asset_type: 'liquidity_pool_shares', asset_code: undefined, asset_issuer: undefined }
  expect(await judged({}, line(shares))).toEqual(rejected('WRONG_ASSET'))
  expect(await judged({}, payment())).toEqual(rejected('WRONG_ASSET'))
  const theirs = { source_account: stranger }
  expect(await judged(theirs, line({ trustor: stranger }))).toEqual(rejected('WRONG_PAYER'))
})

test('a line that was removed again, or that failed, is not a line', async () => {
  expect(await judged({}, line({ limit: '0.0000000' }))).toEqual(rejected('TAG_MISMATCH'))
  expect(await judged({ successful: false }, line())).toEqual(rejected('TX_FAILED'))
  expect(await judged({ created_at: '2025-12-31T23:00:00Z' }, line())).toEqual(rejected('TOO_OLD'))
})

test('a server that has the transaction, but not yet what it did, has not got it', async () => {
  expect(await judged({})).toEqual({ state: 'missing' })
})

test('a line that the payment’s own transaction carries beside its fee is the one, if all of it is as it was prepared', async () => {
  const own: UnsignedTx = {
    family: 'stellar',
    network: passphrase,
    from: payer,
    operations: [
      { type: 'change_trust', asset: USDC.address },
      { type: 'payment', to: treasury, asset: 'native', amount: '10000000' },
    ],
    memoHash: reference,
    validUntil: 1_800_000_000,
  }
  const judge = (tx: Json, ...operations: readonly Json[]) =>
    chainOver(horizonWith(transaction(tx), ...operations)).verify(hash, { ...expected, together: [own] })
  expect(await judge({}, line(), payment())).toMatchObject({ state: 'confirmed' })
  expect(await judge({}, line())).toMatchObject({ state: 'confirmed' })
  expect(await judge({}, payment(), line())).toEqual(rejected('TAG_MISMATCH'))
  expect(await judge({}, line(), payment({ amount: '2.0000000' }))).toEqual(rejected('TAG_MISMATCH'))
  expect(await judge({}, line(), payment(), payment())).toEqual(rejected('TAG_MISMATCH'))
  expect(await judge({ memo_type: 'none', memo: undefined }, line(), payment())).toEqual(
    rejected('TAG_MISMATCH'),
  )
})
