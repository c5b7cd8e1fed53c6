import { concat, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { dollar, ether, payer as safe, router, treasury } from '#testing/samples.ts'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { feeLeg } from '../build/fee-leg.ts'
import { evmDefinitions } from '../definitions.ts'
import type { Call } from '../node/trace.ts'
import { chainWith, hash, receiptWith, transferLog, txWith } from '../testing/fake-rpc.ts'
import { verify } from './verify.ts'

/** A payer that is a contract: `safe` is the account, and an owner sends its transactions. */

const [eth] = evmDefinitions
const owner: Hex = `0x${'0b'.repeat(20)}`
const reference = 'ab'.repeat(32)
const amount = minor(10n ** 16n)
const abi = parseAbi(['function execTransaction(address to, uint256 value, bytes data)'])
const lower = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`
const hex = (text: string): Hex => `0x${text.slice(2)}`

const fee = (asset = ether): Extract<Expectation, { kind: 'fee' }> => ({
  kind: 'fee',
  payer: safe,
  treasury,
  asset,
  amount,
  reference,
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2026-01-03T00:00:00Z'),
})

/** What an owner sends for the account to carry a transaction out. */
function execution(to: string, value: bigint, data: string) {
  const input = encodeFunctionData({ abi, args: [hex(to), value, hex(data)] })
  return txWith({ from: owner, to: lower(safe), input })
}
function executionOf(asset = ether) {
  const leg = feeLeg(1, { payer: safe, treasury, asset, amount, reference })
  return execution(leg.to, BigInt(leg.value), leg.data)
}

interface World {
  readonly calls?: readonly Call[] | undefined
  readonly gained?: bigint
  /** Calldata of other transactions of the block, with what they sent to the treasury. */
  readonly others?: readonly { readonly to: string; readonly value: bigint; readonly input: string }[]
  readonly status?: boolean
  readonly logs?: ReturnType<typeof transferLog>[]
}

function judged(tx = executionOf(), world: World = {}, expected: Expectation = fee()) {
  const { calls, gained = 0n, others = [], status = true, logs = [] } = world
  const story = { tx, receipt: receiptWith({ status, logs }), finalized: 99n }
  const rpc = {
    ...chainWith(story),
    calls: async () => calls,
    balance: async (_: string, block?: bigint) => (block === 90n ? 7n + gained : 7n),
    senders: async () => [
      tx,
      ...others.map((other, n) => ({
        ...other,
        hash: hash(n + 50),
        from: owner,
        nonce: n,
        to: lower(other.to),
      })),
    ],
  }
  return verify(rpc, eth, tx.hash, expected)
}

const paid = (value: bigint, from: string = safe): Call => ({
  from: lower(from),
  to: lower(treasury),
  value,
  input: `0x${reference}`,
})

test('coin that a contract account paid inside its transaction counts by the calls that were carried out', async () => {
  expect(await judged(executionOf(), { calls: [paid(amount)] })).toEqual({
    state: 'confirmed',
    final: true,
    named: true,
    received: amount,
  })
  expect(await judged(executionOf(), { calls: [paid(amount - 1n)] })).toMatchObject({ reason: 'UNDERPAID' })
  expect(await judged(executionOf(), { calls: [paid(amount, owner)] })).toMatchObject({
    reason: 'WRONG_PAYER',
  })
})

test('attack: a contract that says it paid, and an execution that failed inside, pay nothing', async () => {
  const logs = [transferLog({ token: `0x${'fa'.repeat(20)}`, from: safe, to: owner, value: 1n })]
  for (const world of [{ calls: [] }, { calls: [], logs }, { gained: 0n }])
    expect(await judged(executionOf(), world)).toMatchObject({ state: 'rejected', reason: 'TX_FAILED' })
  expect(await judged(executionOf(), { status: false })).toMatchObject({ reason: 'TX_FAILED' })
})

test('a call that does not name the fee is not its payment, whatever it moved', async () => {
  const tx = execution(treasury, amount, '0x')
  expect(await judged(tx, { calls: [paid(amount)] })).toMatchObject({ reason: 'WRONG_RECIPIENT' })
})

test('where no node traces calls, coin counts by what the treasury gained beyond direct payments', async () => {
  expect(await judged(executionOf(), { gained: amount })).toMatchObject({
    state: 'confirmed',
    received: amount,
  })
  const direct = { to: treasury, value: amount, input: '0x' }
  expect(await judged(executionOf(), { gained: amount, others: [direct] })).toMatchObject({
    reason: 'TX_FAILED',
  })
  expect(await judged(executionOf(), { gained: 2n * amount, others: [direct] })).toMatchObject({
    state: 'confirmed',
    received: amount,
  })
})

test('attack: two calls of one block that speak of the treasury never count for the same coin', async () => {
  const other = { to: router, value: 0n, input: executionOf().input }
  expect(await judged(executionOf(), { gained: amount, others: [other] })).toEqual({ state: 'pending' })
})

test('a token fee of a contract account counts by the token’s own log, and by no other', async () => {
  const asset = dollar
  const tx = executionOf(asset)
  const moved = { from: safe, to: treasury, value: amount }
  const own = transferLog({ token: asset.address, ...moved })
  expect(await judged(tx, { logs: [own] }, fee(asset))).toMatchObject({ state: 'confirmed', named: true })
  const fake = transferLog({ token: `0x${'fa'.repeat(20)}`, ...moved })
  expect(await judged(tx, { logs: [fake] }, fee(asset))).toMatchObject({ reason: 'WRONG_ASSET' })
  expect(await judged(tx, {}, fee(asset))).toMatchObject({ reason: 'TX_FAILED' })
})

test('a swap of a contract account is the prepared call itself, carried out by the account', async () => {
  const data = concat(['0x12345678', `0x${'cd'.repeat(64)}`])
  const product: Expectation = {
    kind: 'product',
    notBefore: fee().notBefore,
    payer: safe,
    tx: { family: 'evm', chainId: 1, from: safe, to: router, value: '5', data },
    toToken: dollar,
    minOut: minor(3n),
  }
  const tx = execution(router, 5n, data)
  const call: Call = { from: lower(safe), to: lower(router), value: 5n, input: data }
  const logs = [transferLog({ token: dollar.address, from: router, to: safe, value: 4n })]
  expect(await judged(tx, { calls: [call], logs }, product)).toMatchObject({
    state: 'confirmed',
    received: 4n,
  })
  expect(await judged(tx, { logs }, product)).toMatchObject({ state: 'confirmed', received: 4n })
  for (const other of [
    { ...call, from: owner },
    { ...call, to: owner },
    { ...call, value: 4n },
  ])
    expect(await judged(tx, { calls: [other], logs }, product)).toMatchObject({ reason: 'TX_FAILED' })
  expect(await judged(tx, {}, product)).toMatchObject({ reason: 'TX_FAILED' })
})

test('a token that a contract account sends counts by the token’s own log, also where no node traces calls', async () => {
  const shop: Hex = `0x${'5e'.repeat(20)}`
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [shop, 9n],
  })
  const product: Expectation = {
    kind: 'product',
    notBefore: fee().notBefore,
    payer: safe,
    tx: { family: 'evm', chainId: 1, from: safe, to: dollar.address, value: '0', data },
    toToken: dollar,
    minOut: minor(0n),
  }
  const tx = execution(dollar.address, 0n, data)
  const moved = (change: object) => ({
    logs: [transferLog({ token: dollar.address, from: safe, to: shop, value: 9n, ...change })],
  })
  const call: Call = { from: lower(safe), to: lower(dollar.address), value: 0n, input: data }
  expect(await judged(tx, { ...moved({}), calls: [call] }, product)).toMatchObject({ state: 'confirmed' })
  expect(await judged(tx, moved({}), product)).toMatchObject({ state: 'confirmed' })
  // The token keeps a part of what is moved.
  expect(await judged(tx, moved({ value: 8n }), product)).toEqual({ state: 'pending' })
  for (const other of [{ token: router }, { from: owner }, { to: owner }])
    expect(await judged(tx, moved(other), product)).toMatchObject({ reason: 'TX_FAILED' })
})

test('coin alone that a contract account pays is proven by the call that was carried out, and else undecided', async () => {
  const shop: Hex = `0x${'5e'.repeat(20)}`
  const product: Expectation = {
    kind: 'product',
    notBefore: fee().notBefore,
    payer: safe,
    tx: { family: 'evm', chainId: 1, from: safe, to: shop, value: '5', data: '0x' },
    toToken: ether,
    minOut: minor(0n),
  }
  const tx = execution(shop, 5n, '0x')
  const call: Call = { from: lower(safe), to: shop, value: 5n, input: '0x' }
  expect(await judged(tx, { calls: [call] }, product)).toMatchObject({ state: 'confirmed' })
  for (const other of [
    { ...call, from: owner },
    { ...call, to: owner },
    { ...call, value: 4n },
    { ...call, input: '0x12' },
  ])
    expect(await judged(tx, { calls: [other] }, product)).toMatchObject({ reason: 'TX_FAILED' })
  expect(await judged(tx, {}, product)).toEqual({ state: 'pending' })
  expect(await judged(tx, {}, { ...product, toToken: dollar })).toEqual({ state: 'pending' })
  expect(await judged(tx, { status: false }, product)).toMatchObject({ reason: 'TX_FAILED' })
  const elsewhere = execution(owner, 5n, '0x')
  expect(await judged(elsewhere, {}, product)).toMatchObject({ reason: 'WRONG_PAYER' })
})
