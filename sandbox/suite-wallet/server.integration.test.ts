import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { Horizon, Transaction, TransactionBuilder } from '@stellar/stellar-sdk'
import { encodeFunctionData, type Hex, isHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Client } from 'xrpl'
import * as z from 'zod'
import { treasury, users } from '../evm/accounts.ts'
import { routerAbi } from '../evm/artifacts.ts'
import { tokenOf, useLocalChain, userAt } from '../evm/testing/local-chain.ts'
import type { Served } from '../http/serve.ts'
import { type Ledgers, startLedgers } from '../ledgers.ts'
import { createParts } from '../processes/parts.ts'
import { memo } from '../solana/programs.ts'
import { evmChain } from './chains/evm.ts'
import { startSuiteWallet } from './server.ts'
import { idOf, linkTo, press, RETURN_URL, visit } from './testing/visit.ts'

/** Each kind of request through the wallet's pages, onto its ledger or not. */

const REFERENCE = 'ab'.repeat(32)
const eth = useLocalChain('eth')
const parts = createParts()
let ledgers: Ledgers
let wallet: Served
let xrpl: Client

beforeAll(async () => {
  ledgers = await startLedgers(parts, { blockMs: 100 })
  wallet = await startSuiteWallet({ chains: [evmChain(eth(), users), ...ledgers.suiteChains] })
  xrpl = new Client(ledgers.descriptions.xrpl.url.replace('http', 'ws'))
  await xrpl.connect()
})
afterAll(async () => {
  await xrpl.disconnect()
  await wallet.stop()
  await parts.stop()
})

const env = (name: string): string => ledgers.env[name] ?? ''
const addressAt = (ledger: 'xrpl' | 'solana' | 'xlm', index: number): string =>
  ledgers.descriptions[ledger].users[index]?.address ?? ''

interface Request {
  readonly chain: string
  readonly request: { readonly family: string; readonly [field: string]: unknown }
}

/** The requests of each chain, built when they are needed. */
const kinds: Readonly<Record<string, () => Request | Promise<Request>>> = {
  'an ETH payment': () => ethRequest(treasury, '1234567', `0x${REFERENCE}`),
  'an ETH swap': () =>
    ethRequest(
      eth().deployment.router,
      '1000000000000000000',
      encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapExactETHForTokens',
        args: [
          1_000_000n,
          [tokenOf(eth(), 'WETH'), tokenOf(eth(), 'USDC')],
          userAt(0).address,
          4_000_000_000n,
        ],
      }),
    ),
  'an XRP payment': () =>
    xrplRequest(0, env('TREASURY_XRPL'), {
      TransactionType: 'Payment',
      Destination: env('TREASURY_XRPL'),
      Amount: '8500000',
      DestinationTag: 77,
      InvoiceID: REFERENCE.toUpperCase(),
      SourceTag: 0x53554954,
    }),
  'an XRP swap': () =>
    xrplRequest(0, addressAt('xrpl', 0), {
      TransactionType: 'Payment',
      Destination: addressAt('xrpl', 0),
      Amount: rlusd('15'),
      SendMax: '10000000',
      DeliverMin: rlusd('14'),
      Flags: 0x00020000,
    }),
  'an XRPL trust line': () =>
    xrplRequest(2, rlusd('0').issuer, {
      TransactionType: 'TrustSet',
      LimitAmount: rlusd('1000000000'),
      Flags: 0x00020000,
    }),
  'a SOL payment': async () => {
    const from = new PublicKey(addressAt('solana', 0))
    const toPubkey = new PublicKey(env('TREASURY_SOLANA'))
    const { blockhash } = await solana().getLatestBlockhash()
    const instructions = [
      SystemProgram.transfer({ fromPubkey: from, toPubkey, lamports: 8_500_000 }),
      memo(REFERENCE, from),
    ]
    const message = new TransactionMessage({ payerKey: from, recentBlockhash: blockhash, instructions })
    const bytes = new VersionedTransaction(message.compileToV0Message()).serialize()
    return solanaRequest('transfer', Buffer.from(bytes).toString('base64'))
  },
  'a SOL swap': async () => {
    const query = new URLSearchParams({
      inputMint: 'So11111111111111111111111111111111111111112',
      outputMint: ledgers.descriptions.solana.tokens['USDC'] ?? '',
      amount: '1000000000',
      slippageBps: '50',
    })
    const quote: unknown = await (
      await fetch(`${env('JUPITER_URL')}/swap/v1/quote?${query.toString()}`)
    ).json()
    const swap = await fetch(`${env('JUPITER_URL')}/swap/v1/swap`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userPublicKey: addressAt('solana', 0), quoteResponse: quote }),
    })
    const { swapTransaction } = z.object({ swapTransaction: z.string() }).parse(await swap.json())
    return solanaRequest('swap', swapTransaction)
  },
  'an XLM payment': () => stellarRequest(0, xlmPayment()),
  'an XLM swap': () => stellarRequest(0, xlmSwap()),
  'a Stellar fee and swap': () => stellarRequest(0, xlmPayment(), xlmSwap()),
  'a Stellar trust line': () => stellarRequest(2, { type: 'change_trust', asset: xlmToken('USDC') }),
}

