import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { market } from '#contracts/market/index.ts'
import { createBoards, listAnswers } from '../../read/tokens/index.ts'
import { openMarketDatabase } from '../../tables/database.ts'
import { createModelLedger } from '../../testing/model-ledger.ts'
import type { ModelToken } from '../../testing/model-nodes.ts'
import { md5Of } from '../effects/fields.ts'
import { openIndex } from '../index-ledgers.ts'
import { createTokenDeriver } from './index.ts'

const HOUR = 3_600_000
const BEGIN = Math.floor(1_800_000_000_000 / HOUR) * HOUR
const silent = { info() {}, warn() {}, error() {} }
const token = (name: string): ModelToken => ({
  currency: Buffer.from(name).toString('hex').toUpperCase().padEnd(40, '0'),
  issuer: `rIssuer${name}`,
})

test('trades of a permissioned domain are listed, and make no price', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-permissioned-'))
  const database = openMarketDatabase(dir, 'writer')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const [open, permissioned] = [token('Open'), token('Permissioned')]
  const ledger = createModelLedger(BEGIN)
  for (const one of [open, permissioned]) {
    const [treasury, maker] = [`${one.issuer}Treasury`, `${one.issuer}Maker`]
    ledger.send(0, one, one.issuer, treasury, 1_000_000)
    ledger.send(1_000, one, treasury, maker, 100_000)
    const more = one === open ? {} : { DomainID: 'D'.repeat(64) }
    for (let n = 0; n < 6; n++)
      ledger.book(60_000 * (n + 1), one, `${one.issuer}Taker${n % 3}`, maker, 100, 0.5, more)
  }
  const deriver = createTokenDeriver({ dollars: [], trusted: [], scams: [] }, silent)
  openIndex(database, 7, [deriver]).apply(ledger.ledgers(2 * HOUR))
  const board = await createBoards(database).refresh(0)
  const answer = listAnswers(() => board).tokens(
    market.tokens.query.parse({ limit: '100' }),
    BEGIN + 2 * HOUR,
  )
  const figuresOf = (one: ModelToken) => {
    const row = answer?.tokens.find(({ md5 }) => md5 === md5Of(one))
    return {
      exch: row?.exch,
      lastPrice: row?.lastPrice,
      raw: row?.vol24hxrp,
      isStale: row?.marks?.includes('stale'),
    }
  }
  expect(figuresOf(open)).toEqual({ exch: 0.5, lastPrice: 0.5, raw: 600, isStale: false })
  expect(figuresOf(permissioned)).toEqual({ exch: null, lastPrice: 0.5, raw: 600, isStale: true })
})
