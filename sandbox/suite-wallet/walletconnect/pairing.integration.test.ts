import { SignClient } from '@walletconnect/sign-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Client } from 'xrpl'
import * as z from 'zod'
import type { Served } from '../../http/serve.ts'
import { type Ledgers, startLedgers } from '../../ledgers.ts'
import { createParts } from '../../processes/parts.ts'
import { startSuiteWallet } from '../server.ts'
import { idOf, press, visit } from '../testing/visit.ts'

/** A page with WalletConnect's own client, and a user at the pages of the suite wallet. */

const METHODS = ['xrpl_signAndSubmit', 'xrpl_signTransaction', 'xrpl_signEverything']
const parts = createParts()
let ledgers: Ledgers
let wallet: Served
let page: Awaited<ReturnType<typeof SignClient.init>>
let ledger: Client

beforeAll(async () => {
  ledgers = await startLedgers(parts, { blockMs: 100 })
  const { relayUrl, suiteChains: chains } = ledgers
  wallet = await startSuiteWallet({ chains, relayUrl })
  page = await SignClient.init({
    projectId: '0'.repeat(32),
    relayUrl,
    metadata: { name: 'A page', description: 'Test', url: 'http://localhost', icons: [] },
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: 'page',
    storageOptions: { database: ':memory:' },
  })
  ledger = new Client(ledgers.descriptions.xrpl.url.replace('http', 'ws'))
  await ledger.connect()
})
afterAll(async () => {
  await ledger.disconnect()
  page.core.heartbeat.stop()
  await page.core.relayer.transportClose()
  await wallet.stop()
  await parts.stop()
})

const chain = () => `xrpl:${ledgers.env['XRPL_NETWORK_ID']}`
const account = (index: number): string => ledgers.descriptions.xrpl.users[index]?.address ?? ''
const idIn = (markup: string) => /name="id" value="(\d+)"/.exec(markup)?.[1] ?? ''
const asked = async (title: string) =>
  vi.waitFor(async () => {
    const seen = await visit(wallet.origin, '/walletconnect/asked')
    expect(seen.lines).toContain(title)
    return seen
  }, 20_000)

async function propose(chains: readonly string[] = [chain()]) {
  const xrpl = { chains: [...chains], methods: METHODS, events: [] }
  const { uri = '', approval } = await page.connect({ optionalNamespaces: { xrpl } })
  const answer = approval().then(
    (session) => ({ session }),
    (cause: unknown) => ({ refused: z.object({ message: z.string() }).parse(cause).message }),
  )
  const pasted = await press(wallet.origin, '/walletconnect', { link: ` ${uri}\n` })
  expect(pasted.status).toBe(303)
  return answer
}

async function connect(index = 0) {
  const answer = propose()
  const { markup } = await asked('Connect an account')
  await press(wallet.origin, '/walletconnect/connect', {
    id: idIn(markup),
    decision: 'approve',
    xrpl: account(index),
  })
  const outcome = await answer
  if (!('session' in outcome)) throw new Error(outcome.refused)
  return outcome.session
}

const payment = (Destination: string) => ({
  TransactionType: 'Payment',
  Account: account(0),
  Destination,
  Amount: '1500000',
})
const request = (topic: string, method: string, tx_json: object) =>
  page.request<unknown>({ topic, chainId: chain(), request: { method, params: { tx_json } } })

test('a page gets the account that was chosen, and a transaction that the ledger has once it was approved', async () => {
  const { topic, namespaces } = await connect(0)
  expect(namespaces['xrpl']).toMatchObject({
    accounts: [`${chain()}:${account(0)}`],
    methods: ['xrpl_signAndSubmit', 'xrpl_signTransaction'],
  })
  const answer = request(topic, 'xrpl_signAndSubmit', payment(account(1)))
  const shown = await asked('Send a transaction')
  expect(shown.lines).toContain('Send 1.5 XRP')
  const id = idOf(shown)
  // Two presses of one button send one transaction.
  await Promise.all(
    [1, 2].map(() => press(wallet.origin, '/walletconnect/sign', { id, decision: 'approve' })),
  )
  const { hash } = z.object({ hash: z.string() }).parse(await answer)
  await vi.waitFor(async () => {
    const { result } = await ledger.request({ command: 'tx', transaction: hash })
    expect(result).toMatchObject({ validated: true, meta: { delivered_amount: '1500000' } })
  }, 20_000)
  expect((await asked('Connected')).lines.join(' ')).toContain('A page can ask for signatures.')
})

