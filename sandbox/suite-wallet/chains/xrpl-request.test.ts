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
