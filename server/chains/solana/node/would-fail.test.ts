import { expect, test, vi } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import type { SolanaTx } from '../../../domain/payment/tx.ts'
import { sol } from '../../../formats/coins.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { memo, transferCoin } from '../codec/instructions.ts'
import type { Instruction } from '../codec/message.ts'
import { unsignedTransaction } from '../codec/transaction.ts'
import { address } from '../testing/keys.ts'
import { landed } from '../testing/landed.ts'
import { createRpc, type Trial } from './rpc.ts'
import { wouldFail } from './would-fail.ts'

const [PAYER, POOL, SOLD, BOUGHT] = [address(1), address(2), address(3), address(4)]
const AMOUNT = 1_000_000_000n
const BESIDE = 10_000_000n
const swapOf = (instructions: readonly Instruction[]): SolanaTx => ({
  family: 'solana',
  cluster: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  purpose: 'swap',
  from: PAYER,
  to: POOL,
  transaction: unsignedTransaction(PAYER, address(99), instructions),
  lastValidBlockHeight: '150',
})
const token = (at: string) => ({ address: at, symbol: 'ANY', name: 'Any', decimals: 6 })
const asked = { payer: PAYER, amount: minor(AMOUNT), to: token(BOUGHT), minOut: minor(500n) }
const ofCoins = { ...asked, from: sol }
const ofTokens = { ...asked, from: token(SOLD) }
const tx = swapOf([transferCoin(PAYER, POOL, AMOUNT)])
const tokenTx = swapOf([memo('swap', PAYER)])

const bringing = (amount: bigint): Trial => {
  const change = { owner: PAYER, mint: BOUGHT, change: amount }
  const { meta } = landed(PAYER, [memo('swap', PAYER)], { tokens: [change] })
  return { failure: undefined, meta }
}
const ends = (failure?: string): Trial => ({ failure, meta: undefined })
const node = (
  trial: Trial | (() => Promise<Trial>),
  { coins = AMOUNT + BESIDE, held = [AMOUNT] }: { coins?: bigint; held?: readonly bigint[] | undefined } = {},
) => ({
  balance: async () => coins,
  tokenAccounts: vi.fn(async () => held.map((amount, i) => ({ address: address(50 + i), amount }))),
  tryUnsigned: vi.fn(typeof trial === 'function' ? trial : async () => trial),
})

/** A node of Agave 2. */
const older = (err: unknown) =>
  node(() => createRpc(async () => ({ value: { err, logs: [], accounts: null } })).tryUnsigned(''))

test.each([
  ['the coin', tx, ofCoins],
  ['a token', tokenTx, ofTokens],
])('a swap of %s is tried out without a signature', async (_, swap, expected) => {
  const rpc = node(bringing(500n))
  expect(await wouldFail(rpc, silentLog, swap, expected)).toBe(false)
  expect(rpc.tryUnsigned).toHaveBeenCalledExactlyOnceWith(swap.transaction)
})

test.each([
  ['the coin', tx, ofCoins],
  ['a token', tokenTx, ofTokens],
])('a swap of %s that one of its programs refuses would fail', async (_, swap, expected) => {
  expect(await wouldFail(node(ends('InstructionError')), silentLog, swap, expected)).toBe(true)
})

test('attack: a swap of a token that succeeds, and brings less than its minimum, counts as one that fails', async () => {
  const warn = vi.fn()
  expect(await wouldFail(node(bringing(499n)), { warn }, tokenTx, ofTokens)).toBe(true)
  expect(warn).toHaveBeenCalledExactlyOnceWith('solana.trial.refused', { to: POOL, problem: 'it brings 499' })
})

test.each(['InsufficientFundsForFee', 'BlockhashNotFound', 'AccountNotFound'])(
  '%s says nothing of the swap',
  async (failure) => {
    for (const [swap, expected] of [
      [tx, ofCoins],
      [tokenTx, ofTokens],
    ] as const)
      expect(await wouldFail(node(ends(failure)), silentLog, swap, expected)).toBe(false)
  },
)

test.each([
  ['the coins and their rent', tx, ofCoins, { coins: AMOUNT + BESIDE - 1n }],
  ['the coins for a token swap’s rent and network fee', tokenTx, ofTokens, { coins: BESIDE - 1n }],
  ['all of the token', tokenTx, ofTokens, { held: [AMOUNT - 1n] }],
  ['any account of the token', tokenTx, ofTokens, { held: [] }],
])('a trial says nothing of an account that does not have %s yet', async (_, swap, expected, has) => {
  const rpc = node(ends('InstructionError'), has)
  expect(await wouldFail(rpc, silentLog, swap, expected)).toBe(false)
  expect(rpc.tryUnsigned).not.toHaveBeenCalled()
})

test('a node that shows no balances, as older ones do, is asked only whether the swap would fail', async () => {
  expect(await wouldFail(older(null), silentLog, tokenTx, ofTokens)).toBe(false)
  expect(await wouldFail(older({ InstructionError: [0, 'Custom'] }), silentLog, tokenTx, ofTokens)).toBe(true)
})

test('an outage is not taken for a failure', async () => {
  const outage = new SuiteError('UNAVAILABLE', 'No node answers.')
  const rpc = node(() => Promise.reject(outage))
  await expect(wouldFail(rpc, silentLog, tokenTx, ofTokens)).rejects.toBe(outage)
})
