import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMarketDatabase } from '../../tables/database.ts'
import { makeTokenTables, XRP_ID } from '../../tables/tokens/schema.ts'
import { createReadChanges } from './changes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = 1_800_000_000_000 - (1_800_000_000_000 % HOUR)
const TOKEN = 7

/** A token with the prices that it got so long ago. */
function open(prices: readonly (readonly [ago: number, price: number | null])[]) {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-changes-'))
  const database = openMarketDatabase(dir, 'writer')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  makeTokenTables(database)
  const put = database.prepare('INSERT INTO price VALUES(?, ?, ?)')
  for (const [ago, price] of prices) put.run(TOKEN, NOW - ago, price)
  return { database, read: createReadChanges(database) }
}

test('a change is from the price that stood at the begin of its span', () => {
  const { read } = open([
    [40 * 24 * HOUR, 8],
    [26 * HOUR, 4],
    [2 * HOUR, 1],
    [30 * MINUTE, 2],
  ])
  expect(read(TOKEN, 2, NOW).percent).toEqual([0, 100, -50, -75, -75])
})

test('without a price then, or now, nothing is known of the change', () => {
  const { read } = open([
    [25 * HOUR, 3],
    [2 * HOUR, null],
    [30 * MINUTE, 6],
  ])
  expect(read(TOKEN, 6, NOW).percent).toEqual([0, null, 100, null, null])
  expect(read(TOKEN, null, NOW).percent).toEqual([null, null, null, null, null])
})

test('changes are of the moment at which they are read, and are others when they say so, not before', () => {
  const { read } = open([
    [40 * HOUR, 1],
    [20 * HOUR, 2],
    [50 * MINUTE, 3],
    [2 * MINUTE, 4],
  ])
  let known = read(TOKEN, 4, NOW)
  let changes = 0
  for (let now = NOW; now < NOW + 31 * 24 * HOUR; now += now < NOW + HOUR ? 30_000 : HOUR / 2) {
    const present = read(TOKEN, 4, now).percent
    if (now < known.due) {
      if (present.some((one, i) => one !== known.percent[i])) throw new Error(`another change at ${now}`)
      continue
    }
    changes += 1
    known = read(TOKEN, 4, now)
  }
  expect(changes).toBeGreaterThan(5)
  expect(known.percent).toEqual([0, 0, 0, 0, 0])
})

test('XRP changes in dollars, by its candles', () => {
  const { database, read } = open([])
  const put = database.prepare('INSERT INTO candle VALUES(?, ?, ?, 1, 1, 1, ?, 5, 1)')
  put.run(XRP_ID, 60, (NOW - 30 * HOUR) / 1_000, 2)
  put.run(XRP_ID, 60, (NOW - 10 * MINUTE) / 1_000, 3)
  expect(read(XRP_ID, 1, NOW).percent).toEqual([0, 50, 50, null, null])
})
