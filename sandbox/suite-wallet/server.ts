import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type Reply, type RequestContext, serve, type Served, TooLarge } from '../http/serve.ts'
import { parseJson } from '../http/parse-json.ts'
import { type AskedRequests, createAskedRequests } from './asked.ts'
import { Refused, type SuiteChain } from './chains/chain.ts'
import {
  connectedPage,
  connectPage,
  outcomePage,
  refusedPage,
  returningPage,
  signPage,
  startPage,
} from './page/pages.ts'
import { fieldsOf, read } from './read-fields.ts'
import { type Answer, ReturnUrl, withAnswer } from './return-to.ts'
import { answerPairing } from './walletconnect/answer.ts'
import { openKit } from './walletconnect/kit.ts'
import { createPairing, type Pairing } from './walletconnect/pairing.ts'

export interface SuiteWalletOptions {
  readonly chains: readonly SuiteChain[]
  /** The relay by which pages can be paired with the wallet, too. */
  readonly relayUrl?: string
  readonly port?: number
}

const Chain = z.string().max(100)
const Request = z
  .string()
  .max(12_000)
  .regex(/^[A-Za-z0-9_-]+$/, 'expected base64url')
const decision = z.enum(['approve', 'reject'])
const ConnectQuery = z.strictObject({ chain: Chain, return_url: ReturnUrl.optional() })
const SignQuery = z.strictObject({ chain: Chain, request: Request, return_url: ReturnUrl.optional() })
const ConnectForm = ConnectQuery.extend({ decision, address: z.string().max(100).optional() })
const SignForm = z.strictObject({ id: z.uuid(), decision, return_url: ReturnUrl.optional() })

const file = (name: string, type: string): Reply => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  body: readFileSync(new URL(`page/${name}`, import.meta.url)),
})
const files: Readonly<Record<string, Reply>> = {
  'GET /style.css': file('style.css', 'text/css'),
  'GET /return.js': file('return.js', 'text/javascript'),
}

/**
 * The page that plays the suite wallet: `/connect?chain=#return_url=` tells an account,
 * `/sign?chain=&request=#return_url=` signs and sends a request (base64url of its JSON). The answer goes to
 * `return_url`, in its fragment.
 */
export async function startSuiteWallet({ chains, relayUrl, port = 0 }: SuiteWalletOptions): Promise<Served> {
  const requests = createAskedRequests(randomUUID)
  const pairing =
    relayUrl === undefined ? undefined : createPairing({ chains, requests, open: () => openKit(relayUrl) })
  const wallet = { chains, requests, pairing }
  const served: Served = await serve({
    name: 'suite wallet',
    port,
    portVariable: 'SUITE_WALLET_PORT',
    async handle(context) {
      const { request } = context
      // Another host name means that someone's name resolves to this machine (DNS rebinding).
      if (`http://${request.headers.host}` !== served.origin)
        return refusedPage(421, 'This is not a name of the suite wallet.')
      // Decisions are made on the wallet's own pages only.
      if (request.method === 'POST' && request.headers.origin !== served.origin)
        return refusedPage(403, 'Only a page of the wallet itself may decide.')
      try {
        return await answer(wallet, context)
      } catch (error) {
        return explain(error)
      }
    },
  })
  return {
    origin: served.origin,
    async stop() {
      await pairing?.stop()
      await served.stop()
    },
  }
}

interface Wallet {
  readonly chains: readonly SuiteChain[]
  readonly requests: AskedRequests
  readonly pairing: Pairing | undefined
}

async function answer(wallet: Wallet, context: RequestContext): Promise<Reply> {
  const { request, url, text } = context
  const query = () => fieldsOf(url.searchParams)
  const form = async () => fieldsOf(new URLSearchParams(await text()))
  const call = `${request.method} ${url.pathname}`
  const asset = files[call]
  if (asset !== undefined) return asset
  switch (call) {
    case 'GET /':
      return startPage(wallet.chains, wallet.pairing !== undefined)
    case 'GET /connect':
      return showConnect(wallet, read(ConnectQuery, query()))
    case 'POST /connect':
      return decideConnect(wallet, read(ConnectForm, await form()))
    case 'GET /sign':
      return showSign(wallet, read(SignQuery, query()), url)
    case 'POST /sign':
      return decideSign(wallet, read(SignForm, await form()))
    default:
      return (
        (wallet.pairing && (await answerPairing(wallet.pairing, wallet.requests, call, form))) ??
        refusedPage(404, 'There is nothing here.')
      )
  }
}

function chainOf({ chains }: Wallet, caip2: string): SuiteChain {
  const chain = chains.find((candidate) => candidate.caip2 === caip2)
  if (chain === undefined) throw new Refused(`The chain ${caip2} is not in this sandbox.`)
  return chain
}

const goTo = (returnUrl: URL, outcome: Answer): Reply =>
  returningPage(returnUrl, withAnswer(returnUrl, outcome))

async function showConnect(wallet: Wallet, query: z.output<typeof ConnectQuery>): Promise<Reply> {
  const chain = chainOf(wallet, query.chain)
  return connectPage({ chain, accounts: await chain.accounts(), returnUrl: query.return_url })
}

async function decideConnect(wallet: Wallet, form: z.output<typeof ConnectForm>): Promise<Reply> {
  const chain = chainOf(wallet, form.chain)
  const { return_url: returnUrl, address } = form
  if (form.decision === 'reject')
    return returnUrl === undefined ? connectedPage(chain, undefined) : goTo(returnUrl, { error: 'rejected' })
  const offered = await chain.accounts()
  if (address === undefined || !offered.some((account) => account.address === address))
    throw new Refused('That account was not offered.')
  return returnUrl === undefined ? connectedPage(chain, address) : goTo(returnUrl, { address })
}

async function showSign(wallet: Wallet, query: z.output<typeof SignQuery>, url: URL): Promise<Reply> {
  const chain = chainOf(wallet, query.chain)
  const { return_url: returnUrl } = query
  try {
    const asked = await chain.read(parseJson(Buffer.from(query.request, 'base64url').toString('utf8')))
    const pending = { asked, returnUrl, link: url.pathname + url.search }
    return signPage(wallet.requests.add(pending), pending)
  } catch (error) {
    return explain(error, returnUrl)
  }
}

async function decideSign({ requests }: Wallet, form: z.output<typeof SignForm>): Promise<Reply> {
  const pending = requests.find(form.id)
  if (pending === undefined)
    return refusedPage(410, 'This request is gone. Go back to the page that asked, and ask again.')
  const outcome = await requests.decide(form.id, form.decision === 'approve')
  const returnUrl = form.return_url ?? pending.returnUrl
  if (returnUrl === undefined || outcome.kind === 'failed')
    return outcomePage({ ...pending, returnUrl }, outcome)
  return goTo(returnUrl, outcome.kind === 'sent' ? { tx_hash: outcome.hash } : { error: 'rejected' })
}

/** Whatever goes wrong ends on a page that says so. */
function explain(error: unknown, returnUrl?: URL): Reply {
  if (error instanceof Refused) return refusedPage(400, error.message, returnUrl)
  if (error instanceof TooLarge) return refusedPage(413, 'The form is too large.')
  console.error('The suite wallet failed:', error)
  return refusedPage(502, 'A chain of the sandbox does not answer. Is the sandbox running?', returnUrl)
}
