import { Connection, type Keypair, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSwap } from '../../../sandbox/jupiter/build-swap.ts'
import { findRoute } from '../../../sandbox/jupiter/maker.ts'
import { type JupiterServer, startJupiter } from '../../../sandbox/jupiter/server.ts'
import { tokenAccountAddress } from '../../../sandbox/solana/programs.ts'
import { type SolanaNode, startSolanaNode } from '../../../sandbox/solana/server.ts'
import { readTokenAccount, writeTokenAccount } from '../../../sandbox/solana/token-state.ts'
import { SOL, USDC } from '../../../sandbox/solana/tokens.ts'
import { createSolanaWorld, type SolanaWorld } from '../../../sandbox/solana/world.ts'
import {
  clusterOf,
  createAccountRent,
  createSolanaChain,
  createSolanaNodes,
  describeTransaction,
} from '../../chains/solana/index.ts'
import { minor } from '../../domain/money.ts'
import type { SolanaTx, UnsignedTx } from '../../domain/payment/tx.ts'
import type { Chain, Leg, ProductCheck } from '../../ports/chain.ts'
import type { Expectation, Verdict } from '../../domain/payment/proof.ts'
import { systemClock } from '../../platform/system.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createJupiterRouter, type JupiterRouter } from '../../upstreams/jupiter/jupiter.ts'

/** A fee and its swap in one transaction: prepared, tried, signed, sent and proven. */

const notBefore = new Date()
const notAfter = new Date(Date.now() + 3_600_000)
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

function taker(index: number): Keypair {
  const found = world.users[index]
  if (found === undefined) throw new Error(`there is no user ${index}`)
  return found
}

interface Ready {
  readonly tx: UnsignedTx
  readonly legs: readonly Leg[]
  readonly check: ProductCheck
  readonly fee: Extract<Expectation, { kind: 'fee' }>
  readonly product: Extract<Expectation, { kind: 'product' }>
  readonly expectedOut: bigint
}

let references = 0

async function prepare(
  key: Keypair,
  pair: readonly [string, string],
  amount: bigint,
  paid: bigint,
): Promise<Ready> {
  const payer = key.publicKey.toBase58()
  const treasury = world.treasury.toBase58()
  const [from, to] = await Promise.all([router.token('solana', pair[0]), router.token('solana', pair[1])])
  const route = await router.route('solana', { from, to, amount: minor(amount), slippageBps: 100, payer })
  if (route.tx === undefined) throw new Error('the route has no transaction')
  const check = { payer, from, to, amount: minor(amount), minOut: route.minOut }
  chain.checkProduct(route.tx, check)
  const asset = chain.feeAsset(from)
  const reference = (++references).toString(16).padStart(64, 'a')
  const leg = { payer, treasury, asset, amount: minor(paid), reference }
  const legs: readonly Leg[] = [
    { kind: 'fee', asset, tx: await chain.feeLeg(leg) },
    { kind: 'product', asset: from, tx: route.tx },
  ]
  const tx = await chain.together?.(legs)
  if (tx === undefined) throw new Error('there is no such transaction')
  return {
    tx,
    legs,
    check,
    fee: { kind: 'fee', ...leg, notBefore, notAfter },
    product: { kind: 'product', notBefore, payer, tx, toToken: to, minOut: route.minOut },
    expectedOut: route.expectedOut,
  }
}

function signed(tx: UnsignedTx, key: Keypair): string {
  const { transaction: wire }: SolanaTx = tx.family === 'solana' ? tx : never()
  const transaction = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
  transaction.sign([key])
  return Buffer.from(transaction.serialize()).toString('base64')
}
const never = () => {
  throw new Error('it is not of Solana')
}
const land = (tx: UnsignedTx, key: Keypair): Promise<string> =>
  connection.sendEncodedTransaction(signed(tx, key), { skipPreflight: true })

const settled = (hash: string, expected: Expectation): Promise<Verdict> =>
  vi.waitFor(
    async () => {
      const verdict = await chain.verify(hash, expected)
      if (verdict.state === 'missing' || verdict.state === 'pending') throw new Error(verdict.state)
      return verdict
    },
    { timeout: 10_000, interval: 10 },
  )

/** The payment is more than what a swap may take beside its amount. */
const PAID = 20_000_000n

