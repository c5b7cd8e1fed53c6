import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMarketDatabase } from '../tables/database.ts'
import { lockForWriting } from '../tables/writer-lock.ts'
import type { CreateDeriver, IndexedLedger } from './deriver.ts'
import { emptyIndex, openIndex } from './index-ledgers.ts'

function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-index-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
function open(dir: string) {
  const database = openMarketDatabase(dir, 'writer')
  onTestFinished(() => database.close())
  return database
}
const ledger = (index: number): IndexedLedger => ({
  index,
  hash: `h${index}`,
  parentHash: `h${index - 1}`,
  closedAt: index * 4_000,
  transactions: [],
})

/** Counts ledgers, and fails at one of them. */
const counting =
  (failsAt = 0): CreateDeriver =>
  (database) => {
    database.exec('CREATE TABLE IF NOT EXISTS seen(n INTEGER PRIMARY KEY) STRICT')
    return {
      apply({ index }) {
        database.prepare('INSERT INTO seen VALUES(?)').run(index)
        if (index === failsAt) throw new Error('broken')
      },
      settle() {},
    }
  }

test('ledgers and cursor change together, or not at all', () => {
  const database = open(folder())
  const seen = () => database.prepare('SELECT count(*) AS n FROM seen').get()?.['n']
  const index = openIndex(database, 7, [counting(4)])
  index.apply([ledger(1), ledger(2)])
  expect(index.cursor()).toEqual({ index: 2, hash: 'h2', closedAt: 8_000 })
  expect(() => index.apply([ledger(3), ledger(4)])).toThrow('broken')
  expect(seen()).toBe(2)
  expect(index.cursor()?.index).toBe(2)

  const again = openIndex(database, 7, [counting()])
  expect(again.cursor()?.index).toBe(2)
  expect(again.first()).toEqual({ index: 1, hash: 'h1', closedAt: 4_000 })
  again.apply([ledger(3)])
  expect(seen()).toBe(3)
})

test('a ledger counts once, also after a commit that has failed', () => {
  const database = open(folder())
  let isFull = false
  const index = openIndex(database, 7, [
    (tables) => {
      tables.exec('CREATE TABLE IF NOT EXISTS total(one INTEGER PRIMARY KEY, n INTEGER NOT NULL) STRICT')
      let n = Number(tables.prepare('SELECT n FROM total').get()?.['n'] ?? 0)
      return {
        apply() {
          n += 1
        },
        settle() {
          tables.prepare('INSERT INTO total VALUES(1, ?1) ON CONFLICT DO UPDATE SET n = ?1').run(n)
          if (isFull) throw new Error('the disk is full')
        },
      }
    },
  ])
  const total = () => database.prepare('SELECT n FROM total').get()?.['n']
  index.apply([ledger(1)])
  isFull = true
  for (let tries = 0; tries < 3; tries++)
    expect(() => index.apply([ledger(2), ledger(3)])).toThrow('the disk is full')
  expect(total()).toBe(1)
  isFull = false
  index.apply([ledger(2), ledger(3)])
  expect(total()).toBe(3)
})

test('an index of another network or version is begun again, and one can be emptied', () => {
  const database = open(folder())
  openIndex(database, 7, [counting()]).apply([ledger(1)])
  expect(openIndex(database, 8, [counting()]).cursor()).toBeUndefined()
  openIndex(database, 8, [counting()]).apply([ledger(5)])
  database.exec("UPDATE meta SET v = '0' WHERE k = 'schema'")
  expect(openIndex(database, 8, [counting()]).cursor()).toBeUndefined()
  openIndex(database, 8, [counting()]).apply([ledger(6)])
  emptyIndex(database, 8, [counting()])
  expect(openIndex(database, 8, [counting()]).first()).toBeUndefined()
})

test('a reader sees an index that is begun again without opening it again', () => {
  const dir = folder()
  const database = open(dir)
  openIndex(database, 7, [counting()]).apply([ledger(1)])
  const reader = openMarketDatabase(dir, 'reader')
  onTestFinished(() => reader.close())
  const count = reader.prepare('SELECT count(*) AS n FROM seen')
  expect(count.get()?.['n']).toBe(1)
  emptyIndex(database, 7, [counting()])
  expect(count.get()?.['n']).toBe(0)
})

test('a folder has one writer', () => {
  const dir = folder()
  const unlock = lockForWriting(dir)
  expect(() => lockForWriting(dir, 0)).toThrow('another process writes the market data')
  unlock()
  lockForWriting(dir)()
})
