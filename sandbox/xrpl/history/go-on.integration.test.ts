import { verifySignature } from 'xrpl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnexpectedResult } from '../chain/sender.ts'
import type { Ledger } from '../ledger.ts'
import { createXrplWorld } from '../world.ts'
import { generateHistory, genesisWithHistory } from './generate.ts'
import { createGoingOn } from './go-on.ts'
import { lastClose } from './resume.ts'

const DAY_MS = 86_400_000
const until = Date.parse('2026-11-20T12:00:00Z')
const world = createXrplWorld()
let now: number
let ledger: Ledger
let made: number
let refused: UnexpectedResult[]

beforeEach(() => {
  now = until
  refused = []
  ledger = generateHistory(world, { networkId: 63_456, now: () => now }, { seed: 'one', until, scale: 0.04 })
  made = ledger.all().length
})
afterEach(() => {
  vi.useRealTimers()
})
const goOn = () =>
  createGoingOn(world, ledger, { seed: 'one', now: () => now, onRefused: (one) => refused.push(one) })
const since = () => ledger.all().slice(made)
const transactions = () => since().flatMap((closed) => closed.transactions)

test('a day later the day is filled: signed transactions of every lasting kind, in ledgers in order of time', () => {
  now += DAY_MS
  goOn().catchUp()
  let parent = ledger.all()[made - 1]?.header
  for (const { header } of since()) {
    expect(header.parent_hash).toBe(parent?.ledger_hash)
    expect(header.close_time).toBeGreaterThan(parent?.close_time ?? 0)
    parent = header
  }
  expect(lastClose(ledger)).toBe(now)
  expect(refused).toEqual([])
  const good = transactions().filter(({ result }) => result === 'tesSUCCESS')
  expect(good.length).toBeGreaterThan(300)
  expect(good.length / transactions().length).toBeGreaterThan(0.9)
  const blobs = new Map(good.map(({ json, blob }) => [json['TransactionType'], blob]))
  for (const kind of ['Payment', 'TrustSet', 'OfferCreate', 'NFTokenCreateOffer', 'NFTokenAcceptOffer'])
    expect(verifySignature(blobs.get(kind) ?? ''), kind).toBe(true)
  const hours = new Set(since().map(({ header }) => Math.floor(header.close_time / 3_600)))
  expect(hours.size).toBeGreaterThanOrEqual(24)
})

test('no XRP comes or goes but for the fees', () => {
  now += DAY_MS
  goOn().catchUp()
  const first = [...genesisWithHistory(world.genesis).values()].reduce((sum, drops) => sum + drops, 0n)
  const all = ledger.all().flatMap((closed) => closed.transactions)
  const fees = all.reduce((sum, { json }) => sum + BigInt(String(json['Fee'])), 0n)
  let held = 0n
  for (const entry of ledger.last().state.all())
    if (entry.LedgerEntryType === 'AccountRoot') held += BigInt(entry.Balance)
  expect(held).toBe(first - fees)
  expect(ledger.last().header.total_coins).toBe(held.toString())
})

test('after a month the last nine days are filled, and the gap before them stays', () => {
  now += 30 * DAY_MS
  goOn().catchUp()
  const times = since()
    .filter((closed) => closed.transactions.length > 0)
    .map(({ header }) => (header.close_time + 946_684_800) * 1_000)
  expect(Math.min(...times)).toBeGreaterThan(now - 9 * DAY_MS)
  expect(Math.min(...times)).toBeLessThan(now - 8.5 * DAY_MS)
  expect(times.filter((time) => time > now - DAY_MS).length).toBeGreaterThan(times.length / 8)
  expect(lastClose(ledger)).toBe(now)
})

test('the same ledger goes on in the same way; after a moment there is nothing to fill', () => {
  now += 3_600_000
  goOn().catchUp()
  const { ledger_hash } = ledger.last().header
  goOn().catchUp()
  expect(ledger.last().header.ledger_hash).toBe(ledger_hash)
  ledger = generateHistory(world, { networkId: 63_456, now: () => now }, { seed: 'one', until, scale: 0.04 })
  goOn().catchUp()
  expect(ledger.last().header.ledger_hash).toBe(ledger_hash)
})

test('while it runs it trades on, about once a minute, until it is stopped', async () => {
  vi.useFakeTimers()
  const trading = goOn().start()
  vi.advanceTimersByTime(3_600_000)
  const count = ledger.openCount()
  expect(count).toBeGreaterThan(30)
  expect(count).toBeLessThan(150)
  expect(refused).toEqual([])
  await trading.stop()
  expect(vi.getTimerCount()).toBe(0)
  ledger.close()
  expect(transactions()).toHaveLength(count)
})
