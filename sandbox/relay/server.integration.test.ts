import { once } from 'node:events'
import { Core } from '@walletconnect/core'
import { WalletKit } from '@reown/walletkit'
import { SignClient } from '@walletconnect/sign-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, startRelay } from './server.ts'

const ACCOUNT = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const METHODS = ['xrpl_signAndSubmit', 'xrpl_signTransaction']
const metadata = { name: 'Test', description: 'Test', url: 'http://localhost', icons: [] }
const xrpl = { chains: ['xrpl:0'], methods: METHODS, events: [] }

let relay: Relay
let count = 0
const settings = () => {
  count += 1
  return {
    projectId: '0'.repeat(32),
    relayUrl: relay.url,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: `client-${count}`,
    storageOptions: { database: ':memory:' },
  }
}

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(async () => relay.stop())

async function startPage() {
  const page = await SignClient.init({ ...settings(), metadata })
  return { page, close: async () => page.core.relayer.transportClose() }
}
async function startWallet() {
  const core = new Core(settings())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK's class declares optional fields loosely
  const wallet = await WalletKit.init({ core: core as WalletCore, metadata })
  return { wallet, close: async () => core.relayer.transportClose() }
}
type WalletCore = Parameters<typeof WalletKit.init>[0]['core']
type Wallet = Awaited<ReturnType<typeof startWallet>>['wallet']

const approveAll = (wallet: Wallet) =>
  wallet.on('session_proposal', ({ id }) => {
    const namespaces = { xrpl: { ...xrpl, accounts: [`xrpl:0:${ACCOUNT}`] } }
    void wallet.approveSession({ id, namespaces })
  })

test('the unmodified clients pair, a request is answered, and a rejection arrives as 5000', async () => {
  const [{ page, close: closePage }, { wallet, close: closeWallet }] = [
    await startPage(),
    await startWallet(),
  ]
  approveAll(wallet)
  const answers = [
    { result: { tx_json: { hash: 'AB'.repeat(32) } } },
    { error: { code: 5000, message: 'User rejected.' } },
  ]
  wallet.on('session_request', ({ topic, id }) => {
    const [answer = { result: null }] = answers.splice(0, 1)
    void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  })

  const { uri = '', approval } = await page.connect({ optionalNamespaces: { xrpl } })
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await wallet.pair({ uri })
  const { topic, namespaces } = await approval()
  expect(namespaces['xrpl']?.accounts).toEqual([`xrpl:0:${ACCOUNT}`])

  const ask = () =>
    page.request({ topic, chainId: 'xrpl:0', request: { method: 'xrpl_signAndSubmit', params: {} } })
  await expect(ask()).resolves.toEqual({ tx_json: { hash: 'AB'.repeat(32) } })
  await expect(ask()).rejects.toMatchObject({ code: 5000 })
  await closePage()
  await closeWallet()
})

test('a wallet that refuses to pair says so, as 5000', async () => {
  const [{ page, close: closePage }, { wallet, close: closeWallet }] = [
    await startPage(),
    await startWallet(),
  ]
  wallet.on('session_proposal', ({ id }) => {
    void wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  })
  const { uri = '', approval } = await page.connect({ optionalNamespaces: { xrpl } })
  await wallet.pair({ uri })
  await expect(approval()).rejects.toMatchObject({ code: 5000 })
  await closePage()
  await closeWallet()
})

test('a message waits for a client whose connection was lost', async () => {
  const [{ page, close: closePage }, { wallet, close: closeWallet }] = [
    await startPage(),
    await startWallet(),
  ]
  approveAll(wallet)
  const { uri = '', approval } = await page.connect({ optionalNamespaces: { xrpl } })
  await wallet.pair({ uri })
  const { topic } = await approval()
  await page.core.relayer.transportClose()
  const gone = new Promise((resolve) => page.on('session_delete', resolve))
  await wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await page.core.relayer.transportOpen()
  await gone
  expect(page.session.keys).not.toContain(topic)
  await closePage()
  await closeWallet()
})

test.each([
  ['without a token', '?projectId=00000000000000000000000000000000'],
  ['with a forged token', '?projectId=00000000000000000000000000000000&auth=a.b.c'],
])('a client %s is refused', async (_, query) => {
  const socket = new WebSocket(`${relay.url}/${query}`)
  const [error]: unknown[] = await once(socket, 'error')
  expect(String(error)).toContain('401')
})
