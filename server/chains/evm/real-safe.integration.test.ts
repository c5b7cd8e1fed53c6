import { encodeFunctionData, getAddress, type Hex, parseAbi, parseEther } from 'viem'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { openSafeOwner } from '#testing/real-safe.ts'
import { asEvm } from '#testing/samples.ts'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '../../domain/money.ts'
import type { Expectation } from '../../domain/payment/proof.ts'
import { evmDefinitions } from './definitions.ts'
import { createEvmNodes } from './node/rpc.ts'
import { takesCoin } from './node/takes-coin.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { type SandboxWorld, sandboxWorld } from './testing/sandbox-world.ts'

/** Payments of a real Safe. */

const [eth] = evmDefinitions
const USERS = [0, 4] as const
const amount = minor(1_000_000n)
const reference = 'cd'.repeat(32)
const tokenAbi = parseAbi(['function transfer(address to, uint256 value)'])

interface Safes {
  readonly world: SandboxWorld
  readonly safe: string
  readonly ofTwo: string
  /** Lets the owner execute a transaction of the Safe. With `safeTxGas`, its failure is no failure of the whole. */
  readonly execute: (to: string, value: bigint, data: string, safeTxGas?: bigint) => Promise<Hex>
}
let opened: Safes
beforeAll(async () => {
  const world = sandboxWorld(eth, USERS)
  const user = inject('world').accounts.users[USERS[0]]
  if (user === undefined) throw new Error('the local world has too few users')
  const owner = await openSafeOwner(world.rpcUrl, user.privateKey)
  const safe = await owner.newSafe(1n)
  const ofTwo = await owner.newSafe(2n, [world.stranger])
  await owner.send(safe, '0x', parseEther('1'))
  const args = [getAddress(safe), 100n * amount] as const
  await owner.send(
    world.asset('USDC').address,
    encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }),
  )
  opened = {
    world,
    safe,
    ofTwo,
    async execute(to, value, data, safeTxGas = 0n) {
      const hash = await owner.execute(safe, { to, value: value.toString(), data, safeTxGas })
      await owner.mine(4)
      return hash
    },
  }
}, 60_000)

const feeIn = (asset: Asset): Extract<Expectation, { kind: 'fee' }> => ({
  kind: 'fee',
  payer: opened.safe,
  treasury: opened.world.treasury,
  asset,
  amount,
  reference,
  notBefore: new Date(0),
  notAfter: new Date(Date.now() + 86_400_000),
})

async function verdictOn(hash: string, expected: Expectation) {
  const { chain } = opened.world
  const decided = async () => {
    const verdict = await chain.verify(hash, expected)
    expect(verdict.state).not.toBe('pending')
    return verdict
  }
  return vi.waitFor(decided, { timeout: 20_000, interval: 100 })
}

test('a Safe pays a fee in coin and in tokens, and it is found by the contract that was called', async () => {
  const { world, execute, safe } = opened
  for (const asset of [world.chain.coin, world.asset('USDC')]) {
    const fee = feeIn(asset)
    const leg = asEvm(await world.chain.feeLeg(fee))
    const hash = await execute(leg.to, BigInt(leg.value), leg.data)
    expect(await verdictOn(hash, fee)).toMatchObject({ state: 'confirmed', named: true, received: amount })
    expect(await verdictOn(hash, { ...fee, payer: world.payer })).toMatchObject({ reason: 'WRONG_PAYER' })
    expect(await world.chain.inspect(hash)).toMatchObject({ called: safe })
    expect((await world.chain.arrived(hash, world.treasury))?.amounts).toEqual([
      { asset: asset.address, amount },
    ])
  }
})

test('attack: a Safe whose execution fails inside a transaction that went through has paid nothing', async () => {
  const { world, execute } = opened
  for (const asset of [world.chain.coin, world.asset('USDC')]) {
    const fee = { ...feeIn(asset), amount: minor(10n ** 24n) }
    const leg = asEvm(await world.chain.feeLeg(fee))
    const hash = await execute(leg.to, BigInt(leg.value), leg.data, 100_000n)
    expect(await verdictOn(hash, fee)).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
  }
})

test('a call of a product counts when the Safe itself has made it', async () => {
  const { world, execute, safe } = opened
  const usdc = world.asset('USDC')
  const tx = await world.chain.transfer({ payer: safe, to: world.stranger, asset: usdc, amount })
  const { to, value, data } = asEvm(tx)
  const hash = await execute(to, BigInt(value), data)
  const product: Expectation = {
    kind: 'product',
    notBefore: new Date(0),
    payer: safe,
    tx,
    toToken: usdc,
    minOut: minor(0n),
  }
  expect(await verdictOn(hash, product)).toMatchObject({ state: 'confirmed' })
  const payer = world.treasury
  expect(await verdictOn(hash, { ...product, payer })).toMatchObject({ reason: 'TX_FAILED' })
})

test('a Safe as treasury takes no coin with a reference, and an account with a key does', async () => {
  const { world, safe } = opened
  const node = createEvmNodes({ definition: eth, rpcUrls: [world.rpcUrl], log: silentLog, fetch })
  expect(await takesCoin(node, safe)).toBe(false)
  expect(await takesCoin(node, world.treasury)).toBe(true)
})

test('a Safe of one owner lacks nothing but funds, and one of several is told that it takes time', async () => {
  const { world, safe, ofTwo } = opened
  const { chain, treasury } = world
  const need = { treasury, fee: { asset: chain.coin, amount }, steps: [] }
  expect(await chain.lacks({ ...need, payer: safe })).toEqual([{ code: 'CONTRACT_ACCOUNT' }])
  expect(await chain.lacks({ ...need, payer: ofTwo })).toMatchObject([
    { code: 'SEVERAL_SIGNATURES' },
    { code: 'INSUFFICIENT_FUNDS', for: 'fee' },
  ])
})
