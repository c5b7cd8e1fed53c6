import { expect, test } from 'vitest'
import { Refused } from './chain.ts'
import { readAs } from './read-as.ts'
import { XrplRequest } from './xrpl-request.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const BROKER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const NFT = 'AB'.repeat(32)

const requestOf = (fields: object) => ({
  family: 'xrpl',
  networkId: 0,
  from: ME,
  to: BROKER,
  txjson: { Account: ME, ...fields },
})
const offer = {
  TransactionType: 'NFTokenCreateOffer',
  NFTokenID: NFT,
  Amount: '100000000',
  Destination: BROKER,
  Expiration: 848_192_400,
}
const accept = { TransactionType: 'NFTokenAcceptOffer' }

test.each([
  ['an offer to sell', { ...offer, Flags: 1 }],
  ['an offer to buy', { ...offer, Owner: BROKER }],
  ['the acceptance of an offer to sell', { ...accept, NFTokenSellOffer: NFT }],
  ['the acceptance of an offer to buy', { ...accept, NFTokenBuyOffer: NFT }],
])('%s is read', (_, fields) => {
  expect(readAs(XrplRequest, requestOf(fields)).txjson).toMatchObject(fields)
})

const without = (field: string) =>
  Object.fromEntries(Object.entries(offer).filter(([name]) => name !== field))

test.each([
  ['a gift', { ...offer, Flags: 1, Amount: '0' }, 'Amount'],
  ['an offer without an end', { ...without('Expiration'), Flags: 1 }, 'Expiration'],
  ['an offer that anyone may take', { ...without('Destination'), Flags: 1 }, 'Destination'],
  ['an offer to buy from no one', offer, 'names the owner'],
  ['an offer to sell what another one has', { ...offer, Flags: 1, Owner: BROKER }, 'names the owner'],
  ['no offer', accept, 'exactly one offer'],
  ['two offers', { ...accept, NFTokenSellOffer: NFT, NFTokenBuyOffer: NFT }, 'exactly one offer'],
  ['a broker’s fee', { ...accept, NFTokenSellOffer: NFT, NFTokenBrokerFee: '1' }, 'NFTokenBrokerFee'],
])('%s is refused with its reason', (_, fields, reason) => {
  expect(() => readAs(XrplRequest, requestOf(fields))).toThrow(Refused)
  expect(() => readAs(XrplRequest, requestOf(fields))).toThrow(reason)
})

const payment = { TransactionType: 'Payment', Account: ME, Destination: BROKER, Amount: '85000' }
const inner = { ...payment, Flags: 0x40000000, Fee: '0', SigningPubKey: '' }
const batch = (first: object, change: object = {}) => ({
  TransactionType: 'Batch',
  Flags: 0x00010000,
  Fee: '80',
  RawTransactions: [{ RawTransaction: first }, { RawTransaction: { ...inner, Amount: '7' } }],
  ...change,
})

test('a batch is read, all of whose transactions happen or none', () => {
  expect(readAs(XrplRequest, requestOf(batch(inner))).txjson).toMatchObject(batch(inner))
})

test.each([
  ['a part of which could happen alone', batch(inner, { Flags: 0x00080000 }), 'Flags'],
  ['without a network fee', batch(inner, { Fee: undefined }), 'Fee'],
  ['of one transaction', batch(inner, { RawTransactions: [{ RawTransaction: inner }] }), 'RawTransactions'],
  ['with a transaction that pays for itself', batch({ ...inner, Fee: '12' }), 'Fee'],
  ['with a transaction that stands alone', batch({ ...inner, Flags: 0 }), 'Flags'],
  ['with a flag of a transaction', batch({ ...inner, Flags: 0x40010000 }), 'Flags'],
  [
    'with an offer in it',
    batch({ ...offer, ...inner, TransactionType: 'NFTokenCreateOffer' }),
    'TransactionType',
  ],
])('a batch %s is refused', (_, fields, reason) => {
  expect(() => readAs(XrplRequest, requestOf(fields))).toThrow(reason)
})
