import { encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { dollar, ether, payer, router, treasury } from '#testing/samples.ts'
import { erc20 } from '../codec/abi.ts'
import { evmDefinitions } from '../definitions.ts'
import { feeLeg } from '../build/fee-leg.ts'
import type { Transaction } from '../node/rpc.ts'
import {
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

type Fee = Extract<Expectation, { kind: 'fee' }>

const eth = evmDefinitions[0]
const reference = 'ab'.repeat(32)
/** How wallets mark what was sent by them (ERC-8021). */
const suffix = '0780218021802180218021802180218021'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const fake = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const amount = minor(2_500_000n)
const inCoin: Fee = {
  kind: 'fee',
  payer,
  treasury,
  asset: ether,
  amount,
  reference,
  notBefore: new Date(Number(NOW) * 1000),
  notAfter: new Date(Number(NOW + 3_600n) * 1000),
}
const inToken: Fee = { ...inCoin, asset: dollar }

const sent = (expected: typeof inCoin, change: Partial<Transaction> = {}): Transaction => {
  const { to, value, data } = feeLeg(1, expected)
  return txWith({ to: hex(to), value: BigInt(value), input: hex(data), ...change })
}
const at = (seconds: bigint) => ({ block: blockAt(90n, NOW + seconds) })
const hex = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`
/** The token's `transfer` and nothing else. */
const bare = hex(feeLeg(1, inToken).data.slice(0, -64))
/** A smart account's call that makes the transfer as part of a batch. */
const batch = (memo: string) => ({ to: hex(payer), input: hex(`0x34fcd5be${bare.slice(2)}${memo}`) })
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
  const underpaid = { state: 'rejected', reason: 'UNDERPAID', received: amount - 1n, named: true }
  expect(await coin({ value: amount - 1n })).toEqual(underpaid)
  const short = hex(feeLeg(1, { ...inToken, amount: minor(amount - 1n) }).data)
  expect(await token([{ ...paid, value: amount - 1n }], { input: short })).toEqual(underpaid)
})

/** What a token that takes a cut of a hundredth writes. */
const taxed = [
  { ...paid, value: amount - 25_000n },
  { ...paid, to: dollar.address, value: 25_000n },
]

test('of a token that takes a cut of each transfer, the prepared payment is accepted with what arrived', async () => {
  const received = amount - 25_000n
  const accepted = { state: 'confirmed', final: false, received, named: true }
  expect(await token(taxed)).toEqual(accepted)
  const marked = hex(`${feeLeg(1, inToken).data}${suffix}`)
  expect(await token(taxed, { input: marked })).toEqual(accepted)
  const generous = feeLeg(1, { ...inToken, amount: minor(amount + 5n) })
  expect(await token(taxed, { input: hex(generous.data) })).toEqual(accepted)
})

test('of such a token, anything but the prepared payment is underpaid by what is missing', async () => {
  const underpaid = { state: 'rejected', reason: 'UNDERPAID', received: amount - 25_000n, named: true }
  expect(await token(taxed, { input: bare })).toEqual({ ...underpaid, named: false })
  const short = feeLeg(1, { ...inToken, amount: minor(amount - 1n) })
  expect(await token(taxed, { input: hex(short.data) })).toEqual(underpaid)
  // By way of a contract: who knows what else became of the rest.
  expect(await token(taxed, { to: hex(router), input: hex(`0x12345678${reference}`) })).toEqual(underpaid)
})

test('a token that brings nothing at all pays nothing, prepared or not', async () => {
  const nothing = { state: 'rejected', reason: 'UNDERPAID', received: 0n, named: true }
  const burnt = { ...paid, to: dollar.address }
  expect(await token([burnt])).toEqual(nothing)
  expect(await token([])).toEqual(nothing)
  // Nor does one that takes from the treasury.
  expect(await token([{ ...paid, from: treasury, to: payer }])).toEqual(nothing)
})

test('several transfers of one transaction are summed, and what flows back is not counted', async () => {
  const half = { ...paid, value: amount / 2n }
  expect(await token([half, half])).toMatchObject({ state: 'confirmed', received: amount })
  const back = { ...paid, from: treasury, to: payer, value: 1n }
  expect(await token([half, half], batch(reference))).toMatchObject({ state: 'confirmed', received: amount })
  expect(await token([half, half, back], batch(reference))).toMatchObject({
    reason: 'UNDERPAID',
    received: amount - 1n,
  })
})

test('a fake token cannot pay, however like the real one its log looks', async () => {
  expect(await token([{ ...paid, token: fake }], { to: hex(fake) })).toEqual({
    state: 'rejected',
    reason: 'WRONG_ASSET',
  })
})

test('a transfer of nothing that anyone can provoke in the payer’s name pays nothing', async () => {
  const provoked = { from: hex(stranger), to: hex(router), input: hex(`0x12345678${reference}`) }
  expect(await token([{ ...paid, value: 0n }], provoked)).toMatchObject({
    state: 'rejected',
    reason: 'WRONG_RECIPIENT',
  })
})

test('a log that a reorganisation removed is not a payment', async () => {
  expect(await token([{ ...paid, removed: true }])).toMatchObject({ state: 'rejected' })
})

test('someone else’s payment does not count, in the coin or in a token', async () => {
  expect(await coin({ from: hex(stranger) })).toMatchObject({ reason: 'WRONG_PAYER' })
  expect(await token([{ ...paid, from: stranger }], { from: hex(stranger) })).toMatchObject({
    reason: 'WRONG_PAYER',
  })
})

test('a payment to someone else does not count', async () => {
  expect(await coin({ to: hex(stranger) })).toMatchObject({ reason: 'WRONG_RECIPIENT' })
  const astray = hex(feeLeg(1, { ...inToken, treasury: stranger }).data)
  expect(await token([{ ...paid, to: stranger }], { input: astray })).toMatchObject({
    reason: 'WRONG_RECIPIENT',
  })
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

test('a payment that names another intent, with a wallet’s bytes around it, is not this one’s either', async () => {
  const other = 'cd'.repeat(32)
  for (const memo of [`${other}${suffix}`, `${suffix}${other}`, `${other}${'ef'.repeat(32)}`]) {
    expect(await coin({ input: `0x${memo}` })).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
    expect(await token([paid], { input: `${bare}${memo}` })).toEqual({
      state: 'rejected',
      reason: 'TAG_MISMATCH',
    })
  }
})

test('a payment whose wallet dropped the reference is confirmed, but not as named', async () => {
  expect(await coin({ input: '0x' })).toMatchObject({ state: 'confirmed', named: false })
  expect(await token([paid], { input: bare })).toMatchObject({ state: 'confirmed', named: false })
})

test.each([
  ['one byte', '00'],
  ['a wallet’s mark', suffix],
  ['all but one byte of the reference', reference.slice(2)],
])('a payment that carries %s is not bare, and does not count', async (_, memo) => {
  expect(await coin({ input: `0x${memo}` })).toMatchObject({ reason: 'TAG_MISMATCH' })
  expect(await token([paid], { input: `${bare}${memo}` })).toMatchObject({ reason: 'TAG_MISMATCH' })
})

test('a coin payment whose calldata is a bare transfer is not bare', async () => {
  expect(await coin({ input: bare })).toMatchObject({ reason: 'TAG_MISMATCH' })
})

test('bytes hidden in the padding of a bare transfer’s receiver make it another call', async () => {
  const hidden = hex(bare.replace('a9059cbb00', 'a9059cbb01'))
  expect(await token([paid], { input: hidden })).toMatchObject({ reason: 'TAG_MISMATCH' })
})

test('a batch of a smart account that pays the treasury counts only if it names the intent', async () => {
  expect(await token([paid], batch(''))).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
  expect(await token([paid], batch('cd'.repeat(32)))).toMatchObject({ reason: 'TAG_MISMATCH' })
  expect(await token([paid], batch(reference))).toMatchObject({ state: 'confirmed', named: true })
})

test('a contract that moves the payer’s tokens on an empty call does not pay their fee', async () => {
  expect(await token([paid], { to: hex(payer), input: '0x' })).toMatchObject({ reason: 'WRONG_ASSET' })
  expect(await token([paid], { to: hex(router), input: bare })).toMatchObject({ reason: 'WRONG_ASSET' })
  expect(await token([paid], { from: hex(stranger), input: bare })).toMatchObject({ reason: 'WRONG_PAYER' })
})

test('a payment for something else is told from this one before any block has it', async () => {
  const mismatch = { state: 'rejected', reason: 'TAG_MISMATCH' }
  expect(await verdict({ tx: sent(inCoin, { input: `0x${suffix}` }) }, inCoin)).toEqual(mismatch)
  expect(await verdict({ tx: sent(inToken, { input: `${bare}${suffix}` }) }, inToken)).toEqual(mismatch)
  expect(await verdict({ tx: sent(inToken, { input: bare }) }, inToken)).toEqual({ state: 'pending' })
})

test('after its time, and the minute by which clocks may differ, a payment counts only by its name', async () => {
  const late = at(3_661n)
  const story = { receipt: receiptWith({ logs: [transferLog(paid)] }), ...late }
  const tooLate = { state: 'rejected', reason: 'TOO_LATE' }
  expect(await coin({ input: '0x' }, late)).toEqual(tooLate)
  expect(await verdict({ tx: sent(inToken, { input: bare }), ...story }, inToken)).toEqual(tooLate)
  expect(await coin({}, late)).toMatchObject({ state: 'confirmed', named: true })
  expect(await verdict({ tx: sent(inToken), ...story }, inToken)).toMatchObject({ state: 'confirmed' })
  expect(await coin({ input: '0x' }, at(3_660n))).toMatchObject({ state: 'confirmed', named: false })
})

test('a bare payment that failed too late is not this payment’s failure', async () => {
  const failed = { receipt: receiptWith({ status: false }), ...at(3_661n) }
  expect(await coin({ input: '0x' }, failed)).toMatchObject({ reason: 'TOO_LATE' })
})

test('what a block decides is told only when the block is deep', async () => {
  const shallow = { receipt: receiptWith({ blockNumber: 99n }), head: 99n }
  const at99 = (seconds: bigint) => ({ ...shallow, block: blockAt(99n, NOW + seconds) })
  expect(await coin({ input: '0x' }, at99(3_601n))).toEqual({ state: 'pending' })
  expect(await coin({ input: '0x' }, at99(-61n))).toEqual({ state: 'pending' })
  expect(await coin({ input: '0x' }, { ...at99(-61n), head: 100n })).toMatchObject({ reason: 'TOO_OLD' })
  expect(await coin({ value: 1n }, at99(1n))).toMatchObject({ reason: 'UNDERPAID' })
})

test('a bare payment from before the intent is too old; a clock that is seconds off does no harm', async () => {
  expect(await coin({ input: '0x' }, at(-61n))).toEqual({ state: 'rejected', reason: 'TOO_OLD' })
  expect(await coin({ input: '0x' }, at(-60n))).toMatchObject({ state: 'confirmed' })
})

test('a payment that names the intent counts although a clock is hours off', async () => {
  expect(await coin({}, at(-7_200n))).toMatchObject({ state: 'confirmed', named: true })
})

test('a payment of the treasury to itself does not count', async () => {
  const self: Fee = { ...inCoin, payer: treasury }
  const tx = sent(inCoin, { from: hex(treasury) })
  expect(await verdict({ tx, receipt: receiptWith() }, self)).toMatchObject({ reason: 'WRONG_PAYER' })
})

test('a reverted payment has failed; a reverted call of another kind is merely not this payment', async () => {
  const reverted = { receipt: receiptWith({ status: false }) }
  expect(await coin({}, reverted)).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
  expect(await verdict({ tx: sent(inToken), ...reverted }, inToken)).toMatchObject({ reason: 'TX_FAILED' })
  const swap = txWith({ to: hex(router), input: '0x7ff36ab5' })
  expect(await verdict({ tx: swap, ...reverted }, inCoin)).toMatchObject({ reason: 'WRONG_RECIPIENT' })
  expect(await verdict({ tx: swap, ...reverted }, inToken)).toMatchObject({ reason: 'TAG_MISMATCH' })
  const named = { ...swap, input: hex(`${swap.input}${reference}`) }
  expect(await verdict({ tx: named, ...reverted }, inToken)).toMatchObject({ reason: 'WRONG_ASSET' })
  const args = [router, amount] as const
  const approve = encodeFunctionData({ abi: erc20, functionName: 'approve', args })
  const approval = txWith({ to: hex(dollar.address), input: approve })
  expect(await verdict({ tx: approval, ...reverted }, inToken)).toMatchObject({ reason: 'TAG_MISMATCH' })
})

test('a smart account’s payment inside another call is not seen, and refused rather than guessed', async () => {
  expect(await coin({ to: hex(stranger), input: '0x34fcd5be' })).toMatchObject({ reason: 'WRONG_RECIPIENT' })
})

test('a hostile token’s absurd amounts are cut to what an amount can be', async () => {
  const most = 2n ** 256n - 1n
  const absurd = { ...paid, value: most }
  expect(await token([absurd, absurd])).toMatchObject({ state: 'confirmed', received: most })
})
