import { Connection, type Keypair, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { tokenAccountAddress } from '../solana/programs.ts'
import { type SolanaNode, startSolanaNode } from '../solana/server.ts'
import { FAKE_USDC, SOL, type SolanaToken, TAXED, USDC, USDT } from '../solana/tokens.ts'
import { createSolanaWorld, type SolanaWorld } from '../solana/world.ts'
import { buildSwap } from './build-swap.ts'
import { findRoute, held, received } from './maker.ts'
import { type JupiterServer, startJupiter } from './server.ts'

let world: SolanaWorld
let node: SolanaNode
let jupiter: JupiterServer
let connection: Connection

beforeAll(async () => {
  world = createSolanaWorld({ now: Date.now })
  node = await startSolanaNode({ ledger: world.ledger, slotMs: 20 })
  jupiter = await startJupiter({ world, apiKey: 'right' })
  connection = new Connection(node.origin, 'confirmed')
})
afterAll(async () => {
  await jupiter.stop()
  await node.stop()
})

// A schema of its fields would put these first; the order counts.
const Quote = z.custom<Readonly<Record<string, unknown>> & { readonly outAmount: string }>()
const Swap = z.object({ swapTransaction: z.string(), lastValidBlockHeight: z.number() })
const user = (index: number): Keypair => {
  const found = world.users[index]
  if (found === undefined) throw new Error(`there is no user ${index}`)
  return found
}

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const init = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers }
  const response = await fetch(`${jupiter.origin}${path}`, init)
  return { status: response.status, body: z.unknown().parse(await response.json()) }
}
const quote = (from: SolanaToken, to: SolanaToken, amount: bigint, version = 'v2') => {
  const query = { inputMint: String(from.mint), outputMint: String(to.mint), amount: String(amount) }
  return call(`/swap/${version}/quote?${new URLSearchParams(query).toString()}`)
}
const agreed = async (from: SolanaToken, to: SolanaToken, amount: bigint, version?: string) =>
  Quote.parse((await quote(from, to, amount, version)).body)

async function land(answer: unknown, taker: Keypair) {
  const { swapTransaction, lastValidBlockHeight } = Swap.parse(answer)
  const transaction = VersionedTransaction.deserialize(Buffer.from(swapTransaction, 'base64'))
  transaction.sign([taker])
  const signature = await connection.sendTransaction(transaction)
  const blockhash = transaction.message.recentBlockhash
  const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
  expect(value.err).toBeNull()
}

const tokens = (token: SolanaToken, owner: Keypair) =>
  held(world, tokenAccountAddress(token, owner.publicKey))

test('a quoted SOL swap is signed by its taker alone and gives exactly the quoted amount', async () => {
  const taker = user(2)
  const given = await agreed(SOL, USDC, 1_000_000_000n)
  const { body } = await call('/swap/v2/swap', { quoteResponse: given, taker: taker.publicKey.toBase58() })
  const before = await connection.getBalance(taker.publicKey)
  await land(body, taker)
  expect(tokens(USDC, taker)).toBe(BigInt(given.outAmount))
  // The swap, its signature, the priority fee, and the rent of the new USDC account.
  expect(before - (await connection.getBalance(taker.publicKey))).toBe(
    1_000_000_000 + 5000 + 10_000 + 2_039_280,
  )
})

test.each([
  ['USDC for SOL', USDC, SOL],
  ['a Token-2022 token with a fee, over two pools', TAXED, USDT],
  ['USDT for a Token-2022 token with a fee', USDT, TAXED],
])('V1 swaps %s', async (_, from, to) => {
  const taker = user(0)
  const given = await agreed(from, to, 5_000_000n, 'v1')
  const before = [tokens(from, taker), tokens(to, taker)] as const
  const lamports = await connection.getBalance(taker.publicKey)
  const order = { quoteResponse: given, userPublicKey: taker.publicKey.toBase58() }
  await land((await call('/swap/v1/swap', order)).body, taker)
  expect(before[0] - tokens(from, taker)).toBe(5_000_000n)
  if (to === SOL)
    expect((await connection.getBalance(taker.publicKey)) - lamports).toBe(Number(given.outAmount) - 15_000)
  else expect(tokens(to, taker) - before[1]).toBe(BigInt(given.outAmount))
})

