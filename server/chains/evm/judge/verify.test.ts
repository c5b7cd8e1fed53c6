import { encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { dollar, ether, payer, router, treasury } from '#testing/samples.ts'
import { erc20 } from '../codec/abi.ts'
import { type EvmDefinition, evmDefinitions } from '../definitions.ts'
import type { Transaction } from '../node/rpc.ts'
import {
  approvalLog,
  blockAt,
  chainWith,
  hash,
  NOW,
  receiptWith,
  type Story,
  transferLog,
  txWith,
} from '../testing/fake-rpc.ts'
import { verify } from './verify.ts'

type Of<K extends Expectation['kind']> = Extract<Expectation, { kind: K }>

const eth: EvmDefinition = evmDefinitions[0]
const hex = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const run = (story: Story, expected: Expectation, definition = eth) =>
  verify(chainWith(story), definition, hash(1), expected)

const notBefore = new Date(Number(NOW) * 1000)
const prepared: EvmTx = {
  family: 'evm',
  chainId: 1,
  from: payer,
  to: router,
  value: '1000',
  data: '0x7FF36AB5aabb',
}
const old = (seconds: bigint) => ({ block: blockAt(90n, NOW - seconds) })
const product: Of<'product'> = {
  kind: 'product',
  notBefore,
  payer,
  tx: prepared,
  toToken: dollar,
  minOut: minor(90n),
}
const swap = (change: Partial<Transaction> = {}) =>
  txWith({ to: hex(router), value: 1000n, input: hex(prepared.data), ...change })

const approve: Of<'approve'> = {
  kind: 'approve',
  notBefore,
  payer,
  asset: dollar,
  spender: router,
  amount: minor(50n),
}
const approval = (value: bigint, change: Partial<Parameters<typeof approvalLog>[0]> = {}) => ({
  tx: txWith({
    to: hex(dollar.address),
    input: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [router, value] }),
  }),
  receipt: receiptWith({
    logs: [approvalLog({ token: dollar.address, owner: payer, spender: router, value, ...change })],
  }),
})

test('a transaction that no node knows is missing, which is not an error', async () => {
  expect(await verify(chainWith({ tx: swap() }), eth, hash(2), product)).toEqual({ state: 'missing' })
})

test('a transaction waits until it is deep enough, and is final once the chain says so', async () => {
  const story = { tx: swap(), receipt: receiptWith({ blockNumber: 99n }) }
  expect(await run({ tx: swap() }, product)).toEqual({ state: 'pending' })
  expect(await run({ ...story, head: 99n }, product)).toEqual({ state: 'pending' })
  expect(await run({ ...story, head: 100n }, product)).toEqual({ state: 'confirmed', final: false })
  expect(await run({ ...story, finalized: 99n }, product)).toEqual({ state: 'confirmed', final: true })
})

test('a receipt of a block that was replaced does not count', async () => {
  const story = { tx: swap(), receipt: receiptWith(), block: { ...blockAt(90n), hash: hash(7) } }
  expect(await run(story, product)).toEqual({ state: 'pending' })
})

test('a failure is told only when it is deep: until then a reorganisation may undo it', async () => {
  const story = { tx: swap(), receipt: receiptWith({ status: false, blockNumber: 99n }) }
  expect(await run({ ...story, head: 99n }, product)).toEqual({ state: 'pending' })
  expect(await run({ ...story, head: 100n }, product)).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
})

test('another call of the same payer is not the product, mined or not', async () => {
  const other = { state: 'rejected', reason: 'TAG_MISMATCH' }
  expect(await run({ tx: swap({ input: '0x7ff36ab5aabc' }) }, product)).toEqual(other)
  expect(await run({ tx: swap({ value: 1001n }), receipt: receiptWith() }, product)).toEqual(other)
  expect(await run({ tx: swap({ to: hex(treasury) }) }, product)).toMatchObject({ reason: 'WRONG_RECIPIENT' })
  expect(await run({ tx: swap({ from: hex(stranger) }) }, product)).toMatchObject({ reason: 'WRONG_PAYER' })
  expect(await run({ tx: swap({ chainId: 5n }) }, product)).toMatchObject({ reason: 'WRONG_NETWORK' })
})

