import { hashes, validate, verifySignature } from 'xrpl'
import { beforeAll, expect, test } from 'vitest'
import { readBlob } from '../engine.ts'
import type { Ledger } from '../ledger.ts'
import { Transaction } from '../transactors/transaction.ts'
import { createXrplWorld } from '../world.ts'
import { generateHistory, genesisWithHistory } from './generate.ts'

const until = Date.parse('2026-11-20T12:00:00Z')
const world = createXrplWorld()
const generate = (seed: string) =>
  generateHistory(world, { networkId: 63_456, now: () => until + 1_000 }, { seed, until, scale: 0.04 })

let ledger: Ledger
beforeAll(() => {
  ledger = generate('one')
})
const every = <T>(list: readonly T[], step: number): readonly T[] => list.filter((_, at) => at % step === 0)
const transactions = () => ledger.all().flatMap((closed) => closed.transactions)

const lastHash = ({ last }: Ledger) => last().header.ledger_hash

/** The library's types name fewer fields than its code reads. */
const library = {
  header(header: object) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by what the library answers
    return hashes.hashLedgerHeader(header as Parameters<typeof hashes.hashLedgerHeader>[0])
  },
  transactions(list: unknown) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    return hashes.hashTxTree(list as Parameters<typeof hashes.hashTxTree>[0])
  },
  state(list: unknown) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    return hashes.hashStateTree(list as Parameters<typeof hashes.hashStateTree>[0])
  },
}

test('the same seed gives the same ledgers, another one others', () => {
  expect(lastHash(generate('one'))).toBe(lastHash(ledger))
  expect(lastHash(generate('two'))).not.toBe(lastHash(ledger))
})

test('every ledger names its parent and the library finds the same hashes of headers, trees and transactions', () => {
  let parent: (typeof closed)[number] | undefined
  const closed = ledger.all()
  for (const one of closed) {
    if (parent !== undefined) {
      expect(one.header.parent_hash).toBe(parent.header.ledger_hash)
      expect(one.header.close_time).toBeGreaterThan(parent.header.close_time)
    }
    parent = one
  }
  for (const { header, transactions: list } of every(closed, 12)) {
    expect(library.header(header)).toBe(header.ledger_hash)
    const tree = list.map(({ json, metadata }) => {
      const fields = Object.entries(metadata).filter(([name]) => /^[A-Z]/.test(name))
      return { ...json, metaData: Object.fromEntries(fields) }
    })
    expect(library.transactions(tree)).toBe(header.transaction_hash)
    for (const { blob, hash } of list) expect(hashes.hashSignedTx(blob)).toBe(hash)
  }
  const { header, state } = ledger.last()
  expect(library.state([...state.all()])).toBe(header.account_hash)
})

test('every signature is good, and every transaction is one that a stranger could send', () => {
  for (const { blob } of every(transactions(), 10)) expect(verifySignature(blob)).toBe(true)
  for (const { blob, hash, json } of transactions()) {
    expect(readBlob(blob)).toEqual({ blob, hash, json })
    expect(() => validate({ ...json })).not.toThrow()
    expect(Transaction.parse(json)).toEqual(json)
  }
})

test('no XRP comes or goes but for the fees', () => {
  const first = [...genesisWithHistory(world.genesis).values()].reduce((sum, drops) => sum + drops, 0n)
  const fees = transactions().reduce((sum, { json }) => sum + BigInt(String(json['Fee'])), 0n)
  const { header, state } = ledger.last()
  let held = 0n
  for (const entry of state.all()) if (entry.LedgerEntryType === 'AccountRoot') held += BigInt(entry.Balance)
  expect(BigInt(header.total_coins)).toBe(first - fees)
  expect(held).toBe(first - fees)
})

test('it has everything that the market shows: trades in pools and books, holders, NFTs sold and burnt', () => {
  const kinds = new Set(
    transactions()
      .filter(({ result }) => result === 'tesSUCCESS')
      .map(({ json }) => json['TransactionType']),
  )
  for (const kind of [
    'Payment',
    'TrustSet',
    'OfferCreate',
    'OfferCancel',
    'AMMCreate',
    'NFTokenMint',
    'NFTokenBurn',
    'NFTokenCreateOffer',
    'NFTokenAcceptOffer',
  ])
    expect(kinds).toContain(kind)
  const good = transactions().filter(({ result }) => result === 'tesSUCCESS').length
  expect(good / transactions().length).toBeGreaterThan(0.95)
  const span = ledger.last().header.close_time - (ledger.all()[1]?.header.close_time ?? 0)
  expect(span / 86_400).toBeGreaterThan(8)
  expect(ledger.last().header.close_time + 946_684_800).toBe(until / 1_000)
})
