import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { xlm } from '../../../formats/coins.ts'
import {
  chainOver,
  hash,
  horizonWith,
  type Json,
  muxedPayer,
  NOW,
  payer,
  payment,
  reference,
  stranger,
  transaction,
  treasury,
  USDC,
} from '../testing/fake-horizon.ts'

const XLM = 10_000_000n
const fee: Extract<Expectation, { kind: 'fee' }> = {
  kind: 'fee',
  payer,
  treasury,
  asset: xlm,
  amount: minor(XLM),
  reference,
  notBefore: NOW,
  notAfter: NOW,
}
const chainWith = (tx: Json, ...operations: readonly Json[]) => chainOver(horizonWith(tx, ...operations))
const judged = (tx: Json, ...operations: readonly Json[]) =>
  chainWith(transaction(tx), ...operations).verify(hash, fee)
const rejected = (reason: string) => ({ state: 'rejected', reason })
const bare = { memo_type: 'none', memo: undefined }

test('the sum of what arrived counts, over all operations of the transaction', async () => {
  const verdict = await judged({}, payment({ amount: '0.4000000' }), payment({ amount: '0.7000000' }))
  expect(verdict).toEqual({ state: 'confirmed', final: true, received: 11_000_000n, named: true })
})

test('of a path payment, what arrived counts, and not what was sent', async () => {
  const path = {
    type: 'path_payment_strict_send',
    source_asset_type: 'credit_alphanum4',
    source_asset_code: 'USDC',
    source_asset_issuer: treasury,
    source_amount: '500.0000000',
    destination_min: '0.1000000',
    path: [],
  }
  expect(await judged({}, payment(path))).toMatchObject({ state: 'confirmed', received: XLM })
  const short = { ...path, type: 'path_payment_strict_receive', amount: '0.9999999' }
  expect(await judged({}, payment(short))).toMatchObject({ ...rejected('UNDERPAID'), received: XLM - 1n })
})

test('opening the treasury’s account with the amount pays it too', async () => {
  const opened = { type: 'create_account', funder: payer, account: treasury, starting_balance: '1.0000000' }
  expect(await judged({}, opened)).toMatchObject({ state: 'confirmed', received: XLM })
})

test('a muxed payer is its account', async () => {
  const verdict = await judged({ source_account: muxedPayer }, payment({ from: muxedPayer }))
  expect(verdict).toMatchObject({ state: 'confirmed' })
})

test('a token that is called XLM, and a token of another issuer, are not what was asked for', async () => {
  const alike = { asset_type: 'credit_alphanum4', asset_code: 'XLM', asset_issuer: stranger }
  expect(await judged({}, payment(alike))).toEqual(rejected('WRONG_ASSET'))
  const usdc = { asset_type: 'credit_alphanum4', asset_code: 'USDC', asset_issuer: stranger }
  const verdict = await chainWith(transaction(), payment(usdc)).verify(hash, { ...fee, asset: USDC })
  expect(verdict).toEqual(rejected('WRONG_ASSET'))
})

test('what comes back out of the treasury in the same transaction does not count', async () => {
  const back = payment({ from: treasury, to: stranger, amount: '0.6000000' })
  const verdict = await judged({}, payment(), back)
  expect(verdict).toMatchObject({ ...rejected('UNDERPAID'), received: 4_000_000n })
})

test('a claimable balance is not a payment, and neither is anything else that is not read', async () => {
  const claimable = { type: 'create_claimable_balance', asset: 'native', amount: '1.0000000' }
  expect(await judged({}, claimable)).toEqual(rejected('WRONG_RECIPIENT'))
})

test('a payment that cannot be read is an error, and not an operation of another kind', async () => {
  await expect(judged({}, payment({ amount: '1,0' }))).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  await expect(judged({}, payment({ amount: '-1.0000000' }))).rejects.toMatchObject({
    code: 'UPSTREAM_ERROR',
  })
})

test('only a failure of this very payment is told as one', async () => {
  const failed = { successful: false }
  expect(await judged(failed, payment())).toEqual(rejected('TX_FAILED'))
  expect(await judged(failed, payment({ to: stranger }))).toEqual(rejected('WRONG_RECIPIENT'))
  expect(await judged(failed, payment({ from: stranger }))).toEqual(rejected('WRONG_PAYER'))
})

test.each([
  ['text', { memo: 'order 12', memo_bytes: Buffer.from('order 12').toString('base64') }],
  ['id', { memo: '12345' }],
  ['hash', { memo: Buffer.alloc(32, 1).toString('base64') }],
  ['return', { memo: Buffer.alloc(32, 1).toString('base64') }],
] as const)('a payment whose memo of type %s means something else does not count', async (type, memo) => {
  const tx = { memo_bytes: undefined, ...memo, memo_type: type }
  expect(await judged(tx, payment())).toEqual(rejected('TAG_MISMATCH'))
  expect((await chainWith(transaction(tx)).inspect(hash))?.memo).not.toBe('')
})

test('without a memo, only the payer’s own single payment counts', async () => {
  expect(await judged(bare, payment())).toMatchObject({ state: 'confirmed', named: false })
  expect(await judged(bare, payment(), payment({ to: stranger }))).toEqual(rejected('TAG_MISMATCH'))
  expect(await judged({ ...bare, source_account: stranger }, payment())).toEqual(rejected('WRONG_PAYER'))
})

test('a treasury cannot pay itself', async () => {
  const verdict = await chainWith(transaction(), payment()).verify(hash, { ...fee, payer: treasury })
  expect(verdict).toEqual(rejected('WRONG_PAYER'))
})

test('a payment in a fee bump counts by its inner hash alone, which its outer one leads to', async () => {
  const signed = 'b2'.repeat(32)
  const inner = { inner_transaction: { hash } }
  const outer = { inner_transaction: { hash: signed }, fee_account: stranger }
  for (const [change, named] of [
    [{}, true],
    [bare, false],
  ] as const) {
    expect(await judged({ ...change, ...inner }, payment())).toMatchObject({ state: 'confirmed', named })
    expect(await judged({ ...change, ...outer }, payment())).toEqual({ state: 'missing' })
  }
  expect(await judged(outer, payment({ amount: '0.1000000' }))).toEqual({ state: 'missing' })
  const seen = { payer, nonce: 7, block: 50_000, memo: reference }
  expect(await chainWith(transaction(inner), payment()).inspect(hash)).toEqual(seen)
  expect(await chainWith(transaction(outer), payment()).inspect(hash)).toEqual({ ...seen, txHash: signed })
})
