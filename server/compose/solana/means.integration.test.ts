import { Keypair, PublicKey, SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JupiterServer, startJupiter } from '../../../sandbox/jupiter/server.ts'
import { TOKEN_PROGRAM, tokenAccountAddress } from '../../../sandbox/solana/programs.ts'
import { type SolanaNode, startSolanaNode } from '../../../sandbox/solana/server.ts'
import { type SolanaToken, TAXED, USDC, USDT } from '../../../sandbox/solana/tokens.ts'
import { writeTokenAccount } from '../../../sandbox/solana/token-state.ts'
import { createSolanaWorld, type SolanaWorld } from '../../../sandbox/solana/world.ts'
import type { Asset } from '#contracts/api/payment.ts'
import {
  clusterOf,
  createAccountRent,
  createSolanaChain,
  createSolanaNodes,
  describeTransaction,
} from '../../chains/solana/index.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { SolanaTx, UnsignedTx } from '../../domain/payment/tx.ts'
import type { Chain, Lack, MeansNeed } from '../../ports/chain.ts'
import { systemClock } from '../../platform/system.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createJupiterRouter, type JupiterRouter } from '../../upstreams/jupiter/jupiter.ts'

/** What is said to be missing, held against what Solana's own runtime does with exactly so much, and with one less. */

let world: SolanaWorld
let node: SolanaNode
let jupiter: JupiterServer
let chain: Chain
let router: JupiterRouter

beforeAll(async () => {
  world = createSolanaWorld({ now: Date.now })
  node = await startSolanaNode({ ledger: world.ledger, slotMs: 0 })
  jupiter = await startJupiter({ world })
  const genesis = world.ledger.genesisHash
  const cluster = clusterOf(genesis)
  const nodes = createSolanaNodes({ genesis, rpcUrls: [node.origin], log: silentLog, fetch })
  chain = createSolanaChain({ cluster, genesis, node: nodes, log: silentLog })
  router = createJupiterRouter({
    url: jupiter.origin,
    cluster,
    describe: describeTransaction,
    accountRent: createAccountRent(nodes),
    callsPerMinute: 10_000,
    clock: systemClock,
    log: silentLog,
  })
})
afterAll(async () => {
  await router.close()
  await Promise.all([jupiter.stop(), node.stop()])
})

const AMOUNT = minor(100_000_000n)
const FEE = minor(1_000_000n)
const RENT = 2_039_280n
const LEAST = 890_880n
let count = 0

interface Holding {
  readonly token: SolanaToken
  readonly amount: bigint
  readonly frozen?: boolean
}
type Account = Parameters<SolanaWorld['ledger']['svm']['write']>[1]

interface Payer {
  readonly key: Keypair
  readonly address: string
}

/** A new account with so many lamports, and token accounts. */
function newPayer(lamports: bigint, holdings: readonly Holding[] = []): Payer {
  const key = Keypair.fromSeed(new Uint8Array(32).fill(++count, 1, 3).fill(200, 0, 1))
  fund(key, lamports)
  const { svm } = world.ledger
  for (const { token, amount, frozen = false } of holdings) {
    const state = { mint: token.mint, owner: key.publicKey, amount, frozen, nativeRent: undefined }
    const data = writeTokenAccount(state, token.transferFeeBps > 0)
    const account = { lamports: svm.rent(data.length), owner: token.program, data, executable: false }
    svm.write(tokenAccountAddress(token, key.publicKey), account)
  }
  return { key, address: key.publicKey.toBase58() }
}

function fund({ publicKey }: Keypair, lamports: bigint, change: Partial<Account> = {}): void {
  const system = { owner: SystemProgram.programId, data: new Uint8Array(), executable: false }
  world.ledger.svm.write(publicKey, { lamports, ...system, ...change })
}

interface Ready {
  readonly need: MeansNeed
  readonly steps: readonly UnsignedTx[]
  readonly networkFee: { readonly amount: Minor; readonly rent?: Minor } | undefined
}

