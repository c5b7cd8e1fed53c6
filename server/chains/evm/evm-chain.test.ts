import { encodeAbiParameters, type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import { asEvm, dollar, ether, payer, router, treasury } from '#testing/samples.ts'
import { evmDefinitions } from './definitions.ts'
import { createEvmChain } from './evm-chain.ts'
import { Reverted } from './node/node-errors.ts'
import type { Rpc } from './node/rpc.ts'
import { blockAt, chainWith, fakeRpc, hash, recordingLog, txWith } from './testing/fake-rpc.ts'
import { amountOf } from './testing/amount-of.ts'

const over = (answers: Partial<Rpc>) =>
  createEvmChain({
    definition: evmDefinitions[0],
    node: fakeRpc(answers),
    routers: [router],
    log: recordingLog(),
  })
const withHead = (head: bigint) => over({ head: async () => head, block: async (at) => blockAt(BigInt(at)) })
const sighted = (input: Hex) => over(chainWith({ tx: txWith({ input }) })).inspect(hash(1))
const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const APPROVE = '0x095ea7b3'
const amount = minor(100n)
const need = { payer, from: dollar, spender: router, amount, to: ether, expectedOut: amount }
const reverts = () => Promise.reject(new Reverted())

test('balances come in the order of the assets', async () => {
  const chain = over({ balance: async () => 5n, call: async () => word(7n) })
  expect(await chain.balances(payer, [dollar, ether, dollar])).toEqual([7n, 5n, 7n])
})

test.each<[string, () => Promise<Hex>]>([
  ['reverts', reverts],
  ['has no code', async () => '0x'],
  ['answers too little', async () => '0x01'],
])('a token that %s is unsupported, and named', async (_, call) => {
  await expect(over({ call }).balances(payer, [dollar])).rejects.toMatchObject({
    code: 'UNSUPPORTED_TOKEN',
    details: { token: dollar.address },
  })
})

test('the coin needs no approval, nor does an allowance that suffices', async () => {
  expect(await over({}).preparations({ ...need, from: ether })).toEqual([])
  expect(await over({ call: async () => word(100n) }).preparations(need)).toEqual([])
})

test('without an allowance, exactly the amount is approved', async () => {
  const [approval, ...more] = await over({ call: async () => word(0n) }).preparations(need)
  expect(more).toEqual([])
  expect(approval).toMatchObject({ amount: 100n, tx: { to: dollar.address, value: '0', from: payer } })
  expect(approval && asEvm(approval.tx).data).toMatch(new RegExp(`^${APPROVE}.*${(100).toString(16)}$`))
})

test('a token that must be reset is set to zero first, but only when there is something to reset', async () => {
  const reset = { ...need, resetsAllowance: true }
  const amounts = async (allowed: bigint) =>
    (await over({ call: async () => word(allowed) }).preparations(reset)).map(amountOf)
  expect(await amounts(0n)).toEqual([100n])
  expect(await amounts(99n)).toEqual([0n, 100n])
})

test('a token that refuses the change is reset even if no one said that it must be', async () => {
  const chain = over({
    call: async ({ data }) => (data.startsWith(APPROVE) ? reverts() : word(1n)),
  })
  expect((await chain.preparations(need)).map(amountOf)).toEqual([0n, 100n])
})

test('no one but a known router gets an allowance', async () => {
  await expect(over({}).preparations({ ...need, spender: treasury })).rejects.toMatchObject({
    code: 'UPSTREAM_ERROR',
  })
})

test.each([
  ['with the nonce as it was there', 9, { block: '500', nonce: 9 }],
  ['with the number of transactions that wait for a block', 11, { block: '500', nonce: 9, waiting: 2 }],
  ['also where no node tells what waits', undefined, { block: '500', nonce: 9 }],
])('a point is the head, %s', async (_, pending, point) => {
  const nonce: Rpc['nonce'] = async (_address, block) => {
    if (block === 500n) return 9
    if (pending === undefined || block !== 'pending') throw new Error('no pool')
    return pending
  }
  expect(await over({ head: async () => 500n, nonce }).point(payer)).toEqual(point)
})

test.each([
  // Also what a node answers that does not know `pending`.
  [7, 7, false],
  [8, 7, true],
  // One node is behind another.
  [6, 7, false],
])(
  'with %s transactions in all and %s of them in blocks, something waits: %s',
  async (pending, latest, waits) => {
    const nonce: Rpc['nonce'] = async (_address, block) => (block === 'pending' ? pending : latest)
    expect(await over({ nonce }).hasWaiting(payer)).toBe(waits)
  },
)

const noPool: Rpc['nonce'] = async (_address, block) => {
  if (block === 'pending') throw new Error('no pool')
  return 7
}

test('a node that cannot tell what waits is an outage, not an answer', async () => {
  await expect(over({ nonce: noPool }).hasWaiting(payer)).rejects.toThrow('no pool')
})

test('the anchor lies some blocks below the head, and never below the first block', async () => {
  expect(await withHead(500n).anchor()).toEqual({ number: toHex(496), hash: blockAt(496n).hash })
  expect(await withHead(2n).anchor()).toMatchObject({ number: '0x0' })
})

test('a transaction says who sent it and what it carries', async () => {
  expect(await sighted(`0x${'AB'.repeat(32)}`)).toEqual({ payer, nonce: 7, memo: 'ab'.repeat(32) })
  expect(await sighted('0x')).toEqual({ payer, nonce: 7, memo: '' })
  expect(await over({ transaction: async () => undefined }).inspect(hash(1))).toBeUndefined()
})

test('a transaction belongs to the chain by its chain id alone', () => {
  const tx = { family: 'evm', from: payer, to: treasury, value: '1', data: '0x' } as const
  expect([1, 56].map((chainId) => over({}).owns({ ...tx, chainId }))).toEqual([true, false])
})
