import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { treasury } from '../evm/accounts.ts'
import { useLocalChain, userAt } from '../evm/testing/local-chain.ts'
import type { Served } from '../http/serve.ts'
import { walletChain } from './chain.ts'
import { startWallet } from './server.ts'
import { solanaChain } from './solana/chain.ts'

const eth = useLocalChain('eth')
let wallet: Served

beforeAll(async () => {
  // No one asks for Solana here.
  const solana = solanaChain({ url: 'http://127.0.0.1:9', tokens: [], users: [] })
  wallet = await startWallet({ chains: [walletChain(eth())], accounts: [userAt(0), userAt(1)], solana })
})
afterAll(() => wallet.stop())

const source = { origin: 'http://localhost:4000', page: '0b2c8a52-7c1e-4a5c-9d56-0a5f5f8a7a11' }
const Answer = z.object({
  result: z.unknown().optional(),
  ask: z.object({ id: z.string() }).optional(),
})

/** As the dialog asks: a browser sets the origin by itself. */
async function call(path: string, body: Readonly<Record<string, unknown>>, origin = wallet.origin) {
  return fetch(wallet.origin + path, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ ...source, ...body }),
  })
}

const ask = async (method: string, params?: unknown) =>
  Answer.parse(await (await call('/request', { method, params })).json())
const agree = async (id: string | undefined, more: Readonly<Record<string, unknown>> = {}) =>
  Answer.parse(await (await call('/decide', { id, approve: true, ...more })).json())

test('a transaction that the user agreed to is mined', async () => {
  const { address } = userAt(1)
  const connection = await ask('eth_requestAccounts')
  await agree(connection.ask?.id, { account: address })
  const question = await ask('eth_sendTransaction', [{ from: address, to: treasury, value: '0x10' }])
  const { result } = await agree(question.ask?.id)
  const hash = z.templateLiteral(['0x', z.string()]).parse(result)
  const receipt = await eth().client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
  expect(receipt.status).toBe('success')
  expect(receipt.from).toBe(address.toLowerCase())
})

test('only the wallet’s own dialog may ask it for anything', async () => {
  const body = { method: 'eth_accounts' }
  expect((await call('/request', body, 'http://localhost:4000')).status).toBe(403)
  expect((await call('/request', body, 'null')).status).toBe(403)
  const withoutOrigin = await fetch(`${wallet.origin}/request`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(withoutOrigin.status).toBe(403)
})

test('a name that someone lets resolve to this machine is not the wallet', async () => {
  const { port } = new URL(wallet.origin)
  const status = await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/dialog', headers: { host: `evil.example:${port}` } }
    request(options, (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end()
  })
  expect(status).toBe(421)
})

test('what is not a well-formed request is refused', async () => {
  expect((await call('/request', {})).status).toBe(400)
  expect((await call('/request', { method: 'eth_accounts', more: 1 })).status).toBe(400)
  expect((await call('/decide', { id: 'x', approve: true })).status).toBe(400)
  expect((await fetch(`${wallet.origin}/request`)).status).toBe(405)
  expect((await fetch(`${wallet.origin}/keys`)).status).toBe(404)
})

test('the dialog stands in pages of this machine only, and runs nothing but its own script', async () => {
  const policy = (await fetch(`${wallet.origin}/dialog`)).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
  expect(policy).toContain('frame-ancestors http://localhost:* http://127.0.0.1:* http://*.localhost:*')
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test.each(['wallet.js', 'port.js', 'solana.js'])('any page may load %s as a module', async (file) => {
  const script = await fetch(`${wallet.origin}/${file}`)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
})

test('several calls are one transaction, by code that the account gives itself with the first of them', async () => {
  const { address } = userAt(1)
  const bundle = {
    version: '2.0.0',
    chainId: '0x1',
    from: address,
    atomicRequired: true,
    calls: [
      { to: treasury, value: '0x10', data: `0x${'ab'.repeat(32)}` },
      { to: userAt(2).address, value: '0x20' },
    ],
  }
  const able = async () => (await ask('wallet_getCapabilities', [address, ['0x1']])).result
  const sent = async () => {
    const question = await ask('wallet_sendCalls', [bundle])
    const { result } = await agree(question.ask?.id)
    return z.object({ id: z.templateLiteral(['0x', z.string()]) }).parse(result).id
  }
  expect(await able()).toEqual({ '0x1': { atomic: { status: 'ready' } } })
  const id = await sent()
  expect(await able()).toEqual({ '0x1': { atomic: { status: 'supported' } } })
  const { gasUsed, type } = await eth().client.getTransactionReceipt({ hash: await sent() })
  expect([type, gasUsed > 42_000n]).toEqual(['eip1559', true])
  expect((await ask('wallet_getCallsStatus', [id])).result).toMatchObject({
    version: '2.0.0',
    id,
    chainId: '0x1',
    status: 200,
    atomic: true,
    receipts: [{ status: '0x1', transactionHash: id }],
  })
  const refused = async (change: object) =>
    z
      .object({ error: z.object({ code: z.number() }) })
      .parse(
        await (
          await call('/request', { method: 'wallet_sendCalls', params: [{ ...bundle, ...change }] })
        ).json(),
      ).error.code
  expect(await refused({ capabilities: { paymasterService: {} } })).toBe(5700)
  expect(await refused({ atomicRequired: undefined })).toBe(-32602)
  expect(await refused({ chainId: '0x38' })).toBe(-32602)
})
