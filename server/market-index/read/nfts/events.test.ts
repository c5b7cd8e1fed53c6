import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { market } from '#contracts/market/index.ts'
import { openMarketDatabase } from '../../tables/database.ts'
import { createNftTables } from '../../tables/nfts/schema.ts'
import { eventAnswers } from './events.ts'

const ID = 'A'.repeat(64)
const TIME = 1_800_000_000_000
const LEDGER = 90_000_000

/** An NFT that was minted, sold, given away, sold for a token, and burned. */
function open() {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-events-'))
  const database = openMarketDatabase(dir, 'writer')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  createNftTables(database)
  database.exec(`INSERT INTO nft_collection(id, uuid, issuer, taxon, slug, search, created, transfer_fee)
      VALUES(1, 'u', 'rIssuer', 0, 'lights', '', 0, 0);
    INSERT INTO nft_slug VALUES('lights', 1);
    INSERT INTO nft(id, token, collection, owner, minted, burned, minter)
      VALUES(1, x'${ID}', 1, 'rCarol', ${TIME}, ${TIME + 5}, 'rIssuer');
    INSERT INTO nft_meta(nft, name, body, read) VALUES(1, 'Light', '{}', 0)`)
  const put = database.prepare('INSERT INTO nft_sale VALUES(?, ?, ?, 1, 1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)')
  const hash = Buffer.alloc(32, 1)
  const sell = (n: number, kind: string, people: readonly string[], price: readonly (string | null)[]) => {
    const [seller = '', buyer = '', broker = null] = people
    const [amount = '0', currency = null] = price
    const issuer = currency === null ? null : 'rIssuer'
    const drops = currency === null ? amount : '0'
    const id = (LEDGER + n) * 1_000_000 + 3
    put.run(id, TIME + n, hash, kind, seller, buyer, broker, amount, currency, issuer, drops)
  }
  sell(1, 'brokered', ['rIssuer', 'rAlice', 'rBroker'], ['25000000'])
  sell(2, 'transfer', ['rAlice', 'rBob'], ['0'])
  sell(3, 'bid', ['rBob', 'rCarol'], ['12.5', 'USD'])
  return eventAnswers(database)
}
const short = ({ kind, from, to }: { kind: string; from: string | null; to: string | null }) =>
  `${kind} ${from} ${to}`

test('the history of an NFT is its burn, its sales and transfers, and its mint, newest first', () => {
  const answers = open()
  const answer = answers.nftHistory({ NFTokenID: ID, limit: 25, before: undefined }, TIME)
  const { history } = market.nftHistory.answer.parse(answer)
  expect(history.map(short)).toEqual([
    'burn rCarol null',
    'sale rBob rCarol',
    'transfer rAlice rBob',
    'sale rIssuer rAlice',
    'mint null rIssuer',
  ])
  expect(history.map(({ price }) => price)).toEqual([
    null,
    { amount: '12.5', currency: 'USD' },
    null,
    { amount: '25', currency: 'XRP' },
    null,
  ])
  expect(history[3]).toMatchObject({
    ledger: LEDGER + 1,
    broker: 'rBroker',
    hash: '01'.repeat(32),
    name: 'Light',
    time: TIME + 1,
  })
})

test('a page of a history goes on where the last one ended, and its mint comes once', () => {
  const answers = open()
  const page = (limit: number, before?: number) =>
    answers.nftHistory({ NFTokenID: ID, limit, before }, TIME)?.history ?? []
  const first = page(2)
  expect(first.map(short)).toEqual(['burn rCarol null', 'sale rBob rCarol', 'transfer rAlice rBob'])
  expect(page(2, first.at(-1)?.id ?? 0).map(short)).toEqual(['sale rIssuer rAlice', 'mint null rIssuer'])
})

test('sales of a collection are without transfers, and what is not there has neither', () => {
  const answers = open()
  const answer = answers.collectionSales({ slug: 'lights', limit: 25, before: undefined }, TIME)
  expect(market.collectionSales.answer.parse(answer).sales.map(short)).toEqual([
    'sale rBob rCarol',
    'sale rIssuer rAlice',
  ])
  expect(answers.collectionSales({ slug: 'none', limit: 25, before: undefined }, TIME)).toBeUndefined()
  expect(
    answers.nftHistory({ NFTokenID: 'B'.repeat(64), limit: 25, before: undefined }, TIME),
  ).toBeUndefined()
})