function ethRequest(to: string, value: string, data: Hex): Request {
  return {
    chain: 'eip155:1',
    request: { family: 'evm', chainId: 1, from: userAt(0).address, to, value, data },
  }
}
function xrplRequest(user: number, to: string, fields: object): Request {
  const from = addressAt('xrpl', user)
  const networkId = Number(env('XRPL_NETWORK_ID'))
  const txjson = { ...fields, Account: from, NetworkID: networkId }
  return { chain: `xrpl:${networkId}`, request: { family: 'xrpl', networkId, from, to, txjson } }
}
function solanaRequest(purpose: string, transaction: string): Request {
  const cluster = env('SOLANA_GENESIS').slice(0, 32)
  const from = addressAt('solana', 0)
  const fields = { cluster, from, to: env('TREASURY_SOLANA'), purpose, transaction }
  return {
    chain: `solana:${cluster}`,
    request: { family: 'solana', ...fields, lastValidBlockHeight: '999999999' },
  }
}
const xlmPayment = (to = env('TREASURY_STELLAR')) => ({
  type: 'payment',
  to,
  asset: 'native',
  amount: '85000',
})
const xlmSwap = () => ({
  type: 'path_payment_strict_send',
  to: addressAt('xlm', 0),
  sendAsset: 'native',
  sendAmount: '1000000000',
  destAsset: xlmToken('USDC'),
  destMin: '290000000',
  path: [],
})
function stellarRequest(user: number, ...operations: readonly object[]): Request {
  const validUntil = Math.floor(Date.now() / 1000) + 180
  const fields = {
    network: env('STELLAR_PASSPHRASE'),
    from: addressAt('xlm', user),
    operations,
    validUntil,
  }
  return { chain: 'stellar:local', request: { family: 'stellar', ...fields, memoHash: REFERENCE } }
}
function rlusd(value: string) {
  const [currency = '', issuer = ''] = (ledgers.descriptions.xrpl.tokens['RLUSD'] ?? '').split('.')
  return { currency, issuer, value }
}
const xlmToken = (id: string): string => ledgers.descriptions.xlm.tokens[id] ?? ''
const solana = () => new Connection(ledgers.descriptions.solana.url, 'confirmed')

