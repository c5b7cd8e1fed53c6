import { Connection, type Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type JupiterServer, startJupiter } from '../../../sandbox/jupiter/server.ts'
import { buildSwap } from '../../../sandbox/jupiter/build-swap.ts'
import { findRoute } from '../../../sandbox/jupiter/maker.ts'
import { type SolanaNode, startSolanaNode } from '../../../sandbox/solana/server.ts'
import { SOL, type SolanaToken, TAXED, USDC } from '../../../sandbox/solana/tokens.ts'
import { createSolanaWorld, type SolanaWorld } from '../../../sandbox/solana/world.ts'
import {
  clusterOf,
  createAccountRent,
  createSolanaChain,
  createSolanaNodes,
  describeTransaction,
} from '../../chains/solana/index.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { SolanaTx } from '../../domain/payment/tx.ts'
import type { Route } from '../../domain/quote.ts'
import type { Chain, ProductCheck } from '../../ports/chain.ts'
import type { Expectation, Verdict } from '../../domain/payment/proof.ts'
import { systemClock } from '../../platform/system.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createJupiterRouter, type JupiterRouter } from '../../upstreams/jupiter/jupiter.ts'

/** From the route to the proof: Jupiter's transaction is checked, signed, sent, and compared with its expectation. */

const notBefore = new Date()
let world: SolanaWorld
let node: SolanaNode
let jupiter: JupiterServer
let connection: Connection
let chain: Chain
let router: JupiterRouter

beforeAll(async () => {
  world = createSolanaWorld({ now: Date.now })
  node = await startSolanaNode({ ledger: world.ledger, slotMs: 10 })
  jupiter = await startJupiter({ world })
  connection = new Connection(node.origin, 'confirmed')
  const genesis = world.ledger.genesisHash
  const cluster = clusterOf(genesis)
  const nodes = createSolanaNodes({ genesis, rpcUrls: [node.origin], log: silentLog, fetch })
  chain = createSolanaChain({ cluster, genesis, node: nodes, log: silentLog })
  router = createJupiterRouter({
    url: jupiter.origin,
    cluster,
    describe: describeTransaction,
    accountRent: createAccountRent(nodes),
    callsPerMinute: 1_000,
    clock: systemClock,
    log: silentLog,
  })
})
afterAll(async () => {
  await router.close()
  await Promise.all([jupiter.stop(), node.stop()])
})

interface Swap {
  readonly route: Route
  readonly tx: SolanaTx
  readonly expected: Extract<Expectation, { kind: 'product' }>
  readonly check: ProductCheck
}

function taker(index: number): Keypair {
  const found = world.users[index]
  if (found === undefined) throw new Error(`there is no user ${index}`)
  return found
}

/** A swap that is ready to sign, and safe to. */
async function prepare(key: Keypair, fromRef: string, toRef: string, amount: Minor): Promise<Swap> {
  const payer = key.publicKey.toBase58()
  const [from, to] = await Promise.all([router.token('solana', fromRef), router.token('solana', toRef)])
  const route = await router.route('solana', { from, to, amount, slippageBps: 100, payer })
  const { tx, minOut } = route
  if (tx?.family !== 'solana') throw new Error('the route has no transaction')
  const check = { payer, from, to, amount, minOut }
  chain.checkProduct(tx, check)
  return { route, tx, expected: { kind: 'product', notBefore, payer, tx, toToken: to, minOut }, check }
}

/** The same as a market maker offers it: it has signed what it gives. */
function byMaker(tx: SolanaTx, from: SolanaToken, to: SolanaToken, amount: bigint): SolanaTx {
  const swap = buildSwap(world, findRoute(world, from, to, amount), new PublicKey(tx.from))
  return { ...tx, transaction: swap.transaction, lastValidBlockHeight: String(swap.lastValidBlockHeight) }
}

async function land(tx: SolanaTx, key: Keypair): Promise<string> {
  const transaction = VersionedTransaction.deserialize(Buffer.from(tx.transaction, 'base64'))
  transaction.sign([key])
  return connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
}