test.each([
  ['the coin for a token', ['native', 'USDC'], 1_000_000_000n],
  ['a token for the coin', ['USDC', 'SOL'], 150_000_000n],
  ['a token for a token, over two pools', ['USDT', 'SOL'], 5_000_000n],
  ['a token for one that takes a cut', ['USDC', 'TAXED'], 5_000_000n],
] as const)('a fee and a swap of %s: each is proven by the one hash', async (_, pair, amount) => {
  const key = taker(0)
  const { tx, legs, check, fee, product, expectedOut } = await prepare(key, pair, amount, PAID)
  expect(chain.coinIn(tx)).toBe(pair[0] === 'native' ? amount + PAID : 0n)
  expect(await chain.wouldFail?.(tx, check, [])).toBe(false)
  const relay = chain.relay?.(signed(tx, key), tx)
  if (relay?.ok !== true) throw new Error('it is not taken')
  await relay.tryOut()
  await relay.send()
  const hash = relay.txHash
  expect(await settled(hash, fee)).toMatchObject({ state: 'confirmed', received: PAID, named: true })
  expect(await settled(hash, product)).toMatchObject({ state: 'confirmed', received: expectedOut })
  // Neither of the steps alone is this transaction.
  const alone = legs[1]?.tx ?? tx
  expect(await settled(hash, { ...product, tx: alone })).toEqual({
    state: 'rejected',
    reason: 'TAG_MISMATCH',
  })
  expect(await settled(hash, { ...fee, reference: 'ff'.repeat(32) })).toMatchObject({ state: 'rejected' })
})

test('a swap that fails takes no fee, and both steps have failed', async () => {
  const key = taker(1)
  const ready = await prepare(key, ['USDC', 'SOL'], 100_000_000n, PAID)
  const before = await chain.balances(ready.fee.treasury, [ready.fee.asset])
  // Meanwhile the pool has come to give a tenth less, which is below the minimum.
  const vault = world.pools.find(({ a, b }) => a.token === SOL && b.token === USDC)?.a.vault
  const account = vault && world.ledger.svm.account(vault)
  const held = account && readTokenAccount(account)
  if (vault === undefined || account === undefined || held === undefined) throw new Error('there is no pool')
  const less = held.amount / 10n
  const data = writeTokenAccount({ ...held, amount: held.amount - less }, false)
  world.ledger.svm.write(vault, { ...account, lamports: account.lamports - less, data })
  expect(await chain.wouldFail?.(ready.tx, ready.check, [])).toBe(true)
  const hash = await land(ready.tx, key)
  const verdicts = [await settled(hash, ready.fee), await settled(hash, ready.product)]
  expect(verdicts).toEqual(verdicts.map(() => ({ state: 'rejected', reason: 'TX_FAILED' })))
  expect(await chain.balances(ready.fee.treasury, [ready.fee.asset])).toEqual(before)
  expect(await chain.arrived(hash, ready.fee.treasury)).toMatchObject({ amounts: [] })
  world.ledger.svm.write(vault, account)
})

test('a fee in SOL counts although the swap unwraps more SOL than both take', async () => {
  const key = taker(2)
  const own = tokenAccountAddress(SOL, key.publicKey)
  const amount = 5_000_000_000n
  const rent = world.ledger.svm.rent(165)
  const state = { mint: SOL.mint, owner: key.publicKey, amount, frozen: false, nativeRent: rent }
  const data = writeTokenAccount(state, false)
  world.ledger.svm.write(own, { lamports: rent + amount, owner: SOL.program, data, executable: false })
  const { tx, fee, product, check } = await prepare(key, ['SOL', 'USDC'], 1_000_000_000n, PAID)
  expect(await chain.wouldFail?.(tx, check, [])).toBe(false)
  const hash = await land(tx, key)
  expect(await settled(hash, fee)).toMatchObject({ state: 'confirmed', received: PAID })
  expect(await settled(hash, product)).toMatchObject({ state: 'confirmed' })
})

test('attack: what a wallet changes is not sent, and on the chain it is neither the group nor its product', async () => {
  const key = taker(1)
  const { tx, legs } = await prepare(key, ['USDC', 'SOL'], 10_000_000n, PAID)
  const other = await prepare(key, ['USDC', 'SOL'], 10_000_001n, PAID)
  for (const changed of [other.tx, ...legs.map((leg) => leg.tx)])
    expect(chain.relay?.(signed(changed, key), tx)).toEqual({ ok: false, problem: expect.any(String) })
})

test('a swap that a market maker has signed cannot carry a fee', async () => {
  const key = taker(0)
  const { legs, tx } = await prepare(key, ['SOL', 'USDC'], 20_000_000n, PAID)
  const maker = buildSwap(world, findRoute(world, SOL, USDC, 20_000_000n), key.publicKey)
  const [fee, product] = legs
  if (fee === undefined || product === undefined || tx.family !== 'solana') throw new Error('two legs')
  const signedSwap = { ...tx, purpose: 'swap' as const, transaction: maker.transaction }
  expect(await chain.together?.([fee, { ...product, tx: signedSwap }])).toBeUndefined()
})