/** Whether a hash is in its ledger, as a success. */
async function landed(family: string, hash: string): Promise<boolean> {
  switch (family) {
    case 'evm': {
      if (!isHex(hash)) return false
      const receipt = await eth().client.getTransactionReceipt({ hash })
      return receipt.status === 'success'
    }
    case 'xrpl': {
      const { result } = await xrpl.request({ command: 'tx', transaction: hash })
      const { meta, validated } = result
      return validated === true && typeof meta === 'object' && meta.TransactionResult === 'tesSUCCESS'
    }
    case 'solana': {
      const { value } = await solana().getSignatureStatus(hash)
      return value?.confirmationStatus === 'confirmed' && value.err === null
    }
    default: {
      const horizon = new Horizon.Server(ledgers.descriptions.xlm.url, { allowHttp: true })
      const found = await horizon.transactions().transaction(hash).call()
      return found.successful && found.memo_type === 'hash'
    }
  }
}

/** How much has happened on a chain's accounts that sign here. */
async function activity(family: string): Promise<unknown> {
  switch (family) {
    case 'evm':
      return eth().client.getTransactionCount({ address: userAt(0).address })
    case 'xrpl': {
      const infos = [0, 2].map((user) =>
        xrpl.request({ command: 'account_info', account: addressAt('xrpl', user), ledger_index: 'current' }),
      )
      return (await Promise.all(infos)).map(({ result }) => result.account_data.Sequence)
    }
    case 'solana':
      return solana().getBalance(new PublicKey(addressAt('solana', 0)))
    default: {
      const horizon = new Horizon.Server(ledgers.descriptions.xlm.url, { allowHttp: true })
      const loaded = [0, 2].map((user) => horizon.loadAccount(addressAt('xlm', user)))
      return (await Promise.all(loaded)).map((account) => account.sequenceNumber())
    }
  }
}

const build = async (name: string): Promise<Request> => {
  const made = await kinds[name]?.()
  if (made === undefined) throw new Error(`there is no kind ${name}`)
  return made
}
const open = async (asked: Request, returnUrl?: string) => visit(wallet.origin, linkTo(asked, returnUrl))
const decide = (id: string, decision: string, origin?: string) =>
  press(wallet.origin, '/sign', { id, decision }, origin)
const answerIn = (location: string | null) =>
  new URLSearchParams(new URL(location ?? 'about:blank').hash.slice(1))

test.each(Object.keys(kinds))('%s that is rejected stays off its ledger', async (name) => {
  const asked = await build(name)
  const before = await activity(asked.request.family)
  const { location } = await decide(idOf(await open(asked)), 'reject')
  expect(location).toBe(`${RETURN_URL}&error=rejected`)
  expect(await activity(asked.request.family)).toEqual(before)
})