/** A payment that is prepared: its fee in what is sold, and its swap. */
async function ready(payer: string, fromRef: string, toRef: string): Promise<Ready> {
  const [from, to] = await Promise.all([router.token('solana', fromRef), router.token('solana', toRef)])
  const route = await router.route('solana', { from, to, amount: AMOUNT, slippageBps: 100, payer })
  const treasury = world.treasury.toBase58()
  const asset: Asset = chain.feeAsset(from)
  const leg = { payer, treasury, asset, amount: FEE, reference: 'ab'.repeat(32) }
  const fee = await chain.feeLeg(leg)
  if (route.tx === undefined) throw new Error('the route has no transaction')
  const need: MeansNeed = {
    payer,
    treasury,
    fee: { asset, amount: FEE },
    product: {
      asset: from,
      amount: AMOUNT,
      receives: to,
      ...(route.networkFee === undefined ? {} : { networkFee: route.networkFee.amount }),
    },
    steps: [
      { kind: 'fee', tx: fee },
      { kind: 'product', tx: route.tx },
    ],
  }
  return { need, steps: [fee, route.tx], networkFee: route.networkFee }
}

const unwritten = ({ steps, ...need }: MeansNeed): MeansNeed => ({
  ...need,
  steps: steps.map(({ kind }) => ({ kind })),
})

/** Signs and sends the steps one after another; how many have succeeded. */
function run(key: Keypair, steps: readonly UnsignedTx[]): number {
  for (const [i, step] of steps.entries()) {
    const { transaction: wire }: SolanaTx = step.family === 'solana' ? step : never()
    const transaction = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
    transaction.sign([key])
    if (world.ledger.check(transaction) !== undefined || world.ledger.submit(transaction) !== undefined)
      return i
  }
  return steps.length
}
const never = () => {
  throw new Error('it is not of Solana')
}

/** Whether the trial of the swap, alone and behind its fee, says that it would fail. */
async function tried({ need: { payer, product }, steps: [fee, swap] }: Ready): Promise<boolean | undefined> {
  if (fee === undefined || swap === undefined || product === undefined) throw new Error('a step is missing')
  return chain.wouldFail?.(swap, { payer, from: product.asset, amount: AMOUNT }, [fee])
}

const coinLack = (lacks: readonly Lack[]) =>
  lacks.find((lack) => lack.code === 'INSUFFICIENT_FUNDS' && lack.asset.address === 'native')
const plenty = (token: SolanaToken): Holding => ({ token, amount: 10n ** 12n })

describe('exactly what is said to be needed is enough, and one lamport less fails after its fee, or before', () => {
  test.each<[string, string, string, readonly Holding[], bigint]>([
    ['SOL for a token that it never had', 'SOL', 'USDC', [], 101_000_000n + 21_000n + 2n * RENT],
    ['SOL for a token that it has', 'SOL', 'USDC', [plenty(USDC)], 101_000_000n + 21_000n + RENT],
    ['SOL for a token of Token-2022', 'SOL', 'TAXED', [], 101_000_000n + 21_000n + RENT + 2_157_600n],
    // The first fee in USDC opens the treasury's account.
    ['a token for SOL, with the first fee in it', 'USDC', 'SOL', [plenty(USDC)], 22_500n + 2n * RENT],
    ['a token for SOL', 'USDC', 'SOL', [plenty(USDC)], 22_500n + RENT],
    ['a token for one that it never had', 'USDC', 'USDT', [plenty(USDC)], 22_500n + RENT + LEAST],
    ['a token for one that it has', 'USDC', 'USDT', [plenty(USDC), plenty(USDT)], 22_500n + LEAST],
  ])('%s', async (_, from, to, holdings, expected) => {
    const poor = newPayer(expected - 1n, holdings)
    const short = await ready(poor.address, from, to)
    for (const need of [short.need, unwritten(short.need)]) {
      const lack = coinLack(await chain.lacks(need))
      expect(lack).toMatchObject({ needed: expected, has: expected - 1n })
      expect(lack).not.toHaveProperty('estimated')
    }
    const able = newPayer(expected, holdings)
    const enough = await ready(able.address, from, to)
    for (const need of [enough.need, unwritten(enough.need)]) expect(await chain.lacks(need)).toEqual([])
    expect(await tried(short)).toBe(true)
    expect(await tried(enough)).toBe(false)
    expect(run(poor.key, short.steps)).toBeLessThan(2)
    expect(run(able.key, enough.steps)).toBe(2)
  })

  test('all of its SOL may go, where nothing is left of it: an account with less than its rent may not stay', async () => {
    const pay = async (lamports: bigint) => {
      const { key, address } = newPayer(lamports)
      const asset = chain.coin
      const treasury = world.treasury.toBase58()
      const tx = await chain.feeLeg({
        payer: address,
        treasury,
        asset,
        amount: FEE,
        reference: 'ab'.repeat(32),
      })
      const need = {
        payer: address,
        treasury,
        fee: { asset, amount: FEE },
        steps: [{ kind: 'fee' as const, tx }],
      }
      const [lack] = await chain.lacks(need)
      return { lack, done: run(key, [tx]) }
    }
    expect(await pay(FEE + 6_000n)).toEqual({ lack: undefined, done: 1 })
    for (const more of [1n, LEAST - 1n])
      expect(await pay(FEE + 6_000n + more)).toMatchObject({
        lack: { for: 'reserve', needed: FEE + 6_000n + LEAST },
        done: 0,
      })
    expect(await pay(FEE + 6_000n + LEAST)).toEqual({ lack: undefined, done: 1 })
  })
})