const settled = (hash: string, expected: Expectation): Promise<Verdict> =>
  vi.waitFor(
    async () => {
      const verdict = await chain.verify(hash, expected)
      if (verdict.state === 'missing' || verdict.state === 'pending') throw new Error(verdict.state)
      return verdict
    },
    { timeout: 10_000, interval: 10 },
  )

test.each([
  ['the coin for a token', 'native', 'USDC', 1_000_000_000n],
  ['a token for the coin', 'USDC', 'SOL', 150_000_000n],
  ['a token for a token, over two pools', 'TAXED', 'USDT', 5_000_000n],
  ['a token for one that takes a cut', 'USDT', 'TAXED', 5_000_000n],
])(
  'a swap of %s passes the check, settles, and tells exactly what was received',
  async (_, from, to, amount) => {
    const key = taker(0)
    const { route, tx, expected } = await prepare(key, from, to, minor(amount))
    expect(chain.coinIn(tx)).toBe(from === 'native' ? amount : 0n)
    expect(route.networkFee?.amount).toBe(15_000n)
    const verdict = await settled(await land(tx, key), expected)
    expect(verdict).toMatchObject({ state: 'confirmed', received: route.expectedOut })
  },
)

test('a swap that a market maker signs too is sent for a wallet that only signs, as it was prepared', async () => {
  const key = taker(1)
  const [asked, other] = [
    await prepare(key, 'SOL', 'USDC', minor(30_000_000n)),
    await prepare(key, 'SOL', 'USDC', minor(40_000_000n)),
  ]
  const { route } = asked
  const tx = byMaker(asked.tx, SOL, USDC, 30_000_000n)
  const expected = { ...asked.expected, tx }
  chain.checkProduct(tx, asked.check)
  const signed = (by: Keypair, of = tx) => {
    const transaction = VersionedTransaction.deserialize(Buffer.from(of.transaction, 'base64'))
    transaction.sign([by])
    return transaction
  }
  const relayed = (transaction: VersionedTransaction) =>
    chain.relay?.(Buffer.from(transaction.serialize()).toString('base64'), tx)
  const without = signed(key)
  without.signatures[1]?.fill(0)
  for (const refused of [signed(key, other.tx), without])
    expect(relayed(refused)).toEqual({ ok: false, problem: expect.any(String) })
  expect(() => signed(taker(0))).toThrow('signer')
  const relay = relayed(signed(key))
  if (relay?.ok !== true) throw new Error('it is not taken')
  await relay.tryOut()
  await relay.send()
  expect(await settled(relay.txHash, expected)).toMatchObject({
    state: 'confirmed',
    received: route.expectedOut,
  })
})

test('a swap is found by its payer’s history, and becomes final', async () => {
  const key = taker(1)
  const payer = key.publicKey.toBase58()
  const since = await chain.point(payer)
  const { tx, expected } = await prepare(key, 'SOL', 'USDC', minor(10_000_000n))
  const hash = await land(tx, key)
  await settled(hash, expected)
  expect(await chain.sentSince(payer, since)).toEqual({ hashes: [hash] })
  await vi.waitFor(
    async () => expect(await chain.verify(hash, expected)).toMatchObject({ state: 'confirmed', final: true }),
    { timeout: 10_000, interval: 20 },
  )
})

test('a swap that fails on the chain has failed, and another swap of the payer is not that swap', async () => {
  const key = taker(2)
  const poor = await prepare(key, 'USDT', 'SOL', minor(5_000_000n))
  const failed = await land(poor.tx, key)
  expect(await settled(failed, poor.expected)).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
  const other = await prepare(key, 'SOL', 'USDT', minor(5_000_000n))
  const done = await land(other.tx, key)
  expect(await settled(done, other.expected)).toMatchObject({ state: 'confirmed' })
  expect(await settled(done, poor.expected)).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
})

test('a swap that was signed before its quote was renewed counts by its own minimum, not by the new one', async () => {
  const key = taker(2)
  const { tx, route, expected } = await prepare(key, 'SOL', 'USDT', minor(4_000_000n))
  const done = await land(tx, key)
  const renewed = { ...expected, minOut: minor(2n * expected.minOut) }
  expect(await settled(done, renewed)).toMatchObject({ state: 'confirmed', received: route.expectedOut })
})