test.each(Object.keys(kinds))('%s that is approved lands on its ledger', async (name) => {
  const asked = await build(name)
  const { status, location } = await decide(idOf(await open(asked)), 'approve')
  expect(status).toBe(200)
  expect(location).toMatch(/^http:\/\/localhost:4000\/sign\/abc#et=token&tx_hash=\w+$/)
  const hash = answerIn(location).get('tx_hash') ?? ''
  await vi.waitFor(async () => expect(await landed(asked.request.family, hash)).toBe(true), {
    timeout: 20_000,
    interval: 50,
  })
})

test.each([
  ['an ETH payment', ['Action', 'Send, with a note of 32 bytes', '0.000000000001234567 ETH']],
  ['an ETH swap', ['Swap on Uniswap V2: swapExactETHForTokens', 'You get, at least', '1 USDC']],
  ['an XRP payment', ['Send 8.5 XRP', 'Destination tag', '77', REFERENCE.toUpperCase()]],
  ['an XRP swap', ['You pay, at most', '10 XRP', 'You get, at least', '14 RLUSD', '15 RLUSD']],
  ['an XRPL trust line', ['Let this account hold RLUSD', 'At most', '1000000000']],
  ['a SOL payment', ['You pay, in all', '0.008505 SOL', 'Send 0.0085 SOL', 'Memo', REFERENCE]],
  ['a SOL swap', ['You get, about', 'Wrap that SOL', 'Send 1 SOL']],
  ['an XLM payment', ['Send 0.0085 XLM', 'Memo (hash)', REFERENCE]],
  ['an XLM swap', ['You pay', '100 XLM', 'You get, at least', '29 USDC']],
  ['a Stellar fee and swap', ['Send 0.0085 XLM', 'Swap', '100 XLM', '29 USDC', 'Memo (hash)', REFERENCE]],
  ['a Stellar trust line', ['Let this account hold an asset', 'Asset']],
])('%s is shown in plain words before it is signed', async (name, words) => {
  const asked = await build(name)
  const { lines } = await open(asked)
  expect(lines).toEqual(expect.arrayContaining(words))
  const chain = { evm: 'Ethereum', xrpl: 'XRP Ledger', solana: 'Solana', stellar: 'Stellar' }
  expect(lines.slice(lines.indexOf('Chain'))[1]).toBe(
    Object.entries(chain).find(([key]) => key === asked.request.family)?.[1],
  )
  expect(lines).toContain('A stand-in.')
})

const NFT = 'AB'.repeat(32)
const nftOffer = (fields: object = {}) => ({
  TransactionType: 'NFTokenCreateOffer',
  NFTokenID: NFT,
  Amount: '100000000',
  Destination: env('TREASURY_XRPL'),
  Expiration: 848_192_400,
  ...fields,
})

test('offers for NFTs are shown in plain words before they are signed', async () => {
  const to = env('TREASURY_XRPL')
  const lines = async (fields: object) => (await open(xrplRequest(0, to, fields))).lines
  expect(await lines(nftOffer({ Owner: addressAt('xrpl', 1) }))).toEqual(
    expect.arrayContaining(['Offer to buy an NFT for 100 XRP', NFT, addressAt('xrpl', 1), to, 'Ends']),
  )
  expect(await lines(nftOffer({ Flags: 1 }))).toEqual(
    expect.arrayContaining(['Offer to sell an NFT for 100 XRP', 'Tue, 17 Nov 2026 01:00:00 GMT']),
  )
  const accept = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: NFT }
  expect(await lines(accept)).toEqual(expect.arrayContaining(['Buy an NFT from an offer', NFT]))
})

test('a second click on the button sends nothing a second time', async () => {
  const asked = await build('an XRP payment')
  const id = idOf(await open(asked))
  const [first, second] = await Promise.all([decide(id, 'approve'), decide(id, 'approve')])
  expect(second.location).toBe(first.location)
  expect((await decide(id, 'reject')).location).toBe(first.location)
})

test('a request on Stellar that is brought and approved twice is sent once', async () => {
  const asked = await build('an XLM payment')
  const [first, again] = [await open(asked), await open(asked)]
  const [sent, answered] = [await decide(idOf(first), 'approve'), await decide(idOf(again), 'approve')]
  expect(answered.location).toBe(sent.location)
})

test('a request on Stellar carries the end of its time into its transaction', async () => {
  const asked = await build('an XLM swap')
  const { location } = await decide(idOf(await open(asked)), 'approve')
  const horizon = new Horizon.Server(ledgers.descriptions.xlm.url, { allowHttp: true })
  const { envelope_xdr: xdr } = await horizon
    .transactions()
    .transaction(answerIn(location).get('tx_hash') ?? '')
    .call()
  const sent = TransactionBuilder.fromXDR(xdr, env('STELLAR_PASSPHRASE'))
  const end = sent instanceof Transaction ? sent.timeBounds?.maxTime : undefined
  expect(end).toBe(String(asked.request['validUntil']))
})

test('without a page to go back to, the hash is shown', async () => {
  const page = await open(await build('an XLM payment'), '')
  expect(page.lines).toContain('No page is waiting for the answer: it is shown here.')
  const { status, lines, location } = await decide(idOf(page), 'approve')
  expect([status, location]).toEqual([200, null])
  const hash = lines.slice(lines.indexOf('Transaction'))[1] ?? ''
  expect(await landed('stellar', hash)).toBe(true)
  const again = await open(await build('an XLM payment'), '')
  expect((await decide(idOf(again), 'reject')).lines).toContain('Rejected')
})

