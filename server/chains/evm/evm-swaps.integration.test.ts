import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Asset } from '#contracts/api/payment.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import type { Expectation, Verdict } from '../../domain/payment/proof.ts'
import { evmDefinitions } from './definitions.ts'
import { createEvmChain } from './evm-chain.ts'
import { createEvmNodes } from './node/rpc.ts'
import { recordingLog } from './testing/fake-rpc.ts'
import { type SandboxWorld, sandboxWorld } from './testing/sandbox-world.ts'
import { amountOf } from './testing/amount-of.ts'
import { asEvm } from '#testing/samples.ts'

/** What sets EVM chains apart: approvals, swaps by real routers, and tokens with habits of their own. */

const [eth, bnb] = evmDefinitions
const ONE = minor(10n ** 18n)
const notBefore = new Date()
const notAfter = new Date(Date.now() + 86_400_000)
let world: SandboxWorld

beforeAll(() => {
  world = sandboxWorld(eth, [3, 2])
})

const Quote = z.object({
  estimate: z.object({ toAmountMin: z.string(), approvalAddress: z.string() }),
  transactionRequest: z.object({ to: z.string(), data: z.string(), value: z.string() }),
})

interface Swap {
  readonly tx: UnsignedTx
  readonly minOut: Minor
  readonly spender: string
}

/** LI.FI's spelling of an asset. */
const spelled = ({ address }: Asset) => (address === 'native' ? `0x${'00'.repeat(20)}` : address)

/** A swap as the aggregator of the local world builds it. */
async function quote(from: Asset, to: Asset, amount: Minor): Promise<Swap> {
  const query = new URLSearchParams({
    fromChain: '1',
    toChain: '1',
    fromToken: spelled(from),
    toToken: spelled(to),
    fromAmount: amount.toString(),
    fromAddress: world.payer,
    slippage: '0.01',
  })
  const answer = await fetch(`${world.lifiUrl}/v1/quote?${query.toString()}`)
  const { estimate, transactionRequest } = Quote.parse(await answer.json())
  const value = BigInt(transactionRequest.value).toString()
  const { to: router, data } = transactionRequest
  return {
    tx: { family: 'evm', chainId: 1, from: world.payer, to: router, value, data },
    minOut: minor(BigInt(estimate.toAmountMin)),
    spender: estimate.approvalAddress,
  }
}

const settled = (hash: string, expected: Expectation): Promise<Verdict> =>
  vi.waitFor(
    async () => {
      const verdict = await world.chain.verify(hash, expected)
      if (verdict.state === 'missing' || verdict.state === 'pending') throw new Error(verdict.state)
      return verdict
    },
    { timeout: 20_000, interval: 50 },
  )

async function held(asset: Asset): Promise<bigint> {
  const [balance] = await world.chain.balances(world.payer, [asset])
  return balance ?? 0n
}

/** Approves as far as the allowance demands; answers the amounts that were approved. */
async function allow(asset: Asset, spender: string, amount: Minor): Promise<bigint[]> {
  const { payer, chain } = world
  const need = { payer, from: asset, spender, amount, to: chain.coin, expectedOut: amount }
  const approvals = await chain.preparations(need)
  for (const preparation of approvals) {
    const { tx } = preparation
    const expected: Expectation = {
      kind: 'approve',
      notBefore,
      payer: world.payer,
      asset,
      spender,
      amount: minor(amountOf(preparation)),
    }
    expect(await settled(await world.send(tx), expected)).toMatchObject({ state: 'confirmed' })
  }
  return approvals.map(amountOf)
}

test('a swap of the coin for a token passes the check, settles, and tells what was received', async () => {
  const { payer, chain } = world
  const [from, to] = [chain.coin, world.asset('USDC')]
  const { tx, minOut } = await quote(from, to, ONE)
  chain.checkProduct(tx, { payer, from, to, amount: ONE, minOut })
  const before = await held(to)
  const hash = await world.send(tx)
  const received = (await held(to)) - before
  expect(received).toBeGreaterThanOrEqual(minOut)
  const verdict = await settled(hash, { kind: 'product', notBefore, payer, tx, toToken: to, minOut })
  expect(verdict).toMatchObject({ state: 'confirmed', received })
})

