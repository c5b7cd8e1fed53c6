import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Undecodable } from '../decoded.ts'
import { suppliedProblems } from '../supplied.ts'
import { decodeXrpl, isSameXrpl } from './decode.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const BROKER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const SELLER = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const NFT = '000813885FD3CB6AC1CB1C1DBF6F2F2C0A2A6C5A1C9E2F7E1B5C1D8E00000001'
const OFFER = 'AB'.repeat(32)

const unowned = {
  TransactionType: 'NFTokenCreateOffer',
  Account: ME,
  NFTokenID: NFT,
  Amount: '100000000',
  Destination: BROKER,
  Expiration: 848_192_400,
  SourceTag: 2606170,
}
const buyOffer = { ...unowned, Owner: SELLER }
const sellOffer = { ...unowned, Flags: 1 }
const accept = { TransactionType: 'NFTokenAcceptOffer', Account: ME, NFTokenSellOffer: OFFER }

const decode = (tx: unknown) => decodeXrpl(tx, 'xrpl:0')
const refusal = (tx: unknown): string => {
  try {
    decode(tx)
  } catch (error) {
    if (error instanceof Undecodable) return error.message
    throw error
  }
  throw new Error(`${JSON.stringify(tx)} was understood`)
}

test('an offer to buy reads as the NFT, its owner, the price, who may take it, and when it ends', () => {
  expect(decode({ ...buyOffer, Sequence: 7 })).toEqual({
    chain: 'xrpl:0',
    from: ME,
    to: BROKER,
    value: 0n,
    sequence: 7,
    action: {
      kind: 'nft-offer',
      side: 'buy',
      nft: NFT,
      amount: 100_000_000n,
      taker: BROKER,
      owner: SELLER,
      endsAt: Date.parse('2026-11-17T01:00:00Z') / 1000,
    },
  })
})

test('an offer to sell has no other owner than the account that signs', () => {
  const { action } = decode({ ...sellOffer, NFTokenID: NFT.toLowerCase(), Flags: 0x80000001 })
  expect(action).toEqual({
    kind: 'nft-offer',
    side: 'sell',
    nft: NFT,
    amount: 100_000_000n,
    taker: BROKER,
    endsAt: Date.parse('2026-11-17T01:00:00Z') / 1000,
  })
})

test('who takes an offer to sell buys, and who takes an offer to buy sells', () => {
  expect(decode(accept)).toMatchObject({
    to: ME,
    value: 0n,
    action: { kind: 'nft-accept', side: 'buy', offer: OFFER },
  })
  const { NFTokenSellOffer: index, ...rest } = accept
  expect(decode({ ...rest, NFTokenBuyOffer: index.toLowerCase() }).action).toEqual({
    kind: 'nft-accept',
    side: 'sell',
    offer: OFFER,
  })
})

