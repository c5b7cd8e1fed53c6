import { expect, test, vi } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import type { SolanaTx } from '../../../domain/payment/tx.ts'
import { sol } from '../../../formats/coins.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { computeBudget, memo, transferCoin } from '../codec/instructions.ts'
import type { Instruction } from '../codec/message.ts'
import { movesOf, networkFeeOf } from '../codec/moves.ts'
import { namedInstructions } from '../codec/named.ts'
import { decodeTransaction, unsignedTransaction } from '../codec/transaction.ts'
import { address } from '../testing/keys.ts'
import { landed } from '../testing/landed.ts'
import { createRpc, type Trial } from './rpc.ts'
import { wouldFail } from './would-fail.ts'

const [PAYER, POOL, SOLD, BOUGHT] = [address(1), address(2), address(3), address(4)]
const AMOUNT = 1_000_000_000n
const TREASURY = address(5)
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
const node = (trial: Trial | (() => Promise<Trial>), after: Trial = ends()) => ({
  accounts: async () => new Map(),
  tryUnsigned: vi.fn(async (transaction: string) => {
    if (transaction !== tx.transaction && transaction !== tokenTx.transaction) return after
    return typeof trial === 'function' ? trial() : trial
  }),
})
const fee: SolanaTx = {
  ...swapOf([...computeBudget(40_000, 25_000n), transferCoin(PAYER, TREASURY, 7n), memo('ab', PAYER)]),
  purpose: 'transfer',
  to: TREASURY,
}

/** A node of Agave 2. */
const older = (err: unknown) =>
  node(() => createRpc(async () => ({ value: { err, logs: [], accounts: null } })).tryUnsigned(''))

test.each([
  ['the coin', tx, ofCoins],
  ['a token', tokenTx, ofTokens],
])('a swap of %s is tried out without a signature', async (_, swap, expected) => {
  const rpc = node(bringing(500n))
  expect(await wouldFail(rpc, silentLog, swap, expected, [])).toBe(false)
  expect(rpc.tryUnsigned).toHaveBeenCalledExactlyOnceWith(swap.transaction)
})

test.each([
  ['the coin', tx, ofCoins],
  ['a token', tokenTx, ofTokens],
])('a swap of %s that one of its programs refuses would fail', async (_, swap, expected) => {
  expect(await wouldFail(node(ends('InstructionError')), silentLog, swap, expected, [])).toBe(true)
})

test('attack: a swap of a token that succeeds, and brings less than its minimum, counts as one that fails', async () => {
  const warn = vi.fn()
  expect(await wouldFail(node(bringing(499n)), { warn }, tokenTx, ofTokens, [])).toBe(true)
  expect(warn).toHaveBeenCalledExactlyOnceWith('solana.trial.refused', { to: POOL, problem: 'it brings 499' })
})

test.each(['InsufficientFundsForFee', 'BlockhashNotFound', 'AccountNotFound'])(
  '%s says nothing of the swap',
  async (failure) => {
    for (const [swap, expected] of [
      [tx, ofCoins],
      [tokenTx, ofTokens],
    ] as const)
      expect(await wouldFail(node(ends(failure)), silentLog, swap, expected, [])).toBe(false)
  },
)

test('it is also tried behind its fee, with the network fees of both, and without its own limit of compute units', async () => {
  const rpc = node(ends())
  const limited = swapOf([...computeBudget(9_000, 1_000_000n), transferCoin(PAYER, POOL, AMOUNT)])
  expect(await wouldFail(rpc, silentLog, limited, ofCoins, [fee])).toBe(false)
  const behind = rpc.tryUnsigned.mock.calls.map(([wire]) => wire).find((wire) => wire !== limited.transaction)
  const message = decodeTransaction(behind ?? '')?.message
  if (message === undefined) throw new Error('it is not a transaction')
  const done = namedInstructions(message)
  expect(movesOf(done, PAYER)).toEqual([
    // 5,000 and 1,000 for the fee, 9,000 for the swap's priority.
    { is: 'sent', amount: 15_000n },
    { is: 'sent', amount: 7n },
    { is: 'sent', amount: AMOUNT },
  ])
  expect(networkFeeOf(done, message.signers)).toBe(5_000n)
})

test.each(['InstructionError 1', 'InsufficientFundsForRent', 'InsufficientFundsForFee'])(
  'a swap that the fee leaves too little for would fail: %s',
  async (failure) => {
    const warn = vi.fn()
    expect(await wouldFail(node(ends(), ends(failure)), { warn }, tx, ofCoins, [fee])).toBe(true)
    expect(warn.mock.calls).toEqual([
      ['solana.trial.refused', { to: POOL, problem: `after its fee: ${failure}` }],
    ])
  },
)

test.each(['InstructionError', 'InstructionError 6001', 'AccountLoadedTwice'])(
  'what a program says of its neighbours is not the swap’s own failure: %s',
  async (failure) => {
    expect(await wouldFail(node(ends(), ends(failure)), silentLog, tx, ofCoins, [fee])).toBe(false)
  },
)

test('a node that shows no balances, as older ones do, is asked only whether the swap would fail', async () => {
  expect(await wouldFail(older(null), silentLog, tokenTx, ofTokens, [])).toBe(false)
  expect(await wouldFail(older({ InstructionError: [0, 'Custom'] }), silentLog, tokenTx, ofTokens, [])).toBe(
    true,
  )
})

test('an outage is not taken for a failure', async () => {
  const outage = new SuiteError('UNAVAILABLE', 'No node answers.')
  const rpc = node(() => Promise.reject(outage))
  await expect(wouldFail(rpc, silentLog, tokenTx, ofTokens, [])).rejects.toBe(outage)
})
