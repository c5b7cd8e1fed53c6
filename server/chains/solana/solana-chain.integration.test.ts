import { Connection, type Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SolanaNode, startSolanaNode } from '../../../sandbox/solana/server.ts'
import { buildSwap } from '../../../sandbox/jupiter/build-swap.ts'
import { findRoute } from '../../../sandbox/jupiter/maker.ts'
import { JUPITER_PROGRAM, routeProgram } from '../../../sandbox/jupiter/program.ts'
import { FAKE_USDC, SOL, type SolanaToken, TAXED, USDC } from '../../../sandbox/solana/tokens.ts'
import { createSolanaWorld, type SolanaWorld } from '../../../sandbox/solana/world.ts'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '../../domain/money.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import type { Expectation } from '../../domain/payment/proof.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { chainSuite } from '#testing/suites/chain.suite.ts'
import { transferCoin } from './codec/instructions.ts'
import { createSolanaNodes } from './node/rpc.ts'
import { clusterOf, createSolanaChain } from './solana-chain.ts'
import { fakeRpc } from './testing/fake-rpc.ts'
import { asSolana, dropReference, sign, withInstructions } from './testing/wallet.ts'

const SLOT_MS = 10
let world: SolanaWorld
let node: SolanaNode
let other: SolanaNode
let connection: Connection

beforeAll(async () => {
  world = createSolanaWorld({ now: Date.now })
  world.ledger.svm.install(JUPITER_PROGRAM, routeProgram(world))
  node = await startSolanaNode({ ledger: world.ledger, slotMs: SLOT_MS })
  const elsewhere = createSolanaWorld({ now: Date.now, genesis: 'another cluster' })
  other = await startSolanaNode({ ledger: elsewhere.ledger, slotMs: 0 })
  connection = new Connection(node.origin, 'confirmed')
})
afterAll(async () => {
  await Promise.all([node.stop(), other.stop()])
})

const chainOver = (rpcUrls: readonly string[]) => {
  const genesis = world.ledger.genesisHash
  const nodes = createSolanaNodes({ genesis, rpcUrls, log: silentLog, fetch })
  return createSolanaChain({ cluster: clusterOf(genesis), genesis, node: nodes, log: silentLog })
}

const assetOf = ({ mint, symbol, name, decimals }: SolanaToken): Asset => ({
  address: mint.toBase58(),
  symbol,
  name,
  decimals,
})

function keyOf(address: string): Keypair {
  const found = world.users.find(({ publicKey }) => publicKey.toBase58() === address)
  if (found === undefined) throw new Error(`the key of ${address} is not known`)
  return found
}

/** Sends even what is going to fail, and waits until it is confirmed. */
async function send(tx: UnsignedTx): Promise<string> {
  const signature = await connection.sendEncodedTransaction(sign(tx, keyOf(asSolana(tx).from)), {
    skipPreflight: true,
  })
  await vi.waitFor(
    async () => {
      const { value } = await connection.getSignatureStatus(signature)
      if (value?.confirmationStatus === 'processed' || value === null) throw new Error('not confirmed')
    },
    { timeout: 10_000, interval: SLOT_MS },
  )
  return signature
}

const user = (index: number): string => world.users[index]?.publicKey.toBase58() ?? ''
/** A swap of the coin by the aggregator’s program. */
function swapOf(amount: bigint): UnsignedTx {
  const taker = keyOf(user(0)).publicKey
  const terms = { quoted: 1n, slippageBps: 0 }
  const route = findRoute(world, SOL, USDC, amount)
  const { transaction, lastValidBlockHeight } = buildSwap(world, route, taker, terms)
  return {
    family: 'solana',
    cluster: clusterOf(world.ledger.genesisHash),
    purpose: 'swap',
    from: user(0),
    to: JUPITER_PROGRAM.toBase58(),
    transaction,
    lastValidBlockHeight: String(lastValidBlockHeight),
  }
}
const traits = {
  appends: false,
  waits: false,
  parts: false,
  taxes: false,
  approves: false,
  trusts: false,
  relays: true,
  together: true,
  extraIds: { good: [], bad: ['7', 'memo'] },
}

chainSuite('Solana', traits, async () => {
  const chain = chainOver([node.origin])
  return {
    chain,
    payer: user(0),
    stranger: user(1),
    treasury: world.treasury.toBase58(),
    assets: [chain.coin, assetOf(USDC)],
    now: () => new Date(),
    send,
    dropReference,
    sign: (tx) => sign(tx, keyOf(asSolana(tx).from)),
    productTx: async (paid) => swapOf(paid),
    token: assetOf(USDC),
    lookAlike: assetOf(FAKE_USDC),
    misled: chainOver([other.origin]),
    tooMuch: minor(10n ** 15n),
    spellings: [user(0)],
    notAddresses: [
      '',
      'native',
      user(0).slice(4),
      `${user(0)}1`,
      `0${user(0).slice(1)}`,
      '0x70997970C51812dc3A01',
    ],
  }
})