test('what is missing is named by the first part that is not covered', async () => {
  const parts = [
    [50_000_000n, 'amount'],
    [100_500_000n, 'fee'],
    [101_010_000n, 'network fee'],
    [104_000_000n, 'rent'],
  ] as const
  for (const [has, part] of parts) {
    const { need } = await ready(newPayer(has).address, 'SOL', 'USDC')
    expect(await chain.lacks(need)).toMatchObject([{ code: 'INSUFFICIENT_FUNDS', for: part, has }])
  }
  const { need } = await ready(newPayer(10n ** 9n, [{ token: USDC, amount: 5n }]).address, 'USDC', 'SOL')
  expect(await chain.lacks(need)).toMatchObject([
    { asset: { symbol: 'USDC' }, for: 'amount', needed: 101_000_000n, has: 5n },
  ])
})

test('the network fee of a route has the rent of a new account in it, and says which part that is', async () => {
  const fresh = await ready(newPayer(10n ** 9n).address, 'SOL', 'USDC')
  expect(fresh.networkFee).toMatchObject({ amount: 15_000n + RENT, rent: RENT })
  const known = await ready(newPayer(10n ** 9n, [plenty(USDC)]).address, 'SOL', 'USDC')
  expect(known.networkFee).toEqual({ asset: 'native', amount: 15_000n })
})

test('an account that no wallet can sign for is told before: of a program, and with its data', async () => {
  const { need } = await ready(newPayer(10n ** 9n).address, 'SOL', 'USDC')
  const refused = [{ code: 'UNSUPPORTED_ACCOUNT', reason: 'PROGRAM_OWNED' }]
  const vault = PublicKey.findProgramAddressSync([Buffer.from('vault')], TOKEN_PROGRAM)[0].toBase58()
  expect(await chain.lacks({ ...need, payer: vault })).toEqual(refused)
  for (const change of [{ owner: TOKEN_PROGRAM }, { data: new Uint8Array(80) }]) {
    const owned = newPayer(0n)
    fund(owned.key, 10n ** 9n, change)
    expect(await chain.lacks({ ...need, payer: owned.address })).toEqual(refused)
  }
})

test.each([
  ['sold', [{ ...plenty(USDC), frozen: true }]],
  ['bought', [plenty(USDC), { ...plenty(TAXED), frozen: true }]],
])('a frozen account of what is %s is told before', async (_, holdings) => {
  const prepared = await ready(newPayer(10n ** 9n, holdings).address, 'USDC', 'TAXED')
  await expect(chain.lacks(prepared.need)).rejects.toMatchObject({
    code: 'NO_ROUTE',
    message: expect.stringContaining('frozen'),
  })
  expect(await tried(prepared)).toBe(true)
})
