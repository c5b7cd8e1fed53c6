import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { Asset, BASE_FEE, Horizon, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { encodeFunctionData, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, type Payment, Wallet } from 'xrpl'
import * as z from 'zod'
import { createMarket } from '../amm/market.ts'
import { tokenAbi } from '../evm/artifacts.ts'
import { type LocalChain, startLocalChain } from '../evm/local-chain.ts'
import { onError, send, specOf, tokenOf, userAt } from '../evm/testing/local-chain.ts'
import { outageControl } from '../http/outage.ts'
import { serve, type Served } from '../http/serve.ts'
import { type Ledgers, startLedgers } from '../ledgers.ts'
import { createParts } from '../processes/parts.ts'
import { keyOf } from '../solana/keys.ts'
import { PASSPHRASE, stellarKeyOf } from '../stellar/world.ts'
import { walletOf } from '../xrpl/world.ts'
import { evmBridgeChain } from './chains/evm.ts'
import { xrplBridgeChain } from './chains/xrpl.ts'
import type { BridgeChain } from './chains/chain.ts'
import { type BridgeServer, startBridge } from './server.ts'

const BLOCK_MS = 50
const parts = createParts()
const folder = mkdtempSync(path.join(tmpdir(), 'suite-bridge-'))
let eth: LocalChain
let ledgers: Ledgers
let xrpl: Client
let solana: Connection
let bridge: BridgeServer
let control: Served

beforeAll(async () => {
  eth = parts.add(await startLocalChain({ spec: specOf('eth'), blockMs: BLOCK_MS, onError }))
  ledgers = await startLedgers(parts, { blockMs: BLOCK_MS })
  xrpl = new Client(ledgers.descriptions.xrpl.url.replace('http', 'ws'))
  await xrpl.connect()
  parts.add({ stop: () => xrpl.disconnect() })
  solana = new Connection(ledgers.descriptions.solana.url, 'confirmed')
  bridge = await start(ledgers.bridgeChains)
  control = parts.add(
    await serve({
      name: 'control server',
      // The service of the moment: it is started again.
      handle: outageControl({}, { 'bridge/orders': (context) => bridge.control(context) }),
    }),
  )
})
afterAll(async () => {
  await bridge.stop()
  await parts.stop()
  rmSync(folder, { recursive: true })
})

const spec = specOf('eth')

async function start(others: readonly BridgeChain[]): Promise<BridgeServer> {
  const { rpc, client } = eth
  const chain = evmBridgeChain({ network: 'eth', chainId: spec.chainId, rpc, client, name: 'bridge' })
  return startBridge({
    chains: [chain, ...others],
    usdc: tokenOf(eth, 'USDC'),
    markets: [createMarket(eth)],
    keepIn: folder,
    stepMs: BLOCK_MS,
    now: Date.now,
  })
}

const Order = z.looseObject({
  id: z.string(),
  status: z.string(),
  payinAddress: z.string(),
  payinExtraId: z.string().nullable(),
  expectedToAmount: z.string(),
})

const ask = async (call: string, query: Record<string, string>) => {
  const response = await fetch(`${bridge.origin}/v1/bridge/${call}?${new URLSearchParams(query).toString()}`)
  return { status: response.status, body: z.looseObject({}).parse(await response.json()) }
}
const post = async (body: object, key: string) => {
  const response = await fetch(`${bridge.origin}/v1/bridge/create`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: z.looseObject({}).parse(await response.json()) }
}
const make = async (body: object, key: string) =>
  Order.parse((await post({ clientOrderId: key, ...body }, key)).body)
const order = async (id: string) => Order.parse((await ask('status', { id })).body)
/** The order once it is in a state. */
async function reached(id: string, status: string) {
  await expect
    .poll(async () => (await order(id)).status, { timeout: 20_000, interval: BLOCK_MS })
    .toBe(status)
  return order(id)
}
const steer = async (body: object) =>
  (await fetch(`${control.origin}/bridge/orders`, { method: 'POST', body: JSON.stringify(body) })).status

const problem = async (query: Record<string, string>) => (await ask('validate-address', query)).body

const ethToXrp = { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'xrp', toNetwork: 'xrp' }
const xrpToSol = { fromCurrency: 'xrp', fromNetwork: 'xrp', toCurrency: 'sol', toNetwork: 'sol' }
const payer = userAt(1).address
const someone = (n: number) => Wallet.fromEntropy(new Uint8Array(16).fill(n)).classicAddress

const payEther = (to: string, amount: string) =>
  send(eth, 1, { to: z.custom<`0x${string}`>().parse(to), value: parseEther(amount) })

async function payXrp(to: string, tag: string | null, xrpAmount: string) {
  const wallet = walletOf('user 0')
  const payment: Payment = {
    TransactionType: 'Payment',
    Account: wallet.classicAddress,
    Destination: to,
    Amount: parseUnits(xrpAmount, 6).toString(),
    // Ledgers close far faster here than the client looks at them.
    LastLedgerSequence: (await xrpl.getLedgerIndex()) + 1_000,
    ...(tag === null ? {} : { DestinationTag: Number(tag) }),
  }
  return (await xrpl.submitAndWait(payment, { wallet })).result
}

test('ether is bridged to XRP: its deposit is confirmed, and the payout stands on the other ledger', async () => {
  const destination = someone(1)
  const estimate = (await ask('estimate', { ...ethToXrp, fromAmount: '0.1' })).body
  expect(estimate).toMatchObject({ networkFee: { amount: '0.1', currency: 'xrp' }, rateId: null })
  const made = await make(
    { ...ethToXrp, fromAmount: '0.1', address: destination, extraId: '77', refundAddress: payer },
    'ether to xrp',
  )
  expect(made).toMatchObject({
    status: 'waiting',
    payinExtraId: null,
    expectedToAmount: estimate['toAmount'],
  })
  const { transactionHash } = await payEther(made.payinAddress, '0.1')
  const done = await reached(made.id, 'finished')
  expect(done).toMatchObject({
    payinHash: transactionHash,
    amountFrom: '0.1',
    amountTo: made.expectedToAmount,
  })
  const { result } = await xrpl.request({ command: 'tx', transaction: String(done['payoutHash']) })
  expect(result).toMatchObject({
    validated: true,
    tx_json: { Destination: destination, DestinationTag: 77 },
    meta: { delivered_amount: parseUnits(made.expectedToAmount, 6).toString() },
  })
})

test('XRP with the order’s tag is bridged to SOL; without a tag the ledger refuses it', async () => {
  const destination = Keypair.generate().publicKey
  const made = await make(
    { ...xrpToSol, fromAmount: '100', address: destination.toBase58(), refundAddress: someone(2) },
    'xrp to sol',
  )
  expect(made).toMatchObject({ payinExtraIdName: 'Destination tag' })
  expect(await payXrp(made.payinAddress, null, '100').catch(String)).toMatchObject({
    meta: { TransactionResult: 'tecDST_TAG_NEEDED' },
  })
  await payXrp(made.payinAddress, made.payinExtraId, '100')
  await reached(made.id, 'finished')
  expect(BigInt(await solana.getBalance(new PublicKey(destination)))).toBe(
    parseUnits(made.expectedToAmount, 9),
  )
})

test('a token is bridged, to an account that the payout opens', async () => {
  const usdc = tokenOf(eth, 'USDC')
  const made = await make(
    {
      fromCurrency: 'usdc',
      fromNetwork: 'eth',
      toCurrency: 'xlm',
      toNetwork: 'xlm',
      fromAmount: '50',
      address: stellarKeyOf('newcomer').publicKey(),
      extraId: '5',
      refundAddress: payer,
    },
    'usdc to xlm',
  )
  const args = [z.custom<`0x${string}`>().parse(made.payinAddress), parseUnits('50', 6)] as const
  await send(eth, 1, {
    to: usdc,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }),
  })
  expect(await reached(made.id, 'finished')).toMatchObject({ amountFrom: '50' })
})

