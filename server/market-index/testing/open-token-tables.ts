import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type MarketDatabase, openMarketDatabase } from '../tables/database.ts'
import { makeTokenTables } from '../tables/tokens/schema.ts'

/** A database of its own for this test, with the tables of tokens in it. */
export function openTokenTables(): MarketDatabase {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-tokens-'))
  const database = openMarketDatabase(dir, 'writer')
  // These tests are of figures, not of what survives a crash.
  database.exec('PRAGMA synchronous = OFF')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  makeTokenTables(database)
  return database
}