test('a swap for another payer, amount, token or minimum, or without the maker’s signature, is not signed', async () => {
  const key = taker(0)
  const payer = key.publicKey.toBase58()
  const { route, tx: byProgram } = await prepare(key, 'SOL', 'USDC', minor(20_000_000n))
  const tx = byMaker(byProgram, SOL, USDC, 20_000_000n)
  const [from, to, usdt] = await Promise.all(
    ['SOL', 'USDC', 'USDT'].map((symbol) => router.token('solana', symbol)),
  )
  if (from === undefined || to === undefined || usdt === undefined) throw new Error('a token is missing')
  const asked = { payer, from, to, amount: minor(20_000_000n), minOut: route.minOut }
  const wire = VersionedTransaction.deserialize(Buffer.from(tx.transaction, 'base64'))
  wire.signatures[1]?.fill(0)
  const unsigned = { ...tx, transaction: Buffer.from(wire.serialize()).toString('base64') }
  expect(() => chain.checkProduct(tx, asked)).not.toThrow()
  for (const [refused, expected] of [
    [tx, { ...asked, payer: taker(1).publicKey.toBase58() }],
    [tx, { ...asked, amount: minor(19_999_999n) }],
    [tx, { ...asked, to: usdt }],
    [tx, { ...asked, from: usdt }],
    [tx, { ...asked, minOut: minor(2n * route.minOut) }],
    [unsigned, asked],
    [{ ...tx, cluster: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }, asked],
  ] as const)
    expect(() => chain.checkProduct(refused, expected)).toThrow('not safe to sign')
})

test('an honest swap of a token passes its trial, into accounts that are there and that are not', async () => {
  const key = taker(2)
  const funding = await prepare(key, 'SOL', 'USDT', minor(1_000_000_000n))
  await settled(await land(funding.tx, key), funding.expected)
  for (const [from, to, by] of [
    ['USDT', 'USDC', key],
    ['USDT', 'SOL', key],
    ['USDC', 'TAXED', taker(0)],
    ['TAXED', 'USDT', taker(0)],
    ['SOL', 'TAXED', taker(0)],
  ] as const) {
    const { tx, check } = await prepare(by, from, to, minor(20_000_000n))
    expect(await chain.wouldFail?.(tx, check, [])).toBe(false)
  }
})

test('attack: a swap of a token that passes the check, and brings less than its minimum or fails, is found by its trial', async () => {
  const key = taker(0)
  const amount = minor(5_000_000n)
  const { tx, check, route } = await prepare(key, 'USDC', 'TAXED', amount)
  const before = await chain.balances(check.payer, [check.from, chain.coin])
  const hops = findRoute(world, USDC, TAXED, amount)
  const giving = (amountOut: bigint) => {
    const lie = buildSwap(
      world,
      hops.map((hop) => ({ ...hop, amountOut })),
      key.publicKey,
    )
    return { ...tx, transaction: lie.transaction }
  }
  // The market maker sends the minimum, of which the token withholds a part; then more than there is.
  for (const lie of [giving(route.minOut), giving(10n ** 18n)]) {
    expect(() => chain.checkProduct(lie, check)).not.toThrow()
    expect(await chain.wouldFail?.(lie, check, [])).toBe(true)
  }
  expect(await chain.wouldFail?.(tx, check, [])).toBe(false)
  expect(await chain.balances(check.payer, [check.from, chain.coin])).toEqual(before)
})

test('what cannot be swapped is told from what the service did not answer', async () => {
  const [from, to] = await Promise.all([router.token('solana', 'SOL'), router.token('solana', 'USDC')])
  const request = { from, to, amount: minor(1n), slippageBps: 50 }
  await expect(router.route('solana', request)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  const unknown = { ...to, address: taker(1).publicKey.toBase58() }
  const strange = router.route('solana', { ...request, to: unknown })
  await expect(strange).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
  await expect(router.token('solana', unknown.address)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
})
