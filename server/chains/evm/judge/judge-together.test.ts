import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { executeData } from '../../../../sandbox/evm/delegate.ts'
import { dollar, ether, payer, router, treasury } from '#testing/samples.ts'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import type { EvmBatch, EvmTx } from '../../../domain/payment/tx.ts'
import type { Asset } from '#contracts/api/payment.ts'
import { feeLeg } from '../build/fee-leg.ts'
import { approval } from '../build/preparations.ts'
import { evmDefinitions } from '../definitions.ts'
import type { Call } from '../node/trace.ts'
import {
  approvalLog,
  chainWith,
  hash,
  receiptWith,
  recordingLog,
  transferLog,
  txWith,
} from '../testing/fake-rpc.ts'
import { createEvmChain } from '../evm-chain.ts'
import { verify } from './verify.ts'

/** An account that carries out a fee, an allowance and a swap in one transaction, by code that it gave itself. */

const [eth] = evmDefinitions
const [own, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
const amount = minor(10n ** 16n)
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hex = (text: string): Hex => `0x${text.slice(2)}`
const lower = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`

const feeOf = (asset: Asset, reference = own) => feeLeg(1, { payer, treasury, asset, amount, reference })
const allowance = approval(1, { payer, token: dollar.address, spender: router, amount: 500n })
const swap: EvmTx = { family: 'evm', chainId: 1, from: payer, to: router, value: '0', data: '0x38ed173901' }
const partOf = ({ to, value, data }: Pick<EvmTx, 'to' | 'value' | 'data'>) => ({ to, value, data })
const inCoin = [feeOf(ether), allowance, swap].map(partOf)
const form: EvmBatch = { family: 'evm', chainId: 1, from: payer, calls: inCoin }

const asked = (calls: EvmBatch['calls'], from: string = payer) =>
  txWith({
    from: lower(from),
    to: lower(from),
    input: executeData(
      calls.map(({ to, value, data }) => ({ to: hex(to), value: BigInt(value), data: hex(data) })),
    ),
  })

const fee = (asset: Asset = ether, reference = own): Expectation => ({
  kind: 'fee',
  payer,
  treasury,
  asset,
  amount,
  reference,
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2026-01-03T00:00:00Z'),
})
const product: Expectation = {
  kind: 'product',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  payer,
  tx: form,
  toToken: dollar,
  minOut: minor(900n),
}
const allowed = (least: bigint): Expectation => ({
  kind: 'approve',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  payer,
  asset: dollar,
  spender: router,
  amount: minor(least),
})

interface World {
  readonly calls?: readonly Call[]
  readonly gained?: bigint
  /** Other transactions of the block that speak of the treasury. */
  readonly others?: readonly ReturnType<typeof txWith>[]
  readonly failed?: boolean
  readonly logs?: ReturnType<typeof transferLog>[]
}

function judged(tx: ReturnType<typeof txWith>, expected: Expectation, world: World = {}) {
  const { calls, gained = 0n, others = [], failed = false, logs = [] } = world
  const numbered = others.map((each, n) => ({ ...each, hash: hash(n + 50) }))
  const story = { tx, receipt: receiptWith({ status: !failed, logs }), finalized: 99n }
  const known = chainWith(story)
  const rpc = {
    ...known,
    calls: async () => calls,
    balance: async (_: string, block?: bigint) => (block === 90n ? 7n + gained : 7n),
    nonce: async (_: string, block: bigint | 'latest' | 'pending') => (block === 90n ? 8 : 7),
    senders: async () => [tx, ...numbered],
    receipt: async (wanted: string) =>
      numbered.some((each) => each.hash === wanted) ? receiptWith() : known.receipt(wanted),
  }
  return verify(rpc, eth, tx.hash, expected)
}
const rejected = (reason: string) => ({ state: 'rejected', reason })
const confirmed = { state: 'confirmed', received: amount, named: true }
const bought = transferLog({ token: dollar.address, from: router, to: payer, value: 950n })

test('without a trace, a fee in the coin counts by what the treasury gained', async () => {
  const tx = asked(inCoin)
  expect(await judged(tx, fee(), { gained: amount })).toMatchObject(confirmed)
  // More came by a contract that no one knows: it is not this fee’s.
  expect(await judged(tx, fee(), { gained: amount + 5n })).toMatchObject(confirmed)
})

test('attack: code that does nothing has the same calldata, and pays no fee and no product', async () => {
  const tx = asked(inCoin)
  expect(await judged(tx, fee())).toMatchObject({ state: 'rejected' })
  expect(await judged(tx, fee(), { calls: [] })).toMatchObject({ state: 'rejected' })
  expect(await judged(tx, product)).toEqual(rejected('TX_FAILED'))
  expect(await judged(tx, product, { calls: [] })).toEqual(rejected('TX_FAILED'))
  expect(await judged(tx, allowed(500n))).toMatchObject({ state: 'rejected' })
})

test('attack: what another account paid in the same block is not counted for one that did nothing', async () => {
  const honest = asked([partOf(feeOf(ether, other)), partOf(swap)], stranger)
  const tx = asked(inCoin)
  expect(await judged(tx, fee(), { gained: amount, others: [honest] })).toEqual({ state: 'pending' })
  expect(await judged(tx, fee(), { gained: amount * 2n, others: [honest] })).toMatchObject(confirmed)
  // A call that cannot be read may have asked for all of it.
  const unread = { ...honest, input: `0x12345678${honest.input.slice(10)}` as const }
  expect(await judged(tx, fee(), { gained: amount * 2n, others: [unread] })).toEqual({ state: 'pending' })
})

test('tokens for the treasury in the same block do not hold up a fee in the coin', async () => {
  const token = feeOf(dollar, other)
  const plain = txWith({ from: lower(stranger), to: lower(token.to), input: hex(token.data) })
  const batch = asked([partOf(token), partOf(swap)], stranger)
  expect(await judged(asked(inCoin), fee(), { gained: amount, others: [plain, batch] })).toMatchObject(
    confirmed,
  )
})

test('two fees in one transaction are two amounts, in the coin and in a token', async () => {
  const both = (asset: Asset) => asked([feeOf(asset), feeOf(asset, other)].map(partOf))
  const paid = transferLog({ token: dollar.address, from: payer, to: treasury, value: amount })
  for (const reference of [own, other]) {
    expect(await judged(both(ether), fee(ether, reference), { gained: amount * 2n })).toMatchObject(confirmed)
    expect(await judged(both(dollar), fee(dollar, reference), { logs: [paid, paid] })).toMatchObject(
      confirmed,
    )
  }
  const calls = [own, other].map((reference): Call => ({
    from: lower(payer),
    to: lower(treasury),
    value: amount,
    input: `0x${reference}`,
  }))
  expect(await judged(both(ether), fee(), { calls })).toMatchObject(confirmed)
})

test('a fee in a token counts by its log and by the name in its own call, not elsewhere', async () => {
  const tx = asked([partOf(feeOf(dollar)), partOf({ ...swap, data: `${swap.data}${other}` })])
  const paid = transferLog({ token: dollar.address, from: payer, to: treasury, value: amount })
  expect(await judged(tx, fee(dollar), { logs: [paid] })).toMatchObject(confirmed)
  expect(await judged(tx, fee(dollar, other), { logs: [paid] })).toEqual(rejected('TAG_MISMATCH'))
  expect(await judged(tx, fee(dollar))).toMatchObject({ state: 'rejected' })
})

const left = (value: bigint) => approvalLog({ token: dollar.address, owner: payer, spender: router, value })

test('an allowance counts though the swap after it used it up and logs what is left', async () => {
  const tx = asked(inCoin)
  expect(await judged(tx, allowed(500n), { logs: [left(500n), left(0n)] })).toMatchObject({
    state: 'confirmed',
  })
  expect(await judged(tx, allowed(0n), { logs: [left(0n), left(500n)] })).toMatchObject({
    state: 'confirmed',
  })
  expect(await judged(tx, allowed(501n), { logs: [left(500n), left(0n)] })).toMatchObject(
    rejected('UNDERPAID'),
  )
})

test('the product is the whole transaction, and counts by what it brought', async () => {
  const tx = asked(inCoin)
  expect(await judged(tx, product, { logs: [bought] })).toMatchObject({ state: 'confirmed', received: 950n })
  expect(await judged(tx, { ...product, tx: swap }, { logs: [bought] })).toEqual(rejected('WRONG_RECIPIENT'))
  expect(await judged(tx, product, { failed: true })).toEqual(rejected('TX_FAILED'))
  expect(await judged(tx, fee(), { failed: true })).toEqual(rejected('TX_FAILED'))
})

test('attack: another order, a call more or less, or another call is another transaction', async () => {
  const [paid, allows, swaps] = inCoin
  if (paid === undefined || allows === undefined || swaps === undefined) throw new Error('there are three')
  const more = { to: stranger, value: '1', data: '0x' }
  const changes: readonly EvmBatch['calls'][] = [
    [allows, paid, swaps],
    [...inCoin, more],
    [paid, swaps],
    [{ ...paid, to: stranger }, allows, swaps],
    [{ ...paid, value: '1' }, allows, swaps],
    [paid, allows, { ...swaps, data: `${swaps.data}00` }],
  ]
  for (const calls of changes)
    expect(await judged(asked(calls), product, { logs: [bought] })).toEqual(rejected('TAG_MISMATCH'))
  expect(await judged(asked(inCoin, stranger), product, { logs: [bought] })).toEqual(rejected('WRONG_PAYER'))
})

const parts = '(address to, uint256 value, bytes data)[] calls'
const inParts = inCoin.map(({ to, value, data }) => ({ to: hex(to), value: BigInt(value), data: hex(data) }))
const encoded = encodeAbiParameters(
  parseAbiParameters(['Part[]', 'struct Part { address to; uint256 value; bytes data; }']),
  [inParts],
)
const execute = (mode: Hex) =>
  encodeFunctionData({ abi: parseAbi(['function execute(bytes32 mode, bytes data)']), args: [mode, encoded] })

test.each<[string, Hex]>([
  [
    'Calibur',
    encodeFunctionData({
      abi: parseAbi([`function execute((${parts}, bool revertOnFailure) batch)`]),
      args: [{ calls: inParts, revertOnFailure: true }],
    }),
  ],
  ['Ambire', encodeFunctionData({ abi: parseAbi([`function executeBySender(${parts})`]), args: [inParts] })],
  ['OKX', encodeFunctionData({ abi: parseAbi([`function executeFromSelf(${parts})`]), args: [inParts] })],
])('the calls are read as %s asks for them', async (_, input) => {
  const tx = { ...asked(inCoin), input }
  expect(await judged(tx, product, { logs: [bought] })).toMatchObject({ state: 'confirmed' })
})

test.each<[string, Hex]>([
  ['a mode in which a call may fail', execute(`0x0101${'00'.repeat(30)}`)],
  ['a mode with further data', execute(`0x01000000000078210001${'00'.repeat(22)}`)],
  [
    'Calibur, where a call may fail',
    encodeFunctionData({
      abi: parseAbi([`function execute((${parts}, bool revertOnFailure) batch)`]),
      args: [{ calls: inParts, revertOnFailure: false }],
    }),
  ],
])('attack: %s carries no steps together; what it paid all the same is money', async (_, input) => {
  const tx = { ...asked(inCoin), input }
  expect(await judged(tx, product, { logs: [bought] })).toEqual(rejected('TAG_MISMATCH'))
  expect(await judged(tx, fee(), { gained: amount })).toMatchObject(confirmed)
})

test('a call of someone else names the accounts that paid tokens in it', async () => {
  const bundle = { ...asked(inCoin, stranger), to: lower(router) }
  const logs = [transferLog({ token: dollar.address, from: payer, to: treasury, value: amount })]
  const node = (tx: ReturnType<typeof txWith> = bundle) => chainWith({ tx, receipt: receiptWith({ logs }) })
  const chain = (tx: ReturnType<typeof txWith> = bundle) =>
    createEvmChain({ definition: eth, node: node(tx), routers: [], log: recordingLog() })
  const memo = bundle.input.slice(2)
  expect(await chain().inspect(bundle.hash)).toMatchObject({
    payer: stranger,
    memo,
    legs: [{ payer, memo }],
  })
  expect(await chain(asked(inCoin)).inspect(bundle.hash)).not.toHaveProperty('legs')
})
