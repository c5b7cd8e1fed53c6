import { expect, test } from 'vitest'
import type { OfferProblem } from '#contracts/api/trade/errors.ts'
import { minor } from '../../domain/money.ts'
import type { NftOffer } from '../../ports/chain/nft-sales.ts'
import { judgeOffer, type LEAST_LEFT_MS } from './judge-offer.ts'
import type { FullSaleRequest } from './offer.ts'

const now = new Date('2026-11-24T00:00:00Z')
const request: FullSaleRequest = { mode: 'buy', drops: '100', nftId: 'AA', offerIndex: 'BB' }
const sell: NftOffer = { index: 'BB', nftId: 'AA', owner: 'rSeller', isSell: true, drops: minor(100n) }
const bid: NftOffer = { ...sell, owner: 'rBuyer', isSell: false }
const { drops: _, ...inTokens } = sell
const open = { issuer: 'rIssuer', isTransferable: true }
const asked = {
  request,
  user: 'rUser',
  broker: 'rBroker' as string | undefined,
  about: open,
  now,
  when: 'beforeFee' as keyof typeof LEAST_LEFT_MS,
}
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test.each([
  ['a sell offer for anyone', sell, {}, { kind: 'brokered', counterparty: 'rSeller', broker: 'rBroker' }],
  ['a sell offer for the broker', { ...sell, destination: 'rBroker' }, {}, { kind: 'brokered' }],
  ['a sell offer for the user', { ...sell, destination: 'rUser' }, {}, { kind: 'direct' }],
  ['a sell offer, without a broker', sell, { broker: undefined }, { kind: 'direct' }],
  ['a sell offer that lasts', { ...sell, endsAt: inSeconds(301) }, {}, { kind: 'brokered' }],
  [
    'one that lasts for one signature',
    { ...sell, endsAt: inSeconds(61) },
    { when: 'afterFee' },
    { kind: 'brokered' },
  ],
  ['a buy offer for anyone', bid, { request: { ...request, mode: 'sell' } }, { kind: 'brokered' }],
  [
    'a buy offer, without a broker',
    bid,
    { request: { ...request, mode: 'sell' }, broker: undefined },
    { kind: 'direct', counterparty: 'rBuyer' },
  ],
  [
    'an NFT that its issuer sells to one user',
    { ...sell, destination: 'rUser' },
    { about: { issuer: 'rSeller', isTransferable: false } },
    { kind: 'direct' },
  ],
] as const)('%s is taken', (_name, offer, change, terms) => {
  expect(judgeOffer(offer, { ...asked, ...change })).toMatchObject(terms)
})

test.each<[string, NftOffer | undefined, Partial<typeof asked>, OfferProblem]>([
  ['none', undefined, {}, 'NOT_FOUND'],
  ['one for another NFT', { ...sell, nftId: 'CC' }, {}, 'OTHER_NFT'],
  ['a bid to a buyer', bid, {}, 'OTHER_SIDE'],
  ['a sell offer to a seller', sell, { request: { ...request, mode: 'sell' } }, 'OTHER_SIDE'],
  ['the user’s own', { ...sell, owner: 'rUser' }, {}, 'OWN_OFFER'],
  ['one for tokens', inTokens, {}, 'PAID_IN_TOKENS'],
  ['a dearer one', { ...sell, drops: minor(101n) }, {}, 'OTHER_PRICE'],
  ['a gift', { ...sell, drops: minor(0n) }, {}, 'OTHER_PRICE'],
  ['one that has ended', { ...sell, endsAt: inSeconds(-1) }, {}, 'EXPIRED'],
  ['one that ends before it can be paid for and taken', { ...sell, endsAt: inSeconds(299) }, {}, 'EXPIRED'],
  [
    'one that ends before it can be taken',
    { ...sell, endsAt: inSeconds(59) },
    { when: 'afterFee' },
    'EXPIRED',
  ],
  ['one for somebody else', { ...sell, destination: 'rOther' }, {}, 'RESERVED'],
  [
    'one for a broker that is not here',
    { ...sell, destination: 'rBroker' },
    { broker: undefined },
    'RESERVED',
  ],
  [
    'one for an NFT that stays where it is',
    sell,
    { about: { issuer: 'rIssuer', isTransferable: false } },
    'NOT_TRANSFERABLE',
  ],
])('an offer that is %s is refused', (_name, offer, change, reason) => {
  expect(() => judgeOffer(offer, { ...asked, ...change })).toThrow(
    expect.objectContaining({
      code: 'OFFER_UNAVAILABLE',
      details: expect.objectContaining({ reason }),
    }),
  )
})

test('the price of an offer that has another one is told', () => {
  expect(() => judgeOffer({ ...sell, drops: minor(1_500_000n) }, asked)).toThrow(
    expect.objectContaining({ details: { reason: 'OTHER_PRICE', amountXrp: '1.5' } }),
  )
})
