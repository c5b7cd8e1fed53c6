import { expect, test } from 'vitest'
import { decodeXrpl } from './xrpl/decode.ts'
import { type SaleProblem, saleProblems, type SaleTerms } from './sale.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const BROKER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const OTHER = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const STRANGER = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'
const NFT = '000813885FD3CB6AC1CB1C1DBF6F2F2C0A2A6C5A1C9E2F7E1B5C1D8E00000001'
const OFFER = 'AB'.repeat(32)
const RIPPLE_EPOCH = 946_684_800
const ENDS = '2026-11-24T01:00:00.000Z'
const EXPIRATION = Date.parse(ENDS) / 1000 - RIPPLE_EPOCH
const SESSION_ENDS = '2026-11-24T01:00:00.000Z'

const brokered: SaleTerms = {
  mode: 'buy',
  kind: 'brokered',
  nftId: NFT,
  offerIndex: OFFER,
  counterparty: OTHER,
  amountDrops: '100000000',
  broker: BROKER,
  offerEndsAt: ENDS,
}
const direct: SaleTerms = { ...brokered, kind: 'direct', broker: undefined, offerEndsAt: undefined }
const unowned = {
  TransactionType: 'NFTokenCreateOffer',
  Account: ME,
  NFTokenID: NFT,
  Amount: '100000000',
  Destination: BROKER,
  Expiration: EXPIRATION,
}
const offer = { ...unowned, Owner: OTHER }
const sellOffer = { ...unowned, Flags: 1 }
const accept = { TransactionType: 'NFTokenAcceptOffer', Account: ME, NFTokenSellOffer: OFFER }
const problems = (tx: object, sale: SaleTerms, sessionEnds = SESSION_ENDS) =>
  saleProblems(decodeXrpl(tx, 'xrpl:0'), sale, sessionEnds)

test('the transactions that the service writes are the sale that was agreed to', () => {
  expect(problems(offer, brokered)).toEqual([])
  expect(problems(sellOffer, { ...brokered, mode: 'sell' })).toEqual([])
  expect(problems(accept, direct)).toEqual([])
  const taken = { TransactionType: 'NFTokenAcceptOffer', Account: ME, NFTokenBuyOffer: OFFER }
  expect(problems(taken, { ...direct, mode: 'sell' })).toEqual([])
})

test.each<[string, object, SaleTerms, readonly SaleProblem[]]>([
  ['another NFT', { ...offer, NFTokenID: 'CD'.repeat(32) }, brokered, ['nft']],
  ['a higher price', { ...offer, Amount: '100000001' }, brokered, ['amount']],
  ['a price below the agreed one', { ...sellOffer, Amount: '1' }, { ...brokered, mode: 'sell' }, ['amount']],
  ['a stranger who may take the offer', { ...offer, Destination: STRANGER }, brokered, ['taker']],
  ['another seller', { ...offer, Owner: STRANGER }, brokered, ['seller']],
  ['an offer that stands longer than shown', { ...offer, Expiration: EXPIRATION + 1 }, brokered, ['end']],
  ['a sale whose end no one named', offer, { ...brokered, offerEndsAt: undefined }, ['end']],
  ['a sale without a broker', offer, { ...brokered, broker: undefined }, ['taker']],
  ['a sale in place of a purchase', sellOffer, brokered, ['action']],
  ['a purchase in place of a sale', offer, { ...brokered, mode: 'sell' }, ['action']],
  ['the acceptance of an offer in place of an own one', accept, brokered, ['action']],
  ['an own offer in place of an acceptance', offer, direct, ['action']],
  ['another offer', { ...accept, NFTokenSellOffer: 'CD'.repeat(32) }, direct, ['offer']],
  [
    'a sale in place of a purchase, by acceptance',
    { TransactionType: 'NFTokenAcceptOffer', Account: ME, NFTokenBuyOffer: OFFER },
    direct,
    ['action'],
  ],
  [
    'a payment',
    { TransactionType: 'Payment', Account: ME, Destination: BROKER, Amount: '100000000' },
    brokered,
    ['action'],
  ],
])('%s differs from what was agreed', (_, tx, sale, expected) => {
  expect(problems(tx, sale)).toEqual(expected)
})

test('an offer stands no longer than 15 minutes after its session, even if the service says so', () => {
  expect(problems(offer, brokered, '2026-11-24T00:45:00.000Z')).toEqual([])
  expect(problems(offer, brokered, '2026-11-24T00:44:59.000Z')).toEqual(['end'])
})