test('what the ledger refuses is said on a page, with ways on', async () => {
  const unheld = stellarRequest(2, { ...xlmPayment(addressAt('xlm', 0)), asset: xlmToken('EURC') })
  const { status, lines, markup } = await decide(idOf(await open(unheld)), 'approve')
  expect(status).toBe(502)
  expect(lines.join(' ')).toContain('op_src_no_trust')
  expect(markup).toContain('href="http://localhost:4000/sign/abc#et=token&amp;error=failed"')
})

test('a Solana transaction whose time is over is refused by the ledger, not by a crash', async () => {
  const payerKey = new PublicKey(addressAt('solana', 0))
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash,
    instructions: [memo('late', payerKey)],
  })
  const bytes = new VersionedTransaction(message.compileToV0Message()).serialize()
  const page = await open(solanaRequest('transfer', Buffer.from(bytes).toString('base64')))
  expect(page.lines.join(' ')).toContain('expected to fail')
  const { lines } = await decide(idOf(page), 'approve')
  expect(lines.join(' ')).toContain('Blockhash not found')
})

/** The result of a changed request of a kind. */
async function refusal(name: string, changes: object): Promise<string> {
  const { chain, request } = await build(name)
  const { status, lines, markup } = await open({ chain, request: { ...request, ...changes } })
  expect(status).toBe(400)
  expect(markup).not.toContain('<form')
  return lines.join(' ')
}
const ANYONE = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const paying = (changes: object) => ({
  operations: [{ type: 'payment', to: ANYONE, asset: 'native', amount: '1', ...changes }],
})
const txjson = async (name: string, changes: object) => {
  const { request } = await build(name)
  return { txjson: { ...z.looseObject({}).parse(request['txjson']), ...changes } }
}

test.each([
  ['an ETH payment', { chainId: 56 }, 'chainId'],
  ['an ETH payment', { from: treasury }, 'is not in this wallet'],
  ['an ETH payment', { value: '1.5' }, 'value'],
  ['an ETH payment', { data: '0x1' }, 'data'],
  ['an ETH payment', { gas: '1' }, 'Unrecognized key'],
  ['a SOL payment', { cluster: 'mainnet' }, 'cluster'],
  ['a SOL payment', { transaction: 'AQAB' }, 'no Solana transaction'],
  ['an XLM payment', { network: 'Public Global Stellar Network ; September 2015' }, 'another network'],
  ['an XLM payment', paying({ to: 'GABC' }), 'is not an account'],
  ['an XLM payment', paying({ asset: 'USDC' }), 'is not an asset'],
  ['an XLM payment', paying({ amount: '-1' }), 'stroops'],
  ['an XLM payment', { operations: [{ type: 'set_options', signer: 'x' }] }, 'type'],
  ['an XLM payment', { validUntil: undefined }, 'validUntil'],
  ['an XLM payment', { validUntil: Math.floor(Date.now() / 1000) - 1 }, 'time to send this request is over'],
  ['an XRP payment', { networkId: 0 }, 'another network'],
  ['an XRP payment', { family: 'stellar' }, 'family'],
])('%s with %o is refused with its reason', async (name, changes, reason) => {
  expect(await refusal(name, changes)).toContain(reason)
})

test.each([
  ['an XRP payment', { NetworkID: 0 }, 'another network'],
  ['an XRP payment', { Fee: '1000000000' }, 'Unrecognized key'],
  ['an XRP payment', { Flags: 0x00020000 }, 'minimum belong together'],
  ['an XRP payment', { Destination: 'rNobody' }, 'is not an account'],
  ['an XRP payment', { Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }, 'another account'],
  ['an XRP payment', { TransactionType: 'SetRegularKey' }, 'only payments, trust lines, offers for NFTs'],
  ['an XRPL trust line', { Flags: 0x00100000 }, 'Flags'],
])('%s whose transaction has %o is refused with its reason', async (name, changes, reason) => {
  expect(await refusal(name, await txjson(name, changes))).toContain(reason)
})