test.each([
  ['a gift', { ...sellOffer, Amount: '0' }, 'for nothing'],
  ['a gift in a token', { ...sellOffer, Amount: { currency: 'USD', issuer: SELLER, value: '0' } }, 'a token'],
  ['a price in a token', { ...buyOffer, Amount: { currency: 'USD', issuer: SELLER, value: '9' } }, 'a token'],
  ['an offer for nothing', { ...buyOffer, Amount: '0' }, 'its price'],
  ['a negative price', { ...buyOffer, Amount: '-5' }, 'its price'],
  ['an offer that anyone may take', { ...sellOffer, Destination: undefined }, 'Anyone could take'],
  ['an offer without an end', { ...buyOffer, Expiration: undefined }, 'never end'],
  ['an offer that ended in 2000', { ...buyOffer, Expiration: 0 }, 'the end of the offer'],
  ['an end that is no number', { ...buyOffer, Expiration: '848192400' }, 'the end of the offer'],
  ['an end after all time', { ...buyOffer, Expiration: 2 ** 32 }, 'the end of the offer'],
  ['an offer to buy from no one', { ...buyOffer, Owner: undefined }, 'from whom'],
  ['an offer to sell what another one has', { ...sellOffer, Owner: SELLER }, 'another owner'],
  ['an offer to buy from oneself', { ...buyOffer, Owner: ME }, 'who takes part'],
  ['an offer that only its maker may take', { ...buyOffer, Destination: ME }, 'who takes part'],
  ['an owner that is no account', { ...buyOffer, Owner: 'nobody' }, 'the owner'],
  ['an NFT that is no NFT', { ...buyOffer, NFTokenID: 'AB' }, 'the NFT'],
  ['unknown flags', { ...buyOffer, Flags: 2 }, 'flags'],
  ['flags of a payment', { ...sellOffer, Flags: 0x00020001 }, 'partial payment'],
  ['a broker’s fee', { ...accept, NFTokenBrokerFee: '1' }, 'broker of others’ offers'],
  ['a broker’s fee of nothing', { ...accept, NFTokenBrokerFee: '0' }, 'broker of others’ offers'],
  [
    'a broker’s fee between two offers',
    { ...accept, NFTokenBuyOffer: 'CD'.repeat(32), NFTokenBrokerFee: '1' },
    'broker of others’ offers',
  ],
  ['two offers that match', { ...accept, NFTokenBuyOffer: 'CD'.repeat(32) }, 'two offers together'],
  ['no offer at all', { ...accept, NFTokenSellOffer: undefined }, 'the offer that it takes'],
  ['an offer that is no offer', { ...accept, NFTokenSellOffer: `${OFFER}00` }, 'the offer that it takes'],
  ['an acceptance with flags', { ...accept, Flags: 1 }, 'flags'],
  ['an offer that is taken back', { TransactionType: 'NFTokenCancelOffer', Account: ME }, 'take back'],
])('%s is refused', (_, tx, says) => {
  expect(refusal(tx)).toContain(says)
})

test.each([
  { Fee: '1000000000' },
  { Memos: [] },
  { Delegate: SELLER },
  { TicketSequence: 1 },
  { LastLedgerSequence: 5 },
  { InvoiceID: OFFER },
])('%j beside a sale is refused', (more) => {
  for (const tx of [buyOffer, sellOffer, accept]) expect(refusal({ ...tx, ...more })).toContain('field')
})

test('a partner’s own sale is not signed: only the service knows its broker and the offer that is taken', () => {
  for (const tx of [buyOffer, sellOffer, accept]) {
    const decoded = decode(tx)
    const names = { asset: 'native', amount: 0n }
    const terms = { account: ME, to: decoded.to, ...names, routers: [], same: isSameXrpl }
    expect(suppliedProblems(decoded, terms)).toEqual(['sale'])
  }
})

test('whatever it is given, it answers or says why not, and never an offer without price, taker and end', () => {
  const tx = fc.record(
    {
      TransactionType: fc.constantFrom('NFTokenCreateOffer', 'NFTokenAcceptOffer'),
      Account: fc.constant(ME),
      NFTokenID: fc.oneof(fc.constant(NFT), fc.anything()),
      Owner: fc.oneof(fc.constantFrom(ME, SELLER), fc.anything()),
      Amount: fc.oneof(fc.constantFrom('0', '1'), fc.anything()),
      Destination: fc.oneof(fc.constantFrom(ME, BROKER), fc.anything()),
      Expiration: fc.oneof(fc.nat(), fc.anything()),
      Flags: fc.oneof(fc.constantFrom(0, 1), fc.anything()),
      NFTokenSellOffer: fc.oneof(fc.constant(OFFER), fc.anything()),
      NFTokenBuyOffer: fc.anything(),
    },
    { requiredKeys: ['TransactionType', 'Account'] },
  )
  fc.assert(
    fc.property(tx, (given) => {
      try {
        const { action } = decode(given)
        const isOffer = action.kind === 'nft-offer'
        if (isOffer)
          expect(action.amount > 0n && action.taker !== ME && action.endsAt > 946_684_800).toBe(true)
        else expect(action.kind).toBe('nft-accept')
      } catch (error) {
        expect(error).toBeInstanceOf(Undecodable)
      }
    }),
  )
})
