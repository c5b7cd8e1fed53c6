import { encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import type { Expectation } from '../../domain/proof.ts'
import { dollar, ether, payer, router, treasury } from '../../domain/testing/samples.ts'
import { erc20 } from './abi.ts'
import { evmDefinitions } from './definitions.ts'
import { feeLeg } from './legs.ts'
import type { Transaction } from './rpc.ts'
import {
  blockAt,
  chainWith,
  hash,
  NOW,
  receiptWith,
  type Story,
  transferLog,
  txWith,
} from './testing/fake-rpc.ts'
import { verify } from './verify.ts'

const eth = evmDefinitions[0]
const reference = 'ab'.repeat(32)
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const fake = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const amount = minor(2_500_000n)
const inCoin: Expectation = {
  kind: 'fee',
  payer,
  treasury,
  asset: ether,
  amount,
  reference,
  notBefore: new Date(Number(NOW) * 1000),
}
const inToken: Expectation = { ...inCoin, asset: dollar }

const sent = (expected: typeof inCoin, change: Partial<Transaction> = {}): Transaction => {
  const { to, value, data } = feeLeg(1, expected)
  return txWith({ to: hex(to), value: BigInt(value), input: hex(data), ...change })
}
const at = (seconds: bigint) => ({ block: blockAt(90n, NOW + seconds) })
const hex = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`
const paid = { token: dollar.address, from: payer, to: treasury, value: 2_500_000n }
const verdict = (story: Story, expected: Expectation) => verify(chainWith(story), eth, hash(1), expected)
const coin = (change: Partial<Transaction>, story: Partial<Story> = {}) =>
  verdict({ tx: sent(inCoin, change), receipt: receiptWith(), ...story }, inCoin)
const token = (logs: Parameters<typeof transferLog>[0][], change: Partial<Transaction> = {}) =>
  verdict({ tx: sent(inToken, change), receipt: receiptWith({ logs: logs.map(transferLog) }) }, inToken)

test('the prepared payment is confirmed, with what came in and that it names its intent', async () => {
  const confirmed = { state: 'confirmed', final: false, received: amount, named: true }
  expect(await coin({})).toEqual(confirmed)
  expect(await token([paid])).toEqual(confirmed)
})

test('more than was asked for is taken, and told as it was', async () => {
  expect(await coin({ value: amount + 7n })).toMatchObject({ state: 'confirmed', received: amount + 7n })
  expect(await token([{ ...paid, value: amount + 7n }])).toMatchObject({ received: amount + 7n })
})

test('one unit too little is underpaid, and says what came in', async () => {
  const underpaid = { state: 'rejected', reason: 'UNDERPAID', received: amount - 1n }
  expect(await coin({ value: amount - 1n })).toEqual(underpaid)
  expect(await token([{ ...paid, value: amount - 1n }])).toEqual(underpaid)
})

test('of a token that takes a cut of each transfer, what arrives counts', async () => {
  const cut = { ...paid, to: dollar.address, value: 25_000n }
  expect(await token([{ ...paid, value: amount - 25_000n }, cut])).toEqual({
    state: 'rejected',
    reason: 'UNDERPAID',
    received: amount - 25_000n,
  })
})

test('several transfers of one transaction are summed, and what flows back is not counted', async () => {
  const half = { ...paid, value: amount / 2n }
  expect(await token([half, half])).toMatchObject({ state: 'confirmed', received: amount })
  const back = { ...paid, from: treasury, to: payer, value: 1n }
  expect(await token([half, half, back])).toMatchObject({ reason: 'UNDERPAID', received: amount - 1n })
})

test('a fake token cannot pay, however like the real one its log looks', async () => {
  expect(await token([{ ...paid, token: fake }], { to: hex(fake) })).toEqual({
    state: 'rejected',
    reason: 'WRONG_ASSET',
  })
})

test('a transfer of nothing that anybody can provoke in the payer’s name pays nothing', async () => {
  expect(await token([{ ...paid, value: 0n }])).toMatchObject({
    state: 'rejected',
    reason: 'WRONG_RECIPIENT',
  })
})

test('a log that a reorganisation removed is no payment', async () => {
  expect(await token([{ ...paid, removed: true }])).toMatchObject({ state: 'rejected' })
})

test('somebody else’s payment does not count, in the coin or in a token', async () => {
  expect(await coin({ from: hex(stranger) })).toMatchObject({ reason: 'WRONG_PAYER' })
  expect(await token([{ ...paid, from: stranger }], { from: hex(stranger) })).toMatchObject({
    reason: 'WRONG_PAYER',
  })
})

test('a payment to somebody else does not count', async () => {
  expect(await coin({ to: hex(stranger) })).toMatchObject({ reason: 'WRONG_RECIPIENT' })
  expect(await token([{ ...paid, to: stranger }])).toMatchObject({ reason: 'WRONG_RECIPIENT' })
  expect(await coin({ to: null })).toMatchObject({ reason: 'WRONG_RECIPIENT' })
})

test('the other asset does not count', async () => {
  const tokenForCoin = { tx: sent(inToken), receipt: receiptWith({ logs: [transferLog(paid)] }) }
  expect(await verdict(tokenForCoin, inCoin)).toMatchObject({ reason: 'WRONG_ASSET' })
  const coinForToken = { tx: sent(inCoin), receipt: receiptWith() }
  expect(await verdict(coinForToken, inToken)).toMatchObject({ reason: 'WRONG_ASSET' })
})

test('a transaction signed for another chain does not count', async () => {
  expect(await coin({ chainId: 56n })).toEqual({ state: 'rejected', reason: 'WRONG_NETWORK' })
})

test('a payment that names another intent is not this one’s', async () => {
  const other = hex(`0x${'cd'.repeat(32)}`)
  expect(await coin({ input: other })).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
  const { data } = feeLeg(1, { ...inToken, reference: 'cd'.repeat(32) })
  expect(await token([paid], { input: hex(data) })).toMatchObject({ reason: 'TAG_MISMATCH' })
})

test('a payment whose wallet dropped the reference is confirmed, but not as named', async () => {
  expect(await coin({ input: '0x' })).toMatchObject({ state: 'confirmed', named: false })
  const bare = feeLeg(1, inToken).data.slice(0, -64)
  expect(await token([paid], { input: hex(bare) })).toMatchObject({ state: 'confirmed', named: false })
})

test('a payment from before the intent is too old; a clock that is seconds off does no harm', async () => {
  expect(await coin({}, at(-61n))).toEqual({ state: 'rejected', reason: 'TOO_OLD' })
  expect(await coin({}, at(-60n))).toMatchObject({ state: 'confirmed' })
})

test('paying oneself pays nobody', async () => {
  const self: Expectation = { ...inCoin, payer: treasury }
  const tx = sent(inCoin, { from: hex(treasury) })
  expect(await verdict({ tx, receipt: receiptWith() }, self)).toMatchObject({ reason: 'WRONG_PAYER' })
})

test('a reverted payment has failed; a reverted call of another kind is merely not this payment', async () => {
  const reverted = { receipt: receiptWith({ status: false }) }
  expect(await coin({}, reverted)).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
  expect(await verdict({ tx: sent(inToken), ...reverted }, inToken)).toMatchObject({ reason: 'TX_FAILED' })
  const swap = txWith({ to: hex(router), input: '0x7ff36ab5' })
  expect(await verdict({ tx: swap, ...reverted }, inCoin)).toMatchObject({ reason: 'WRONG_RECIPIENT' })
  expect(await verdict({ tx: swap, ...reverted }, inToken)).toMatchObject({ reason: 'WRONG_ASSET' })
  const args = [router, amount] as const
  const approve = encodeFunctionData({ abi: erc20, functionName: 'approve', args })
  const approval = txWith({ to: hex(dollar.address), input: approve })
  expect(await verdict({ tx: approval, ...reverted }, inToken)).toMatchObject({ reason: 'WRONG_RECIPIENT' })
})

test('a smart account’s payment inside another call is not seen, and refused rather than guessed', async () => {
  expect(await coin({ to: hex(stranger), input: '0x34fcd5be' })).toMatchObject({ reason: 'WRONG_RECIPIENT' })
})

test('a hostile token’s absurd amounts are cut to what an amount can be', async () => {
  const most = 2n ** 256n - 1n
  const absurd = { ...paid, value: most }
  expect(await token([absurd, absurd])).toMatchObject({ state: 'confirmed', received: most })
})