const fee = (asset: Asset, change: Partial<Extract<Expectation, { kind: 'fee' }>> = {}) => ({
  kind: 'fee' as const,
  payer: user(0),
  treasury: world.treasury.toBase58(),
  asset,
  amount: minor(1_000_000n),
  reference: 'ab'.repeat(32),
  notBefore: new Date(Date.now() - 60_000),
  notAfter: new Date(Date.now() + 60_000),
  ...change,
})

test('a node of another cluster is never believed', async () => {
  const mixed = chainOver([other.origin, node.origin])
  const expected = await chainOver([node.origin]).balances(user(2), [mixed.coin])
  expect(await mixed.balances(user(2), [mixed.coin])).toEqual(expected)
  await expect(chainOver([other.origin]).point(user(0))).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  const genesis = world.ledger.genesisHash
  const deps = { genesis, node: fakeRpc({}), log: silentLog }
  expect(() => createSolanaChain({ ...deps, cluster: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })).toThrow(
    RangeError,
  )
})

test('a fee is refused in a token that takes a cut of it, and in what is not a token', async () => {
  const chain = chainOver([node.origin])
  for (const asset of [assetOf(TAXED), { ...assetOf(USDC), address: user(1) }])
    await expect(chain.feeLeg(fee(asset))).rejects.toMatchObject({
      code: 'UNSUPPORTED_TOKEN',
      details: { token: asset.address },
    })
})

test('what wallets add around a fee does not matter; what they send beside it makes it another payment', async () => {
  const chain = chainOver([node.origin])
  const expected = fee(chain.coin)
  const leg = await chain.feeLeg(expected)
  const tip = transferCoin(expected.payer, user(2), 5n)
  const tipped = await send(withInstructions(leg, (all) => [...all, tip]))
  expect(await chain.verify(tipped, expected)).toMatchObject({ state: 'confirmed', named: true })
  const bare = await send(withInstructions(dropReference(leg), (all) => [...all, tip]))
  expect(await chain.verify(bare, expected)).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
})

test('a signature that comes too late is told from one that would fail', async () => {
  const chain = chainOver([node.origin])
  const leg = await chain.feeLeg(fee(chain.coin))
  const relay = chain.relay?.(sign(leg, keyOf(user(0))), leg)
  world.ledger.advance(151)
  if (relay?.ok !== true) throw new Error('it is not taken')
  await expect(relay.tryOut()).rejects.toMatchObject({ code: 'SLIPPAGE', details: { reason: 'EXPIRED' } })
  // A node without the check takes anything, and the transaction never lands.
  await relay.send()
  expect(await chain.verify(relay.txHash, fee(chain.coin))).toEqual({ state: 'missing' })
})

test('a node tells whether a transaction of the coin would fail, long before it is signed, and moves nothing', async () => {
  const chain = chainOver([node.origin])
  const good = await chain.feeLeg(fee(chain.coin))
  const before = await chain.balances(user(0), [chain.coin])
  const half = transferCoin(user(0), user(2), 5n)
  const bad = withInstructions(good, (all) => [...all, { ...half, data: half.data.slice(0, 5) }])
  world.ledger.advance(151)
  const expected = { payer: user(0), from: chain.coin, amount: minor(1_000_000n) }
  expect(await chain.wouldFail?.(good, expected, [])).toBe(false)
  expect(await chain.wouldFail?.(bad, expected, [])).toBe(true)
  expect(await chain.balances(user(0), [chain.coin])).toEqual(before)
})

test('what others send to an account is not what it has sent', async () => {
  const chain = chainOver([node.origin])
  const since = await chain.point(user(2))
  await send(await chain.feeLeg(fee(chain.coin, { payer: user(1), treasury: user(2) })))
  const own = await send(await chain.feeLeg(fee(chain.coin, { payer: user(2) })))
  expect(await chain.sentSince(user(2), since)).toEqual({ hashes: [own] })
})

test('a node that does not answer is told from an answer', async () => {
  const chain = chainOver(['http://127.0.0.1:1/'])
  await expect(chain.point(user(0))).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(await chainOver(['http://127.0.0.1:1/', node.origin]).point(user(0))).toMatchObject({
    nonce: expect.any(Number),
  })
})