test('SOL is bridged from an address of the order’s own', async () => {
  const made = await make(
    {
      ...xrpToSol,
      fromCurrency: 'sol',
      fromNetwork: 'sol',
      toCurrency: 'xrp',
      toNetwork: 'xrp',
      fromAmount: '1',
      address: someone(10),
    },
    'sol to xrp',
  )
  const keys = keyOf('user 0')
  const transaction = new Transaction().add(
    SystemProgram.transfer({
      fromPubkey: keys.publicKey,
      toPubkey: new PublicKey(made.payinAddress),
      lamports: 1_000_000_000,
    }),
  )
  const payinHash = await solana.sendTransaction(transaction, [keys])
  expect(await reached(made.id, 'finished')).toMatchObject({ payinHash, amountFrom: '1' })
})

test('XLM is bridged by the order’s memo', async () => {
  const address = userAt(5).address
  const before = await eth.client.getBalance({ address })
  const made = await make(
    {
      ...ethToXrp,
      fromCurrency: 'xlm',
      fromNetwork: 'xlm',
      toCurrency: 'eth',
      toNetwork: 'eth',
      fromAmount: '100',
      address,
    },
    'xlm to eth',
  )
  const { url } = ledgers.descriptions.xlm
  const horizon = new Horizon.Server(url, { allowHttp: true })
  const keys = stellarKeyOf('user 0')
  const payment = { destination: made.payinAddress, asset: Asset.native(), amount: '100' }
  const transaction = new TransactionBuilder(await horizon.loadAccount(keys.publicKey()), {
    fee: BASE_FEE,
    networkPassphrase: PASSPHRASE,
    memo: Memo.id(made.payinExtraId ?? ''),
  })
    .addOperation(Operation.payment(payment))
    .setTimeout(60)
    .build()
  transaction.sign(keys)
  const { hash: payinHash } = await horizon.submitTransaction(transaction)
  expect(await reached(made.id, 'finished')).toMatchObject({ payinHash, amountFrom: '100' })
  expect(await eth.client.getBalance({ address })).toBe(before + parseEther(made.expectedToAmount))
})

