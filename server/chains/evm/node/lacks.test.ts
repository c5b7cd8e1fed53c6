import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import { dollar, ether, payer, router, treasury } from '#testing/samples.ts'
import { SuiteError } from '../../../domain/errors.ts'
import type { MeansNeed } from '../../../ports/chain.ts'
import { blockAt } from '../testing/fake-rpc.ts'
import { lacks } from './lacks.ts'

const GWEI = 10n ** 9n
const outage = async () => Promise.reject(new SuiteError('UNAVAILABLE', 'No node answers.'))
const node = (coins: bigint, tokens = 0n) => ({
  balance: async () => coins,
  call: async () => encodeAbiParameters([{ type: 'uint256' }], [tokens]),
  block: async () => ({ ...blockAt(90n), baseFeePerGas: 8n * GWEI }),
  gasPrice: async () => 10n * GWEI,
})
const data = `0x${'11'.repeat(32)}`
const tx = { family: 'evm', chainId: 1, from: payer, to: router, value: '0', data } as const
const need: MeansNeed = {
  payer,
  treasury,
  fee: { asset: ether, amount: minor(1_000n) },
  product: { asset: ether, amount: minor(100_000n), networkFee: minor(10n ** 15n) },
  steps: [
    { kind: 'fee', tx },
    { kind: 'product', tx },
  ],
}
/** What the protocol takes of two such transactions, at seven eighths of the base fee. */
const LEAST = 2n * (21_000n + 32n * 16n) * 7n * GWEI
const LIKELY = (21_000n + 32n * 16n) * 10n * GWEI + 10n ** 15n

test('the gas of all steps is a part of what the coin must cover; only its least part is certain', async () => {
  const certain = 101_000n + LEAST
  const likely = 101_000n + LIKELY
  expect(await lacks(node(likely), ether, need)).toEqual([])
  expect(await lacks(node(likely - 1n), ether, need)).toMatchObject([
    { for: 'network fee', needed: likely, has: likely - 1n, estimated: true },
  ])
  expect(await lacks(node(certain), ether, need)).toMatchObject([{ estimated: true }])
  const [short] = await lacks(node(certain - 1n), ether, need)
  expect(short).toMatchObject({ code: 'INSUFFICIENT_FUNDS', for: 'network fee' })
  expect(short).not.toHaveProperty('estimated')
})

test('a token is needed for amount and fee, the coin for the gas of fee, approval and product', async () => {
  const inToken: MeansNeed = {
    ...need,
    fee: { asset: dollar, amount: minor(10n) },
    product: { asset: dollar, amount: minor(90n), networkFee: minor(10n ** 15n) },
    steps: [{ kind: 'fee' }, { kind: 'approve' }, { kind: 'product' }],
  }
  const gas = 10n ** 15n + 2n * 65_000n * 10n * GWEI
  expect(await lacks(node(gas, 100n), ether, inToken)).toEqual([])
  expect(await lacks(node(gas - 1n, 99n), ether, inToken)).toMatchObject([
    { asset: ether, needed: gas, estimated: true },
    { asset: dollar, for: 'fee', needed: 100n, has: 99n },
  ])
  expect(await lacks(node(0n, 100n), ether, inToken)).not.toMatchObject([{ estimated: true }])
})

test('a price of gas that no node tells takes nothing; a balance that none tells is an outage', async () => {
  const blind = { ...node(101_000n), block: outage, gasPrice: outage }
  const { networkFee: _, ...product } = need.product ?? { asset: ether, amount: minor(0n) }
  expect(await lacks(blind, ether, { ...need, product })).toEqual([])
  await expect(lacks({ ...blind, balance: outage }, ether, need)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
})
