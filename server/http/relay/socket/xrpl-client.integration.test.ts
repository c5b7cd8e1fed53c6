import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, RippledError } from 'xrpl'
import { startSocketApp, type SocketApp } from '#testing/relay/socket-app.ts'
import { createTestRelay, type TestRelay } from '#testing/relay/relay.ts'
import { openXrplTestChain, walletOf } from '#testing/xrpl-test-chain.ts'
import { startXrplLedger, type XrplLedgerServer } from '../../../../sandbox/xrpl/server.ts'

/** The ledger's own client, as it comes, over the relay's socket in front of the sandbox's ledger. */

const issuer = walletOf('sEdTM1uX8pu2do5XvTnutH6HsouMaM2')
const holder = walletOf('sEdSKaCy2JT7JaM7v95H9SxkhP9wS2r')
const usd = { currency: 'USD', issuer: issuer.classicAddress }
const account = holder.classicAddress
const ledger_index = 'validated'

let ledger: XrplLedgerServer
let relay: TestRelay
let app: SocketApp
let client: Client
let offer = ''

beforeAll(async () => {
  const genesis = new Map([issuer, holder].map((wallet) => [wallet.classicAddress, 10_000_000_000n]))
  ledger = await startXrplLedger({ now: Date.now, closeEvery: 0, genesis })
  const chain = openXrplTestChain(ledger, [issuer, holder])
  await chain.issue(issuer, 'USD', [[holder, '1000']])
  offer = await chain.act(holder, {
    TransactionType: 'OfferCreate',
    Account: account,
    TakerGets: { ...usd, value: '10' },
    TakerPays: '10000000',
  })
  relay = createTestRelay([ledger.origin])
  app = await startSocketApp(relay)
  client = new Client(app.url)
  await client.connect()
})
afterAll(async () => {
  await client.disconnect()
  await app.stop()
  await relay.close()
  await ledger.stop()
})

test('connects, and knows the network by what it asks then', async () => {
  const { result } = await client.request({ command: 'server_info' })
  expect(client.networkID).toBe(result.info.network_id)
  expect(client.isConnected()).toBe(true)
})

test('reads accounts, lines, offers and transactions', async () => {
  const { result: info } = await client.request({ command: 'account_info', account, ledger_index })
  expect(info.account_data.Account).toBe(account)
  const { result: lines } = await client.request({ command: 'account_lines', account, ledger_index })
  expect(lines.lines).toMatchObject([{ account: issuer.classicAddress, balance: '1000', currency: 'USD' }])
  const { result: offers } = await client.request({ command: 'account_offers', account, ledger_index })
  expect(offers.offers).toMatchObject([{ taker_pays: '10000000' }])
  const { result: tx } = await client.request({ command: 'tx', transaction: offer })
  expect(tx).toMatchObject({ hash: offer, validated: true })
  const { result: all } = await client.request({ command: 'account_tx', account, ledger_index_min: -1 })
  expect(all.transactions.length).toBe(3)
  const { result: book } = await client.request({
    command: 'book_offers',
    taker_gets: usd,
    taker_pays: { currency: 'XRP' },
  })
  expect(book.offers).toHaveLength(1)
})

test('reads ledgers, and a balance by its helpers', async () => {
  const { result } = await client.request({ command: 'ledger', ledger_index })
  expect(result.ledger_index).toBe(await client.getLedgerIndex())
  expect(await client.getXrpBalance(account)).toBeGreaterThan(9_000)
  expect(await client.getBalances(account)).toContainEqual({ ...usd, value: '1000' })
  const pages = await client.requestAll({ command: 'account_lines', account, ledger_index })
  expect(pages.flatMap(({ result: { lines } }) => lines)).toHaveLength(1)
})

/** The answer of a call that fails. */
const refusalOf = async (asked: Promise<unknown>) => {
  const failed: unknown = await asked.catch((error: unknown) => error)
  if (!(failed instanceof RippledError)) throw new Error('not an answer of a node')
  return failed.data
}

test('is told the errors of the ledger and of the relay by their names', async () => {
  const none = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'
  expect(await refusalOf(client.request({ command: 'account_info', account: none }))).toMatchObject({
    error: 'actNotFound',
  })
  expect(await refusalOf(client.request({ command: 'subscribe', streams: ['ledger'] }))).toMatchObject({
    error: 'forbidden',
  })
  expect(await refusalOf(client.request({ command: 'submit', tx_blob: '12' }))).toMatchObject({
    error: 'forbidden',
  })
  expect(client.isConnected()).toBe(true)
})

test('a plain program reads by a socket of Node or a browser', async () => {
  const script = `
    const ws = new WebSocket('${app.url}')
    ws.onopen = () => ws.send(JSON.stringify({ id: 1, command: 'account_info', account: '${account}' }))
    ws.onmessage = ({ data }) => { console.log(data); ws.close() }`
  const { stdout } = await promisify(execFile)(process.execPath, ['--experimental-websocket', '-e', script])
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, status: 'success', result: { validated: true } })
})