test('an amount that is not the order’s goes back to where the order says', async () => {
  const refundAddress = userAt(3).address
  const before = await eth.client.getBalance({ address: refundAddress })
  const made = await make(
    { ...ethToXrp, fromAmount: '0.1', address: someone(3), refundAddress },
    'too little',
  )
  await payEther(made.payinAddress, '0.05')
  const done = await reached(made.id, 'refunded')
  expect(done).toMatchObject({ refundAmount: '0.05', payoutHash: null, amountFrom: '0.05' })
  expect(await eth.client.getBalance({ address: refundAddress })).toBe(before + parseEther('0.05'))
})

test('an order that expired takes no deposit: a late one goes back', async () => {
  const refundAddress = userAt(4).address
  const made = await make({ ...ethToXrp, fromAmount: '0.1', address: someone(4), refundAddress }, 'late')
  expect(await steer({ order: 'late', end: 'expired' })).toBe(200)
  await reached(made.id, 'expired')
  await payEther(made.payinAddress, '0.1')
  expect(await reached(made.id, 'refunded')).toMatchObject({ refundAmount: '0.1' })
})

test('an order stays in a state for as long as the control server says, and ends as it says', async () => {
  const body = { ...ethToXrp, fromAmount: '0.1', address: someone(5), refundAddress: payer }
  expect(await steer({ hold: 'verifying' })).toBe(200)
  const held = await make(body, 'held')
  await payEther(held.payinAddress, '0.1')
  expect(await reached(held.id, 'verifying')).toMatchObject({ actionsAvailable: true })
  expect(await steer({ order: held.id, hold: 'exchanging' })).toBe(200)
  await reached(held.id, 'exchanging')
  expect(await steer({ order: held.id, end: 'failed' })).toBe(200)
  await reached(held.id, 'failed')
  expect(await steer({ end: 'refund' })).toBe(200)
  const refunded = await make(body, 'refunded')
  await payEther(refunded.payinAddress, '0.1')
  await reached(refunded.id, 'refunded')
  expect(await steer({ order: 'nobody', end: 'failed' })).toBe(404)
  expect(await steer({ hold: 'for ever' })).toBe(400)
})

test('one order is made for a key, however often and at once it is asked for', async () => {
  const body = { ...ethToXrp, fromAmount: '0.2', address: someone(6), refundAddress: payer }
  const answers = await Promise.all([1, 2, 3].map(() => post({ ...body, clientOrderId: 'twin' }, 'twin')))
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await post({ ...body, fromAmount: '0.3', clientOrderId: 'twin' }, 'twin')).toMatchObject({
    status: 409,
  })
  expect(await post({ ...body, clientOrderId: 'twin' }, 'another key')).toMatchObject({
    status: 409,
    body: { error: 'duplicate_order', details: { id: answers[0]?.body['id'] } },
  })
})

test('addresses are looked up on their chain: an exchange takes nothing without a tag', async () => {
  const exchange = walletOf('exchange').classicAddress
  const xrp = { currency: 'xrp', network: 'xrp' }
  expect(await problem({ ...xrp, address: exchange })).toMatchObject({
    valid: false,
    code: 'extra_id_required',
  })
  expect(await problem({ ...xrp, address: exchange, extraId: '1' })).toMatchObject({ valid: true })
  expect(await problem({ ...xrp, address: someone(9) })).toMatchObject({ valid: true })
  expect(await problem({ ...xrp, address: payer })).toMatchObject({ valid: false, code: 'invalid_address' })
  const refused = await post({ ...ethToXrp, fromAmount: '0.1', address: exchange }, 'no tag')
  expect(refused).toMatchObject({ status: 422, body: { error: 'extra_id_required' } })
})

test('an amount out of the range, and a currency that cannot be had, are refused', async () => {
  const { body: range } = await ask('range', ethToXrp)
  const low = await ask('estimate', { ...ethToXrp, fromAmount: '0.0001' })
  expect(low).toMatchObject({
    status: 422,
    body: { error: 'amount_too_low', details: { range: { minAmount: range['minAmount'] } } },
  })
  expect(await ask('range', { ...ethToXrp, toCurrency: 'btc', toNetwork: 'btc' })).toMatchObject({
    status: 422,
    body: { error: 'pair_unavailable' },
  })
})

test('after a restart, orders go on where their chain does, and fail where it has begun again', async () => {
  const ours = await make(
    { ...ethToXrp, fromAmount: '0.1', address: someone(7), refundAddress: payer },
    'goes on',
  )
  const lost = await make(
    { ...xrpToSol, fromAmount: '100', address: Keypair.generate().publicKey.toBase58() },
    'is lost',
  )
  await bridge.stop()
  await payEther(ours.payinAddress, '0.1')
  const { url } = ledgers.descriptions.xrpl
  bridge = await start([
    xrplBridgeChain({ websocket: url.replace('http', 'ws'), wallet: walletOf('bridge') }),
    ...ledgers.bridgeChains.filter(({ network }) => network !== 'xrp'),
  ])
  await reached(ours.id, 'finished')
  expect(await order(lost.id)).toMatchObject({ status: 'failed' })
})
