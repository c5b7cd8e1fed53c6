import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stringify } from 'smol-toml'
import { afterEach, expect, test } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { type FetchPublic, PublicFetchError } from '../../../../ports/public-fetch.ts'
import { openMarketDatabase } from '../../../tables/database.ts'
import { createTokenDirectory } from '../../../read/native-directory.ts'
import { createImageSources } from '../../../read/images.ts'
import { createNftTables } from '../../../tables/nfts/schema.ts'
import { makeTokenTables } from '../../../tables/tokens/schema.ts'
import { createDomains } from '../../domains/index.ts'
import { readTokenFile } from './read-token-file.ts'
import { createTokenFiles } from './token-files.ts'
import { tokenId } from '../../../../formats/token-id.ts'

const ISSUER = 'rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'
const OTHER = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const SOLO = '534F4C4F00000000000000000000000000000000'
const LIST = 'https://list.example/tokens.toml'
const OWN = 'https://sologenic.example/.well-known/xrp-ledger.toml'
const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})

/** An index with one token, whose issuer has set a domain, and the files of the internet. */
function indexWith(files: Record<string, object>, error = (event: string): void => expect(event).toBe('')) {
  const dir = mkdtempSync(path.join(tmpdir(), 'tokens-'))
  const database = openMarketDatabase(dir, 'writer')
  ends.push(
    () => rmSync(dir, { recursive: true }),
    () => database.close(),
  )
  makeTokenTables(database)
  createNftTables(database)
  const clock = createSteppingClock()
  const now = clock.now().getTime()
  database
    .prepare(
      "INSERT INTO token(md5, currency, issuer, kind, created, changed) VALUES (?, ?, ?, 'trustline', ?, 1)",
    )
    .run(tokenId(ISSUER, SOLO) ?? '', SOLO, ISSUER, now)
  const Domain = Buffer.from('Sologenic.example').toString('hex').toUpperCase()
  const root = { LedgerEntryType: 'AccountRoot', LedgerIndex: '', FinalFields: { Account: ISSUER, Domain } }
  const meta = { TransactionResult: 'tesSUCCESS', AffectedNodes: [{ ModifiedNode: root }] }
  const tx = { TransactionType: 'AccountSet', Account: ISSUER }
  createDomains(database).apply({
    index: 1,
    hash: '',
    parentHash: '',
    closedAt: now,
    transactions: [{ hash: '', position: 0, tx, meta }],
  })
  const asked: string[] = []
  const fetchPublic: FetchPublic = async (url) => {
    asked.push(url)
    const file = files[url]
    if (file === undefined) throw new PublicFetchError('missing', 'answered 404')
    return { body: Buffer.from(stringify(file)), mediaType: 'application/toml' }
  }
  const log = { info() {}, warn() {}, error }
  const reader = createTokenFiles({ database, lists: [LIST], fetchPublic, clock, log })
  return {
    files,
    asked,
    clock,
    database,
    reader,
    run: () => reader.runDue(new AbortController().signal),
    said: () => ({
      ...database.prepare('SELECT * FROM token_meta WHERE md5 = ?').get(tokenId(ISSUER, SOLO) ?? ''),
    }),
    directory: createTokenDirectory(database),
    images: createImageSources(database),
  }
}
const listed = (more: object = {}) => ({
  ISSUERS: [{ address: ISSUER, name: 'Sologenic', kyc: true, trust_level: 3 }],
  TOKENS: [
    {
      issuer: ISSUER,
      currency: SOLO,
      name: 'Solo',
      icon: 'https://list.example/solo.png',
      tags: ['DeFi'],
      ...more,
    },
  ],
})

test('tokens are named by the md5 that the public index has for them', () => {
  expect(tokenId(ISSUER, 'SOLO')).toBe('0413ca7cfc258dfaf698c02fe304e607')
  expect(tokenId(ISSUER, SOLO.toLowerCase())).toBe('0413ca7cfc258dfaf698c02fe304e607')
  expect(tokenId(OTHER, 'RLUSD')).toBe('0dd550278b74cb6690fdae351e8e0df3')
  expect(tokenId('rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B', 'USD')).toBe('c9ac9a6c44763c1bd9ccc6e47572fd26')
  expect(tokenId(ISSUER, 'much too long for a currency')).toBeUndefined()
})

test('a list names a token, and gives it a picture and tags', async () => {
  const { run, said, directory, images } = indexWith({ [LIST]: listed() })
  const md5 = tokenId(ISSUER, SOLO) ?? ''
  expect(await directory.find(md5)).toMatchObject({ name: 'SOLO', currency: SOLO })
  await run()
  expect(said()).toMatchObject({ name: 'Solo', user: 'Sologenic', kyc: 1, verified: 1, tags: '["defi"]' })
  expect(await directory.find(md5)).toEqual({ md5, currency: SOLO, issuer: ISSUER, name: 'Solo' })
  expect(await images.find('token', md5)).toEqual({ url: 'https://list.example/solo.png', isMutable: true })
})

test('an issuer’s domain counts when the file there names the issuer', async () => {
  const file = {
    ACCOUNTS: [{ address: ISSUER }],
    TOKENS: [{ issuer: OTHER, currency: 'USD', name: 'Not his' }],
  }
  const { run, said } = indexWith({ [OWN]: file })
  await run()
  expect(said()).toMatchObject({ domain: 'sologenic.example', verified: 1, kyc: 0, name: null })
})

test('a domain whose file names another issuer says nothing of this one', async () => {
  const { run, said, asked } = indexWith({ [OWN]: { ACCOUNTS: [{ address: OTHER }] } })
  await run()
  expect(asked).toContain(OWN)
  expect(said()).toEqual({})
})

test('an issuer does not vouch for its own standing', async () => {
  const { run, said } = indexWith({ [OWN]: listed({ kyc: true }) })
  await run()
  expect(said()).toMatchObject({ kyc: 0, verified: 1, domain: 'sologenic.example' })
})

test('what a source no longer says is forgotten a day later', async () => {
  const world = indexWith({ [LIST]: listed() })
  await world.run()
  world.files[LIST] = { TOKENS: [] }
  await world.run()
  expect(world.said()).toMatchObject({ name: 'Solo' })
  await world.clock.step(86_400_000)
  await world.run()
  expect(world.said()).toMatchObject({ name: null, verified: 0, image: null })
})

test('a file that is not TOML, or has other things in it, is read without an error', () => {
  expect(readTokenFile('<html>')).toBeUndefined()
  for (const file of [{}, { TOKENS: 'x' }, { TOKENS: [{ issuer: 1, currency: 2 }] }, { ISSUERS: [{}] }])
    expect(readTokenFile(stringify(file))?.tokens).toEqual([])
})

test('while our own disk takes nothing, an issuer is asked less and less often, and is read once it does', async () => {
  const failures: string[] = []
  const world = indexWith({ [LIST]: listed(), [OWN]: listed() }, (event) => void failures.push(event))
  const ended = new AbortController()
  ends.push(() => ended.abort())
  // As on a full disk, every write fails and every read works.
  world.database.exec('PRAGMA query_only = 1')
  void world.reader.run(ended.signal)
  await world.clock.step(10 * 60_000)
  const asked = world.asked.filter((url) => url === OWN).length
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThan(10)
  expect(failures).toHaveLength(asked)
  world.database.exec('PRAGMA query_only = 0')
  await world.clock.step(5 * 60_000)
  expect(world.said()).toMatchObject({ name: 'Solo' })
})