test('a failed call of another kind is not the product’s failure', async () => {
  const story = { tx: swap({ input: '0x12345678' }), receipt: receiptWith({ status: false }) }
  expect(await run(story, product)).toMatchObject({ reason: 'TAG_MISMATCH' })
})

test('bytes that a wallet appends to the call do no harm', async () => {
  const tx = swap({ input: hex(`${prepared.data}80218021`) })
  expect(await run({ tx, receipt: receiptWith() }, product)).toMatchObject({ state: 'confirmed' })
})

test('a product that is not a call is met by no call, and only by itself', async () => {
  const plain = { ...product, tx: { ...prepared, data: '0x' } }
  const receipt = receiptWith()
  expect(await run({ tx: swap({ input: '0x' }), receipt }, plain)).toMatchObject({ state: 'confirmed' })
  for (const input of ['0x00', '0x7ff36ab5aabb'] as const)
    expect(await run({ tx: swap({ input }), receipt }, plain)).toMatchObject({ reason: 'TAG_MISMATCH' })
})

test('a swap or an approval of an earlier payment does not count again; clocks may differ by seconds', async () => {
  const swapped = { tx: swap(), receipt: receiptWith() }
  const tooOld = { state: 'rejected', reason: 'TOO_OLD' }
  expect(await run({ ...swapped, ...old(61n) }, product)).toEqual(tooOld)
  expect(await run({ ...swapped, ...old(60n) }, product)).toMatchObject({ state: 'confirmed' })
  expect(await run({ ...approval(50n), ...old(61n) }, approve)).toEqual(tooOld)
  expect(await run({ ...approval(50n), ...old(60n) }, approve)).toMatchObject({ state: 'confirmed' })
  const failed = { receipt: receiptWith({ status: false }), ...old(61n) }
  expect(await run({ tx: swap(), ...failed }, product)).toEqual(tooOld)
  expect(await run({ tx: approval(50n).tx, ...failed }, approve)).toEqual(tooOld)
})

test('what the payer received of a token is told, net and of that token only', async () => {
  const got = { token: dollar.address, from: router, to: payer, value: 95n }
  const logs = [got, { ...got, token: stranger, value: 1n }, { ...got, from: payer, to: router, value: 2n }]
  const story = { tx: swap(), receipt: receiptWith({ logs: logs.map(transferLog) }) }
  expect(await run(story, product)).toMatchObject({ state: 'confirmed', received: 93n })
})

/** swapExactETHForTokens(1, [dollar, dollar], payer, …). */
const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const bought = (token: string) =>
  `0x7ff36ab5${[1n, 128n, payer, 9_999_999_999n, 2n, token, token].map(word).join('')}`

test('a swap that succeeded and brought nothing of what it names has failed, whoever prepared it', async () => {
  const failed = { state: 'rejected', reason: 'TX_FAILED' }
  // A partner's own swap to a token on no list names the coin.
  for (const toToken of [dollar, ether]) {
    const real = { ...product, toToken, tx: { ...prepared, data: bought(dollar.address) } }
    const tx = swap({ input: hex(real.tx.data) })
    const got = { token: dollar.address, from: router, to: payer, value: 95n }
    expect(await run({ tx, receipt: receiptWith() }, real)).toEqual(failed)
    for (const other of [
      { ...got, token: stranger },
      { ...got, to: stranger },
    ])
      expect(await run({ tx, receipt: receiptWith({ logs: [transferLog(other)] }) }, real)).toEqual(failed)
    expect(await run({ tx, receipt: receiptWith({ logs: [transferLog(got)] }) }, real)).toMatchObject({
      state: 'confirmed',
      ...(toToken === dollar && { received: 95n }),
    })
  }
})