test.each([
  ['/sign', 400],
  ['/sign?chain=eip155:1&request=!', 400],
  ['/sign?chain=eip155:1&request=e30', 400],
  ['/sign?chain=eip155:1&request=AAAA', 400],
  ['/sign?chain=eip155:99&request=e30', 400],
  ['/sign?chain=eip155:1&chain=eip155:56&request=e30', 400],
  ['/sign?chain=eip155:1&request=e30&return_url=javascript:alert(1)', 400],
  ['/connect', 400],
  ['/connect?chain=bip122:x', 400],
  ['/connect?chain=stellar:local&return_url=nowhere', 400],
  ['/keys', 404],
])('%s ends on a page that says what is wrong', async (path, status) => {
  const page = await visit(wallet.origin, path)
  expect(page.status).toBe(status)
  expect(page.lines).toContain('This cannot be done')
})

test('what a request holds is text on the page, never markup', async () => {
  const asked = await build('an XLM payment')
  const evil = { ...asked.request, ...paying({ to: '<script>alert(1)</script>' }) }
  const { markup } = await open({ ...asked, request: evil })
  expect(markup).not.toContain('<script>')
  expect(markup).toContain('&lt;script&gt;')
})

test.each(['xrpl', 'solana', 'stellar', 'eip155'])(
  'an account of %s is told to the page that asks',
  async (family) => {
    const { chain } = await build(
      { xrpl: 'an XRP payment', solana: 'a SOL payment', stellar: 'an XLM payment' }[family] ??
        'an ETH payment',
    )
    const query = new URLSearchParams({ chain, return_url: RETURN_URL })
    const page = await visit(wallet.origin, `/connect?${query.toString()}`)
    const addresses = [...page.markup.matchAll(/name="address" value="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    )
    expect(addresses.length).toBeGreaterThanOrEqual(3)
    const [, address = ''] = addresses
    const form = { chain, return_url: RETURN_URL, address }
    const chosen = await press(wallet.origin, '/connect', { ...form, decision: 'approve' })
    expect([chosen.status, chosen.location]).toEqual([200, `${RETURN_URL}&address=${address}`])
    const refused = await press(wallet.origin, '/connect', { ...form, decision: 'reject' })
    expect(refused.location).toBe(`${RETURN_URL}&error=rejected`)
  },
)

test('an account without a page to go to is shown, and one that was not offered is refused', async () => {
  const form = { chain: 'stellar:local', decision: 'approve' }
  const shown = await press(wallet.origin, '/connect', { ...form, address: addressAt('xlm', 1) })
  expect(shown.lines).toContain(addressAt('xlm', 1))
  const other = await press(wallet.origin, '/connect', { ...form, address: env('TREASURY_STELLAR') })
  expect([other.status, other.lines.at(-1)]).toEqual([400, 'That account was not offered.'])
})

test('only the wallet’s own page decides, and only on its own question', async () => {
  const asked = await build('an XRP payment')
  const before = await activity('xrpl')
  const id = idOf(await open(asked))
  for (const origin of ['http://localhost:4000', 'null', wallet.origin.replace('127.0.0.1', 'localhost')])
    expect((await decide(id, 'approve', origin)).status).toBe(403)
  expect(await activity('xrpl')).toEqual(before)
  expect((await decide('0b2c8a52-7c1e-4a5c-9d56-0a5f5f8a7a11', 'approve')).status).toBe(410)
  expect((await decide('x', 'approve')).status).toBe(400)
})

test('its pages stand in no frame and run no script but their own', async () => {
  const { headers } = await open(await build('an XLM payment'))
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(headers.get('referrer-policy')).toBe('same-origin')
})
