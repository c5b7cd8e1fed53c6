import { expect, test } from 'vitest'
import { linkPayment } from './xrpl-link.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const SHOP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const token = (value: string) => ({ currency: 'USD', issuer: SHOP, value })
const payment = {
  TransactionType: 'Payment',
  Account: ME,
  Destination: SHOP,
  Amount: '8500000',
  DestinationTag: 4_711,
}

test('a plain payment with a tag is all that a link says', () => {
  expect(linkPayment(payment)).toEqual({ destination: SHOP, tag: 4_711, amount: '8500000' })
  expect(linkPayment({ ...payment, Flags: 0, NetworkID: 63_456, SourceTag: 0x53554954 })).toBeDefined()
})

test.each([
  ['without a tag', { DestinationTag: undefined }],
  ['with a tag that is none', { DestinationTag: 4_294_967_296 }],
  ['to oneself', { Destination: ME }],
  ['of nothing', { Amount: '0' }],
  ['of nothing of a token', { Amount: token('0.0') }],
  ['of so little that many amounts are the same to us', { Amount: token('0.0000000000000009') }],
  ['of more digits than the ledger keeps', { Amount: token('123456789.123456789') }],
  ['of an amount with an exponent', { Amount: token('1e5') }],
  ['that may bring less', { Flags: 131_072 }],
  ['that says what it spends', { SendMax: '9000000' }],
  ['with a note', { Memos: [{ Memo: { MemoData: '00' } }] }],
  ['with an end', { LastLedgerSequence: 99 }],
  ['in a place of its own', { TicketSequence: 5 }],
  ['from an account within an account', { SourceTag: 7 }],
  ['for an invoice that its tag does not name', { InvoiceID: 'ab'.repeat(32) }],
  ['with a field that is not known', { CredentialIDs: ['00'] }],
])('a payment %s is more than a link can say', (_, change) => {
  expect(linkPayment({ ...payment, ...change })).toBeUndefined()
})

test('amounts of a token are said as far as the ledger keeps them', () => {
  for (const value of ['2.50', '1234567.123456789', '1000000000000000000000', '0.000000000000001'])
    expect(linkPayment({ ...payment, Amount: token(value) })).toMatchObject({ amount: token(value) })
})

test('an invoice that begins with the tag is named by it', () => {
  const InvoiceID = `00001267${'AB'.repeat(28)}`
  expect(linkPayment({ ...payment, InvoiceID })).toMatchObject({ tag: 4_711 })
})