test('a swap below its minimum fails as it does by the aggregator’s program, takes the network fee, and moves nothing', async () => {
  const taker = user(1)
  const route = findRoute(world, USDC, SOL, 5_000_000n)
  const { transaction: text } = buildSwap(world, route, taker.publicKey, {
    quoted: received(route) + 1n,
    slippageBps: 0,
  })
  const transaction = VersionedTransaction.deserialize(Buffer.from(text, 'base64'))
  transaction.sign([taker])
  const accounts = [
    tokenAccountAddress(USDC, taker.publicKey),
    ...world.pools.flatMap(({ a, b }) => [a.vault, b.vault]),
  ]
  const states = () => accounts.map((address) => world.ledger.svm.account(address))
  const before = states()
  const { value: tried } = await connection.simulateTransaction(transaction, { sigVerify: true })
  const failed = { InstructionError: [3, { Custom: 6001 }] }
  expect(tried.err).toEqual(failed)
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('0x1771')
  const lamports = await connection.getBalance(taker.publicKey)
  const signature = await connection.sendTransaction(transaction, { skipPreflight: true })
  // confirmTransaction answers a failed transaction or throws its error, whichever it hears of first.
  await expect.poll(async () => (await connection.getSignatureStatus(signature)).value?.err).toEqual(failed)
  expect(lamports - (await connection.getBalance(taker.publicKey))).toBe(15_000)
  expect(states()).toEqual(before)
  // A trial alone leaves nothing behind either, and a wrong signature is found first.
  const good = buildSwap(world, route, taker.publicKey, { quoted: received(route), slippageBps: 0 })
  const unsigned = VersionedTransaction.deserialize(Buffer.from(good.transaction, 'base64'))
  expect((await connection.simulateTransaction(unsigned)).value.err).toBeNull()
  await expect(connection.sendTransaction(unsigned)).rejects.toThrow('signature')
  expect(states()).toEqual(before)
})

test('a quote that was changed, cut or reordered on the way is refused', async () => {
  const given = await agreed(SOL, USDC, 1_000_000n)
  const taker = user(0).publicKey.toBase58()
  const { contextSlot: _, ...cut } = given
  const reordered = Object.fromEntries(Object.entries(given).toReversed())
  for (const quoteResponse of [{ ...given, outAmount: '1' }, { ...given, more: 1 }, cut, reordered, null])
    expect(await call('/swap/v2/swap', { quoteResponse, taker })).toMatchObject({
      status: 400,
      body: { error: 'Invalid quoteResponse' },
    })
})

test('refusals have the words and codes of the service', async () => {
  expect(await quote(SOL, FAKE_USDC, 1_000_000n)).toMatchObject({
    status: 400,
    body: { errorCode: 'COULD_NOT_FIND_ANY_ROUTE' },
  })
  expect(await quote(SOL, SOL, 1n)).toMatchObject({ body: { errorCode: 'CIRCULAR_ARBITRAGE_IS_DISABLED' } })
  const quoteResponse = await agreed(SOL, USDC, 1_000_000n)
  expect(await call('/swap/v2/swap', { quoteResponse, taker: 'nobody' })).toMatchObject({
    body: { error: 'Invalid taker address' },
  })
  expect((await call('/price/v3?ids=x', undefined, { 'x-api-key': 'wrong' })).status).toBe(401)
})

test('prices leave out tokens without one, and a search finds look-alikes too', async () => {
  const prices = await call(`/price/v3?ids=${[SOL, FAKE_USDC].map(({ mint }) => String(mint)).join()}`)
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(prices.body))).toEqual([String(SOL.mint)])
  expect((await call('/tokens/v2/search?query=usdc')).body).toMatchObject([
    { id: String(USDC.mint), isVerified: true },
    { id: String(FAKE_USDC.mint), isVerified: false },
  ])
})
