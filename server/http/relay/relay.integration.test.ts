import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import { HASH } from '#testing/relay/node.ts'
import { createTestRelay, type TestRelay } from '#testing/relay/relay.ts'
import { openXrplTestChain, walletOf } from '#testing/xrpl-test-chain.ts'
import { startXrplLedger, type XrplLedgerServer } from '../../../sandbox/xrpl/server.ts'
import { createRelayHandler } from './index.ts'

/** The relay in front of the sandbox's ledger, read as clients of nodes read it. */

const seeds = [
  'sEdTM1uX8pu2do5XvTnutH6HsouMaM2',
  'sEdSKaCy2JT7JaM7v95H9SxkhP9wS2r',
  'sEd7rBGm5kxzauRTAV2hbsNz7N45X91',
]
const [issuer, holder, maker] = seeds.map(walletOf)
if (issuer === undefined || holder === undefined || maker === undefined) throw new Error('three seeds')
const CURRENCIES = Array.from({ length: 24 }, (_, n) => `T${String(n).padStart(2, '0')}`)
const usd = { currency: 'USD', issuer: issuer.classicAddress }

let ledger: XrplLedgerServer
let relay: TestRelay
let server: Server
let url = ''
let payment = ''

beforeAll(async () => {
  const all = [issuer, holder, maker]
  const genesis = new Map(all.map((wallet) => [wallet.classicAddress, 10_000_000_000n]))
  ledger = await startXrplLedger({ now: Date.now, closeEvery: 0, genesis })
  const chain = openXrplTestChain(ledger, all)
  await chain.issue(issuer, 'USD', [
    [holder, '1000'],
    [maker, '500'],
  ])
  for (const currency of CURRENCIES) {
    const LimitAmount = { currency, issuer: issuer.classicAddress, value: '5' }
    await chain.act(holder, { TransactionType: 'TrustSet', Account: holder.classicAddress, LimitAmount })
  }
  for (let n = 1; n <= 3; n++)
    await chain.act(maker, {
      TransactionType: 'OfferCreate',
      Account: maker.classicAddress,
      TakerGets: { ...usd, value: '10' },
      TakerPays: String(10_000_000 + n),
    })
  await chain.act(holder, {
    TransactionType: 'NFTokenMint',
    Account: holder.classicAddress,
    NFTokenTaxon: 7,
    Flags: 8,
  })
  payment = await chain.act(holder, {
    TransactionType: 'OfferCreate',
    Account: holder.classicAddress,
    TakerPays: { ...usd, value: '5' },
    TakerGets: '5100000',
  })
  relay = createTestRelay([ledger.origin])
  const handler = createRelayHandler({ relay: relay.relay, clock: relay.clock, docsUrl: '' })
  const allowance = { ok: true, limit: 30, windowSeconds: 60, remaining: 29, resetSeconds: 2 }
  const client = { id: 'someone', plan: 'gold', kind: 'key', name: 'smk_1' } as const
  server = createServer((req, res) => {
    const [path = '', search = ''] = (req.url ?? '').split('?')
    void handler.answer(req, res, { path, search, requestId: 'req_1', client, allowance, headers: [] })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  url = `http://127.0.0.1:${address.port}/xrpl`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await relay.close()
  await ledger.stop()
})

const Answer = z.object({ result: z.looseObject({ status: z.string(), error: z.string().optional() }) })

/** What an HTTP client of a node sends, such as xrpl-py's JsonRpcClient. */
async function ask(method: string, params: object = {}, to = url) {
  const body = JSON.stringify({ method, params: [params] })
  const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return Answer.parse(await answer.json()).result
}

describe('each method of the table', () => {
  const { classicAddress: account } = holder
  const nft = async () => {
    const { account_nfts: nfts } = await ask('account_nfts', { account })
    return z.array(z.looseObject({ NFTokenID: z.string() })).parse(nfts)[0]?.NFTokenID ?? ''
  }
  /** Parameters as the reference of rippled shows them; without any where there is none. */
  const asked: Readonly<Record<string, () => object | Promise<object>>> = {
    account_channels: () => ({
      account,
      destination_account: issuer.classicAddress,
      ledger_index: 'validated',
    }),
    account_currencies: () => ({ account, strict: true, ledger_index: 'validated' }),
    account_info: () => ({ account, strict: true, ledger_index: 'current', queue: true }),
    account_lines: () => ({ account, peer: issuer.classicAddress, ledger_index: 'validated' }),
    account_nfts: () => ({ account, ledger_index: 'validated' }),
    account_objects: () => ({ account, type: 'state', deletion_blockers_only: false, limit: 10 }),
    account_offers: () => ({ account: maker.classicAddress }),
    account_tx: () => ({
      account,
      ledger_index_min: -1,
      ledger_index_max: -1,
      binary: false,
      forward: false,
      limit: 5,
    }),
    book_changes: () => ({ ledger_index: 'validated' }),
    book_offers: () => ({ taker: account, taker_gets: usd, taker_pays: { currency: 'XRP' }, limit: 10 }),
    deposit_authorized: () => ({ source_account: account, destination_account: maker.classicAddress }),
    gateway_balances: () => ({
      account: issuer.classicAddress,
      hotwallet: [maker.classicAddress],
      strict: true,
    }),
    ledger: () => ({
      ledger_index: 'validated',
      accounts: false,
      full: false,
      transactions: true,
      expand: true,
    }),
    ledger_data: () => ({ ledger_index: 'validated', type: 'state', limit: 16 }),
    ledger_entry: () => ({ account_root: account, ledger_index: 'validated' }),
    manifest: () => ({ public_key: 'nHUFE9prPXPrHcG3SkwP1UzAQbSphqyQkQK9ATXLZsfkezhhda3p' }),
    nft_history: async () => ({ nft_id: await nft() }),
    nft_info: async () => ({ nft_id: await nft() }),
    nfts_by_issuer: () => ({ issuer: account, nft_taxon: 7 }),
    noripple_check: () => ({ account, role: 'user', ledger_index: 'current', limit: 20, transactions: true }),
    transaction_entry: () => ({ tx_hash: payment, ledger_index: ledger.ledger.last().header.ledger_index }),
    tx: () => ({ transaction: payment, binary: false }),
  }
  /** What this ledger does not have, or does not have here; the error is the ledger's own. */
  const errors: Readonly<Record<string, readonly [error: string, params: object]>> = {
    amm_info: ['actNotFound', { asset: { currency: 'XRP' }, asset2: usd }],
    get_aggregate_price: [
      'unknownCmd',
      { base_asset: 'XRP', quote_asset: 'USD', oracles: [{ account, oracle_document_id: 1 }] },
    ],
    mpt_holders: ['unknownCmd', { mpt_issuance_id: '0'.repeat(48) }],
    nft_buy_offers: ['objectNotFound', { nft_id: HASH }],
    nft_sell_offers: ['objectNotFound', { nft_id: HASH }],
    server_definitions: ['unknownCmd', {}],
    vault_info: ['unknownCmd', { vault_id: HASH }],
  }

  test.each(relayMethods.map(({ name }) => name))('%s is answered as by the node', async (method) => {
    const [error, params] = errors[method] ?? [undefined, (await asked[method]?.()) ?? {}]
    const result = await ask(method, params)
    expect([result.status, result.error]).toEqual(
      error === undefined ? ['success', undefined] : ['error', error],
    )
    if (error !== undefined || !('ledger_index' in result)) return
    const names = relayMethods.find(({ name }) => name === method)?.params ?? {}
    const known = Object.fromEntries(Object.entries(params).filter(([name]) => name in names))
    const direct = await ask(method, { ledger_index: 'validated', ...known, api_version: 2 }, ledger.origin)
    if (method.startsWith('account_tx') || method === 'ledger_index') return
    expect(result).toEqual(direct)
  })

  test('that writes is refused, though the ledger knows it', async () => {
    const before = ledger.ledger.openState()
    for (const method of ['submit', 'simulate', 'ripple_path_find', 'subscribe'])
      expect(await ask(method, { tx_blob: '1200' })).toMatchObject({ status: 'error', error: 'forbidden' })
    expect([...ledger.ledger.openState().all()]).toEqual([...before.all()])
  })
})

describe('pages', () => {
  test.each<readonly [string, string, object, number]>([
    ['account_lines', 'lines', {}, CURRENCIES.length + 1],
    ['account_objects', 'account_objects', { type: 'state' }, CURRENCIES.length + 1],
    ['ledger_data', 'state', { type: 'state' }, CURRENCIES.length + 2],
    ['account_tx', 'transactions', {}, 28],
  ])('of %s make the whole list, once and in the order of the list', async (method, field, more, count) => {
    const ledger_index =
      method === 'account_tx' ? {} : { ledger_index: ledger.ledger.last().header.ledger_index }
    const whole = { account: holder.classicAddress, ...more, ...ledger_index }
    const rows: unknown[] = []
    let marker: unknown
    let pages = 0
    do {
      const result = await ask(method, { ...whole, limit: 10, ...(marker === undefined ? {} : { marker }) })
      expect(result.status).toBe('success')
      rows.push(...z.array(z.unknown()).parse(result[field]))
      marker = result['marker']
      pages++
    } while (marker !== undefined && pages < 50)
    expect(pages).toBeGreaterThan(1)
    expect(rows.length).toBe(count)
    expect(rows).toEqual((await ask(method, { ...whole, limit: 200 }))[field])
  })

  test('with a marker of no one are refused by the ledger', async () => {
    const result = await ask('account_lines', { account: holder.classicAddress, marker: 'nonsense' })
    expect(result).toMatchObject({ status: 'error', error: 'invalidParams' })
  })
})

test('curl reads as the reference of rippled shows it', async () => {
  const body = JSON.stringify({ method: 'account_info', params: [{ account: holder.classicAddress }] })
  for (const type of [[], ['-H', 'Content-Type: application/json']]) {
    const { stdout } = await promisify(execFile)('curl', ['-sS', ...type, '-d', body, url])
    expect(JSON.parse(stdout)).toMatchObject({ result: { account_data: { Account: holder.classicAddress } } })
  }
  const { stdout } = await promisify(execFile)('curl', ['-sS', `${url}?method=tx&transaction=${payment}`])
  expect(JSON.parse(stdout)).toMatchObject({ result: { hash: payment, validated: true } })
})