test('a payment in a token that moved none of it has failed', async () => {
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [stranger, 5n] })
  const pays = { ...product, tx: { ...prepared, to: dollar.address, value: '0', data } }
  const tx = swap({ to: hex(dollar.address), value: 0n, input: data })
  const moved = transferLog({ token: dollar.address, from: payer, to: stranger, value: 4n })
  expect(await run({ tx, receipt: receiptWith() }, pays)).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
  expect(await run({ tx, receipt: receiptWith({ logs: [moved] }) }, pays)).toMatchObject({
    state: 'confirmed',
  })
})

test('what the payer received of the coin is the balance’s difference without value and gas', async () => {
  const toCoin: Of<'product'> = { ...product, toToken: ether }
  const receipt = receiptWith({ gasUsed: 10n, effectiveGasPrice: 3n, l1Fee: 4n })
  const rpc = (nonces: readonly [number, number]) => ({
    ...chainWith({ tx: swap(), receipt }),
    nonce: async (_: string, block: bigint | 'latest' | 'pending') => (block === 89n ? nonces[0] : nonces[1]),
    balance: async (_: string, block?: bigint) => (block === 89n ? 5_000n : 4_500n),
  })
  expect(await verify(rpc([7, 8]), eth, hash(1), toCoin)).toMatchObject({ received: 534n })
  // Two transactions of the payer in one block cannot be distinguished.
  expect(await verify(rpc([7, 9]), eth, hash(1), toCoin)).toEqual({ state: 'confirmed', final: false })
})

test('a node that no longer has the state of the block holds no swap back', async () => {
  const story = chainWith({ tx: swap(), receipt: receiptWith() })
  expect(await verify(story, eth, hash(1), { ...product, toToken: ether })).toEqual({
    state: 'confirmed',
    final: false,
  })
})

test('an approval counts by the allowance it left, and more than was asked for will do', async () => {
  expect(await run(approval(50n), approve)).toMatchObject({ state: 'confirmed', received: 50n })
  expect(await run(approval(2n ** 256n - 1n), approve)).toMatchObject({ state: 'confirmed' })
  expect(await run(approval(49n), approve)).toEqual({ state: 'rejected', reason: 'UNDERPAID', received: 49n })
})

test('a reset counts only when it left nothing', async () => {
  const reset: Of<'approve'> = { ...approve, amount: minor(0n) }
  expect(await run(approval(0n), reset)).toMatchObject({ state: 'confirmed' })
  expect(await run(approval(1n), reset)).toMatchObject({ reason: 'UNDERPAID' })
})

test('an approval of another token, spender or owner does not count', async () => {
  expect(await run(approval(50n, { token: stranger }), approve)).toMatchObject({ reason: 'WRONG_ASSET' })
  expect(await run(approval(50n, { spender: stranger }), approve)).toMatchObject({
    reason: 'WRONG_RECIPIENT',
  })
  const theirs = approval(50n, { owner: stranger })
  const tx = { ...theirs.tx, from: hex(stranger) }
  expect(await run({ ...theirs, tx }, approve)).toMatchObject({ reason: 'WRONG_PAYER' })
  expect(await run({ tx: txWith({}), receipt: receiptWith() }, approve)).toMatchObject({ state: 'rejected' })
})

test('a failed approval has failed only if it was this one', async () => {
  const { tx } = approval(50n)
  const receipt = receiptWith({ status: false })
  expect(await run({ tx, receipt }, approve)).toMatchObject({ reason: 'TX_FAILED' })
  expect(await run({ tx: { ...tx, to: hex(router) }, receipt }, approve)).toMatchObject({
    reason: 'WRONG_ASSET',
  })
  const other: Of<'approve'> = { ...approve, spender: stranger }
  expect(await run({ tx, receipt }, other)).toMatchObject({ reason: 'WRONG_RECIPIENT' })
  const fee: Expectation = {
    kind: 'fee',
    payer,
    treasury,
    asset: ether,
    amount: minor(1n),
    reference: 'ab'.repeat(32),
    notBefore,
    notAfter: new Date(Number(NOW + 3_600n) * 1000),
  }
  expect(await run({ tx, receipt }, fee)).toMatchObject({ reason: 'WRONG_RECIPIENT' })
})
