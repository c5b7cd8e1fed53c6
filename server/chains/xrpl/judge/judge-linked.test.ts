import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { XrplTx } from '../../../domain/payment/tx.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { verdictOf } from '../../shared/judgement.ts'
import { judgeProduct } from './judge-product.ts'
import type { Fields, Validated } from '../codec/tx.ts'
import { xrp } from '../../../formats/coins.ts'

/** Payments by link: the wallet was told destination, tag and amount, and does the rest as it likes. */

const payer = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const shop = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const issuer = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const usd = (value: string, by = issuer) => ({ currency: 'USD', issuer: by, value })
const at = new Date('2026-03-01T12:00:00Z')
const txjson = {
  TransactionType: 'Payment',
  Account: payer,
  Destination: shop,
  DestinationTag: 4_711,
  Amount: '1000000',
}
const tx: XrplTx = { family: 'xrpl', networkId: 0, from: payer, to: shop, txjson }
const expected: Extract<Expectation, { kind: 'product' }> = {
  kind: 'product',
  notBefore: at,
  after: '89',
  payer,
  tx,
  toToken: xrp,
  minOut: minor(0n),
}
const paid: Fields = { ...txjson, Fee: '12', Sequence: 7, SourceTag: 1, SendMax: usd('9') }
const landed: Validated = {
  ledgerIndex: 90,
  at,
  result: 'tesSUCCESS',
  delivered: '1000000',
  deliveredOther: false,
}
const judge = (fields: object = {}, validated: object = {}, asked: object = txjson) =>
  verdictOf(
    judgeProduct(
      { ...paid, ...fields },
      { ...landed, ...validated },
      { ...expected, tx: { ...tx, txjson: { ...txjson, ...asked } } },
    ),
    true,
  )
const rejected = (reason: string) => ({ state: 'rejected', reason })

test('a payment that delivers exactly the amount of the link counts, whatever it spent', () => {
  expect(judge()).toMatchObject({ state: 'confirmed', final: true })
  const token = { Amount: usd('2.50') }
  expect(judge(token, { delivered: usd('2.5') }, token)).toMatchObject({ state: 'confirmed' })
})

test('what is too little to be told from less is not taken for it', () => {
  const asked = { Amount: usd('0.0000000000000009') }
  const less = usd('0.0000000000000001')
  expect(judge({ Amount: less }, { delivered: less }, asked)).toEqual(rejected('TAG_MISMATCH'))
})

test.each<[string, object, object, string]>([
  ['another amount', { Amount: '999999' }, { delivered: '999999' }, 'TAG_MISMATCH'],
  ['more than was asked for', { Amount: '1000001' }, { delivered: '1000001' }, 'TAG_MISMATCH'],
  ['a partial payment that promises all', { Flags: 131_072 }, { delivered: '1' }, 'TAG_MISMATCH'],
  ['a partial payment that brings all', { Flags: 131_072 }, {}, 'TAG_MISMATCH'],
  ['less than it says', {}, { delivered: '1' }, 'TAG_MISMATCH'],
  ['a token instead of XRP', { Amount: usd('1') }, { delivered: usd('1') }, 'TAG_MISMATCH'],
  ['something that is not known', {}, { delivered: undefined, deliveredOther: true }, 'TAG_MISMATCH'],
  ['nothing that the ledger tells of', {}, { delivered: undefined }, 'TAG_MISMATCH'],
  ['another customer’s tag', { DestinationTag: 4_712 }, {}, 'TAG_MISMATCH'],
  ['no tag', { DestinationTag: undefined }, {}, 'TAG_MISMATCH'],
  ['an invoice of something else', { InvoiceID: 'AB'.repeat(32) }, {}, 'TAG_MISMATCH'],
  ['someone else’s money', { Account: issuer }, {}, 'WRONG_PAYER'],
  ['another shop', { Destination: issuer }, {}, 'WRONG_RECIPIENT'],
  ['the ledger that the session began in', {}, { ledgerIndex: 89 }, 'TOO_OLD'],
  ['a moment long before the session', {}, { at: new Date(at.getTime() - 120_000) }, 'TOO_OLD'],
  ['a failure', {}, { result: 'tecPATH_DRY', delivered: undefined }, 'TX_FAILED'],
])('a payment of %s is not it', (_, fields, validated, reason) => {
  expect(judge(fields, validated)).toEqual(rejected(reason))
})

test('a token of another issuer is another token', () => {
  const asked = { Amount: usd('2') }
  const other = usd('2', shop)
  expect(judge({ Amount: other }, { delivered: other }, asked)).toEqual(rejected('TAG_MISMATCH'))
})

test('what a link cannot ask for has to be signed exactly as it is', () => {
  expect(judge({ DestinationTag: undefined }, {}, { DestinationTag: undefined })).toEqual(
    rejected('TAG_MISMATCH'),
  )
  expect(judge({}, {}, { Memos: [{ Memo: { MemoData: '00' } }] })).toEqual(rejected('TAG_MISMATCH'))
})
