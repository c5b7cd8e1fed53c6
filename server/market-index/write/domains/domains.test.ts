import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarketDatabase, openMarketDatabase } from '../../tables/database.ts'
import { makeTokenTables } from '../../tables/tokens/schema.ts'
import type { Deriver } from '../deriver.ts'
import { createDomains } from './index.ts'

const account = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const hex = (text: string) => Buffer.from(text).toString('hex').toUpperCase()

let dir: string
let database: MarketDatabase
let domains: Deriver
let index = 1
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'domains-'))
  database = openMarketDatabase(dir, 'writer')
  makeTokenTables(database)
  domains = createDomains(database)
})
afterAll(() => {
  database.close()
  rmSync(dir, { recursive: true })
})

/** A ledger in which the account has this domain, or none. */
function set(domain: string | undefined): void {
  const FinalFields = { Account: account, ...(domain === undefined ? {} : { Domain: hex(domain) }) }
  database.transaction(() =>
    domains.apply({
      index: index++,
      hash: '',
      parentHash: '',
      closedAt: 1_000,
      transactions: [
        {
          hash: '',
          position: 0,
          tx: { TransactionType: 'AccountSet', Account: account },
          meta: {
            TransactionResult: 'tesSUCCESS',
            AffectedNodes: [
              { ModifiedNode: { LedgerEntryType: 'AccountRoot', LedgerIndex: '', FinalFields } },
            ],
          },
        },
      ],
    }),
  )
}
const said = () => database.prepare('SELECT count(*) n FROM token_said').get()?.['n']
const domain = () => database.prepare('SELECT domain FROM account_domain').get()?.['domain']

test('an issuer that leaves its domain is vouched for by it no longer', () => {
  set('Issuer.example')
  expect(domain()).toBe('issuer.example')
  const body = {
    name: 'X',
    user: null,
    domain: 'issuer.example',
    description: null,
    image: null,
    tags: [],
    kyc: false,
    trust: 0,
  }
  const write = () =>
    database.transaction(() =>
      database
        .prepare('INSERT INTO token_said VALUES (?, ?, ?)')
        .run('0'.repeat(32), account, JSON.stringify(body)),
    )
  write()
  set('issuer.example')
  expect([domain(), said()]).toEqual(['issuer.example', 1])
  set('other.example')
  expect([domain(), said()]).toEqual(['other.example', 0])
  write()
  set(undefined)
  expect([domain(), said()]).toEqual([undefined, 0])
  expect(database.prepare('SELECT verified FROM token_meta').get()?.['verified']).toBe(0)
})
