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

test('a link can ask for a plain payment with a tag', () => {
  expect(linkPayment(payment)).toEqual({ destination: SHOP, tag: 4_711, amount: '8500000' })
  expect(linkPayment({ ...payment, Flags: 0, NetworkID: 63_456, SourceTag: 0x53554954 })).toBeDefined()
})

test.each([
  ['without a tag', { DestinationTag: undefined }],
  ['with a number that is not a tag', { DestinationTag: 4_294_967_296 }],
  ['to the own account', { Destination: ME }],
  ['of zero XRP', { Amount: '0' }],
  ['of zero of a token', { Amount: token('0.0') }],
  ['of an amount below our smallest unit', { Amount: token('0.0000000000000009') }],
  ['of more digits than the ledger keeps', { Amount: token('123456789.123456789') }],
  ['of an amount of a million digits', { Amount: token(`1.${'0'.repeat(1_000_000)}1`) }],
  ['of an amount with an exponent', { Amount: token('1e5') }],
  ['that may bring less', { Flags: 131_072 }],
  ['that limits the spent amount', { SendMax: '9000000' }],
  ['with a note', { Memos: [{ Memo: { MemoData: '00' } }] }],
  ['with a last ledger', { LastLedgerSequence: 99 }],
  ['with a ticket', { TicketSequence: 5 }],
  ['with a source tag of its own', { SourceTag: 7 }],
  ['for an invoice that does not begin with its tag', { InvoiceID: 'ab'.repeat(32) }],
  ['with an unknown field', { CredentialIDs: ['00'] }],
])('a link cannot ask for a payment %s', (_, change) => {
  expect(linkPayment({ ...payment, ...change })).toBeUndefined()
})

test('a link can ask for every amount of a token that the ledger keeps exactly', () => {
  for (const value of ['2.50', '1234567.123456789', '1000000000000000000000', '0.000000000000001'])
    expect(linkPayment({ ...payment, Amount: token(value) })).toMatchObject({ amount: token(value) })
})

test('a link can ask for an invoice that begins with the tag', () => {
  const InvoiceID = `00001267${'AB'.repeat(28)}`
  expect(linkPayment({ ...payment, InvoiceID })).toMatchObject({ tag: 4_711 })
})