test('a no reaches the page as a no, of the account as of a transaction', async () => {
  const proposal = propose()
  const { markup } = await asked('Connect an account')
  await press(wallet.origin, '/walletconnect/connect', { id: idIn(markup), decision: 'reject' })
  expect(await proposal).toMatchObject({ refused: expect.stringContaining('User rejected') })

  const { topic } = await connect()
  const answer = request(topic, 'xrpl_signTransaction', payment(account(1))).catch(({ code }) => code)
  const id = idOf(await asked('Send a transaction'))
  await press(wallet.origin, '/walletconnect/sign', { id, decision: 'reject' })
  expect(await answer).toBe(5000)
})

async function approve() {
  const id = idOf(await asked('Send a transaction'))
  return press(wallet.origin, '/walletconnect/sign', { id, decision: 'approve' })
}

test('a page whose request was passed by another transaction of the account is told so by the ledger’s name for it', async () => {
  const { topic } = await connect(0)
  const { result } = await ledger.request({ command: 'account_info', account: account(0) })
  const { Sequence } = result.account_data
  const ask = (tx_json: object) =>
    request(topic, 'xrpl_signAndSubmit', tx_json).catch(({ message }) => message)
  const first = ask({ ...payment(account(1)), Sequence })
  await approve()
  expect(await first).toMatchObject({ tx_json: { Sequence } })
  const left = ask({ ...payment(account(1)), Sequence })
  expect((await approve()).lines.join(' ')).toContain('sent another transaction since this request was made')
  expect(await left).toContain('tefPAST_SEQ')
})

test('no one is asked for what the wallet would not sign', async () => {
  const { topic } = await connect()
  const refusal = (method: string, tx_json: object) =>
    request(topic, method, tx_json).catch(({ message }) => message)
  expect(
    await refusal('xrpl_signAndSubmit', { TransactionType: 'AccountDelete', Account: account(0) }),
  ).toMatch('only payments, trust lines, offers for NFTs')
  expect(await refusal('xrpl_signAndSubmit', { ...payment(account(1)), Account: account(2) })).toMatch(
    'may not use the account',
  )
  await asked('Connected')
})

test('a page of other chains is turned away, and an account that was not offered is not told', async () => {
  expect(await propose(['xrpl:0'])).toMatchObject({ refused: expect.stringContaining('Unsupported') })
  const proposal = propose()
  const { markup } = await asked('Connect an account')
  const id = idIn(markup)
  const other = await press(wallet.origin, '/walletconnect/connect', {
    id,
    decision: 'approve',
    xrpl: ledgers.env['TREASURY_XRPL'] ?? '',
  })
  expect(other.lines).toContain('That account was not offered.')
  await press(wallet.origin, '/walletconnect/connect', { id, decision: 'reject' })
  expect(await proposal).toMatchObject({ refused: expect.any(String) })
})

test.each(['', 'https://example.com', `wc:${'0'.repeat(64)}@2`, `wc:${'0'.repeat(64)}@2?relay-protocol=irn`])(
  'the link "%s" leads nowhere, and the page says so',
  async (link) => {
    const { status, lines } = await press(wallet.origin, '/walletconnect', { link })
    expect(status).toBe(400)
    expect(lines.join(' ')).toMatch(/not a WalletConnect link|does not work/)
  },
)

test('no other page may paste or decide', async () => {
  for (const path of ['/walletconnect', '/walletconnect/connect', '/walletconnect/sign'])
    expect((await press(wallet.origin, path, {}, 'https://evil.example')).status).toBe(403)
})
