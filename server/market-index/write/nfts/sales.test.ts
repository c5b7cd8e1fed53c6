import { expect, test } from 'vitest'
import type { IndexedTransaction } from '../deriver.ts'
import { offerChanges } from './offer-changes.ts'
import { tokenChanges } from './page-changes.ts'
import { saleOf } from './sales.ts'
import { createNftLedger } from './testing/nft-ledger.ts'

const names = ['creator', 'seller', 'buyer', 'broker'] as const

/** A ledger on which the seller has an NFT of the creator, who gets a part of each sale, in 1/100,000. */
function handedOver(TransferFee: number) {
  const world = createNftLedger(names)
  const send = (name: string, TransactionType: string, fields: object) => {
    const sent = world.send(name, { TransactionType, ...fields })
    if (sent.result !== 'tesSUCCESS') throw new Error(sent.result)
    return sent.meta
  }
  const token = send('creator', 'NFTokenMint', { NFTokenTaxon: 7, Flags: 8, TransferFee })?.nftoken_id ?? ''
  const ask = (name: string, Amount: string) =>
    send(name, 'NFTokenCreateOffer', { NFTokenID: token, Amount, Flags: 1 })?.offer_id
  const bid = (name: string, Amount: string) =>
    send(name, 'NFTokenCreateOffer', { NFTokenID: token, Amount, Owner: world.address('seller') })?.offer_id
  const accept = (name: string, fields: object) => send(name, 'NFTokenAcceptOffer', fields)
  accept('seller', { NFTokenSellOffer: ask('creator', '0') })
  world.close(5)
  world.newLedgers()
  /** The last transaction since then, and the sale that is read from it. */
  const last = () => {
    world.close(5)
    const transaction = world
      .newLedgers()
      .flatMap(({ transactions }) => transactions)
      .at(-1)
    if (transaction === undefined) throw new Error('no transaction')
    return { transaction, sale: saleOf(transaction, offerChanges(transaction, 0)) }
  }
  return { ...world, token, ask, bid, accept, last }
}

test('an offer that the buyer takes is a sale at its amount, less the issuer’s part', () => {
  const world = handedOver(10_000)
  world.accept('buyer', { NFTokenSellOffer: world.ask('seller', '10000005') })
  expect(world.last().sale).toEqual({
    token: world.token,
    kind: 'ask',
    seller: world.address('seller'),
    buyer: world.address('buyer'),
    broker: undefined,
    price: '10000005',
    drops: 10_000_005n,
    // A tenth is 1,000,000.5 drops: the ledger rounds from the middle to the even one.
    royalty: 1_000_000n,
    brokerFee: 0n,
  })
})

test('a brokered sale costs what the buyer has offered, and the issuer’s part comes after the broker’s', () => {
  const world = handedOver(5_000)
  const both = {
    NFTokenSellOffer: world.ask('seller', '98000000'),
    NFTokenBuyOffer: world.bid('buyer', '100000000'),
  }
  world.accept('broker', { ...both, NFTokenBrokerFee: '1500000' })
  expect(world.last().sale).toMatchObject({
    kind: 'brokered',
    broker: world.address('broker'),
    seller: world.address('seller'),
    buyer: world.address('buyer'),
    drops: 100_000_000n,
    brokerFee: 1_500_000n,
    // 5 % of the 98.5 XRP that remain.
    royalty: 4_925_000n,
  })
})

test('an issuer that is the broker gets its part beside its fee', () => {
  const world = handedOver(5_000)
  const both = {
    NFTokenSellOffer: world.ask('seller', '98000000'),
    NFTokenBuyOffer: world.bid('buyer', '100000000'),
  }
  world.accept('creator', { ...both, NFTokenBrokerFee: '1500000' })
  expect(world.last().sale).toMatchObject({ brokerFee: 1_500_000n, royalty: 4_925_000n })
})

test('an issuer that buys pays itself no part', () => {
  const world = handedOver(50_000)
  world.accept('seller', { NFTokenBuyOffer: world.bid('creator', '2000000') })
  expect(world.last().sale).toMatchObject({ kind: 'bid', drops: 2_000_000n, royalty: 0n })
})

test('what is handed over for nothing is a transfer', () => {
  const world = handedOver(0)
  world.accept('buyer', { NFTokenSellOffer: world.ask('seller', '0') })
  expect(world.last().sale).toMatchObject({ kind: 'transfer', drops: 0n })
})

test('a token changes its owner and not its page’s other tokens, whichever page it leaves', () => {
  const world = handedOver(0)
  for (let taxon = 0; taxon < 40; taxon += 1)
    world.send('seller', { TransactionType: 'NFTokenMint', NFTokenTaxon: taxon, Flags: 8 })
  world.accept('buyer', { NFTokenSellOffer: world.ask('seller', '1') })
  const { meta } = world.last().transaction
  const moved = tokenChanges(meta.AffectedNodes).filter(({ before, after }) => before?.owner !== after?.owner)
  expect(moved).toEqual([
    {
      token: world.token,
      before: { owner: world.address('seller'), uri: undefined },
      after: { owner: world.address('buyer'), uri: undefined },
    },
  ])
})

test('a page whose links alone have changed loses no token', () => {
  const page = { LedgerEntryType: 'NFTokenPage', LedgerIndex: `${'0'.repeat(40)}${'F'.repeat(24)}` }
  const NFTokens = [{ NFToken: { NFTokenID: 'A'.repeat(64) } }]
  const nodes: IndexedTransaction['meta']['AffectedNodes'] = [
    { ModifiedNode: { ...page, FinalFields: { NFTokens, PreviousPageMin: 'B' }, PreviousFields: {} } },
  ]
  const held = { owner: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', uri: undefined }
  expect(tokenChanges(nodes)).toEqual([{ token: 'A'.repeat(64), before: held, after: held }])
})