test('a swap of a token for the coin is approved for exactly its amount, and tells what was received', async () => {
  const { payer, chain } = world
  const [from, to, amount] = [world.asset('USDC'), chain.coin, minor(1_500_000_000n)]
  const { tx, minOut, spender } = await quote(from, to, amount)
  expect(await allow(from, spender, amount)).toEqual([amount])
  expect(await allow(from, spender, amount)).toEqual([])
  chain.checkProduct(tx, { payer, from, to, amount, minOut })
  const verdict = await settled(await world.send(tx), {
    kind: 'product',
    notBefore,
    payer,
    tx,
    toToken: to,
    minOut,
  })
  if (verdict.state !== 'confirmed') throw new Error(`the swap is ${verdict.state}`)
  expect(verdict.received).toBeGreaterThanOrEqual(minOut)
  expect(verdict.received).toBeLessThan((minOut * 102n) / 100n)
})

test('a token that refuses to change an allowance is set to zero first', async () => {
  const { chain, payer } = world
  const asset = world.asset('USDT')
  const { spender } = await quote(asset, chain.coin, minor(5_000_000n))
  expect(await allow(asset, spender, minor(1_000n))).toEqual([1_000n])
  expect(await allow(asset, spender, minor(5_000_000n))).toEqual([0n, 5_000_000n])
  const amount = minor(6_000_000n)
  const need = {
    payer,
    from: asset,
    spender,
    amount,
    to: chain.coin,
    expectedOut: amount,
    resetsAllowance: true,
  }
  expect((await chain.preparations(need)).map(amountOf)).toEqual([0n, 6_000_000n])
})

test('a swap between tokens settles', async () => {
  const { chain, payer } = world
  const [from, to, amount] = [world.asset('DAI'), world.asset('UNI'), minor(100n * ONE)]
  const { tx, minOut, spender } = await quote(from, to, amount)
  await allow(from, spender, amount)
  chain.checkProduct(tx, { payer, from, to, amount, minOut })
  const verdict = await settled(await world.send(tx), {
    kind: 'product',
    notBefore,
    payer,
    tx,
    toToken: to,
    minOut,
  })
  expect(verdict).toMatchObject({ state: 'confirmed' })
})

test('a swap that fails on chain has failed, and another call of the payer is not that swap', async () => {
  const { payer, chain } = world
  const to = world.asset('USDC')
  const { tx, minOut } = await quote(chain.coin, to, ONE)
  // The first word of its arguments is the least that it must bring.
  const { data } = asEvm(tx)
  const greedy = { ...asEvm(tx), data: `${data.slice(0, 10)}${'0f'.repeat(32)}${data.slice(74)}` }
  const hash = await world.send(greedy)
  const expected = { kind: 'product', notBefore, payer, toToken: to, minOut } as const
  expect(await settled(hash, { ...expected, tx: greedy })).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
  expect(await settled(hash, { ...expected, tx })).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
})

test('a token that only looks like the right one pays nothing', async () => {
  const { payer, treasury, chain } = world
  const [real, alike, amount] = [world.asset('USDC'), world.asset('FAKE_USDC'), minor(5n)]
  await world.send((await quote(chain.coin, alike, minor(ONE / 1000n))).tx)
  const reference = 'cd'.repeat(32)
  const fee = { kind: 'fee', payer, treasury, asset: real, amount, reference, notBefore, notAfter } as const
  const hash = await world.send(await chain.feeLeg({ ...fee, asset: alike }))
  expect(await settled(hash, fee)).toEqual({ state: 'rejected', reason: 'WRONG_ASSET' })
  expect(await settled(hash, { ...fee, asset: alike })).toMatchObject({ state: 'confirmed', received: 5n })
})

test('an address without a token is named as unsupported', async () => {
  const nowhere = { ...world.asset('USDC'), address: world.stranger }
  await expect(world.chain.balances(world.payer, [nowhere])).rejects.toMatchObject({
    code: 'UNSUPPORTED_TOKEN',
    details: { token: world.stranger },
  })
})

test('a node of another chain with other money on it is never believed', async () => {
  const other = sandboxWorld(bnb, [3, 2])
  const log = recordingLog()
  const over = (...rpcUrls: readonly string[]) => {
    const node = createEvmNodes({ definition: eth, rpcUrls, log, fetch })
    return createEvmChain({ definition: eth, node, routers: world.routers, log })
  }
  const mixed = over(other.rpcUrl, world.rpcUrl)
  const assets = [world.asset('USDC'), world.chain.coin]
  expect(await mixed.balances(world.payer, assets)).toEqual(await world.chain.balances(world.payer, assets))
  const wrong = over(other.rpcUrl)
  await expect(wrong.point(world.payer)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(log.lines.map(({ event }) => event)).toContain('evm.node.wrong-network')
})
