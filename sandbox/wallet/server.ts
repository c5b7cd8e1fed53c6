import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAddress } from 'viem'
import * as z from 'zod'
import type { Account } from '../evm/accounts.ts'
import { parseJson } from '../http/parse-json.ts'
import { json, type Reply, type RequestContext, serve, type Served } from '../http/serve.ts'
import type { WalletChain } from './chain.ts'
import type { SolanaChain } from './solana/chain.ts'
import { solanaMethods } from './solana/methods.ts'
import { createWallet, type Wallet } from './wallet.ts'

export interface WalletServerOptions {
  readonly chains: readonly WalletChain[]
  readonly accounts: readonly Account[]
  readonly solana: SolanaChain
  readonly port?: number
}

const BASE58_KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const Source = { origin: z.string().max(300), page: z.uuid() }
const RequestBody = z.strictObject({ ...Source, method: z.string().max(100), params: z.unknown().optional() })
const DecisionBody = z.strictObject({
  ...Source,
  id: z.uuid(),
  approve: z.boolean(),
  account: z
    .string()
    .refine((text) => isAddress(text) || BASE58_KEY.test(text))
    .exactOptional(),
})

/** The dialog may stand in pages of this machine only, whatever they are called. */
const ANCESTORS = 'http://localhost:* http://127.0.0.1:* http://*.localhost:*'
const DIALOG_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${ANCESTORS}`,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const page = (file: string, type: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 200,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: readFileSync(new URL(`page/${file}`, import.meta.url)),
})

/** The wallet's own origin: a script, the dialog, and behind it the keys, which only the dialog may use. */
export async function startWallet(options: WalletServerOptions): Promise<Served> {
  const { chains, accounts, solana, port = 0 } = options
  const [first, ...others] = chains
  if (first === undefined) throw new Error('the sandbox wallet needs a chain')
  const wallet = createWallet({
    chains: [first, ...others],
    accounts,
    others: solanaMethods(solana),
    newId: randomUUID,
  })
  const files: ReadonlyMap<string, Reply> = new Map([
    // Pages include them as modules, which browsers fetch from another origin with CORS only.
    ...['wallet.js', 'port.js', 'solana.js'].map((file): [string, Reply] => [
      `/${file}`,
      page(file, 'text/javascript', { 'access-control-allow-origin': '*' }),
    ]),
    ['/dialog', page('dialog.html', 'text/html', { 'content-security-policy': DIALOG_POLICY })],
    ['/dialog.js', page('dialog.js', 'text/javascript')],
    ['/dialog.css', page('dialog.css', 'text/css')],
  ])
  const served: Served = await serve({
    name: 'sandbox wallet',
    port,
    portVariable: 'WALLET_PORT',
    async handle(context) {
      const { request, url } = context
      // Another host name means that someone's name resolves to this machine (DNS rebinding).
      if (`http://${request.headers.host}` !== served.origin) return refuse(421, 'Not a name of this wallet.')
      const file = files.get(url.pathname)
      if (file !== undefined) return request.method === 'GET' ? file : refuse(405, 'Only GET.')
      if (url.pathname !== '/request' && url.pathname !== '/decide')
        return refuse(404, 'There is nothing here.')
      if (request.method !== 'POST') return refuse(405, 'Only POST.')
      if (request.headers.origin !== served.origin)
        return refuse(403, 'Only the dialog of the sandbox wallet may ask for this.')
      return answer(wallet, context)
    },
  })
  return served
}

async function answer(wallet: Wallet, { url, text }: RequestContext): Promise<Reply> {
  const body = parseJson(await text())
  if (url.pathname === '/request') {
    const asked = RequestBody.safeParse(body)
    if (!asked.success) return refuse(400, z.prettifyError(asked.error))
    const { method, params, ...source } = asked.data
    return json(200, await wallet.request(source, method, params))
  }
  const decided = DecisionBody.safeParse(body)
  if (!decided.success) return refuse(400, z.prettifyError(decided.error))
  const { origin, page: load, id, ...decision } = decided.data
  return json(200, await wallet.decide({ origin, page: load }, id, decision))
}

const refuse = (status: number, error: string): Reply => json(status, { error })
