import { expect, test, vi } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import type { SolanaTx } from '../../../domain/payment/tx.ts'
import { memo, transferCoin } from '../codec/instructions.ts'
import type { Instruction } from '../codec/message.ts'
import { unsignedTransaction } from '../codec/transaction.ts'
import { address } from '../testing/keys.ts'
import { wouldFail } from './would-fail.ts'

const [PAYER, POOL] = [address(1), address(2)]
const AMOUNT = 1_000_000_000n
const swapOf = (instructions: readonly Instruction[]): SolanaTx => ({
  family: 'solana',
  cluster: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  purpose: 'swap',
  from: PAYER,
  to: POOL,
  transaction: unsignedTransaction(PAYER, address(99), instructions),
  lastValidBlockHeight: '150',
})
const tx = swapOf([transferCoin(PAYER, POOL, AMOUNT)])
const node = (tryUnsigned: () => Promise<string | undefined>, balance = AMOUNT + 10_000_000n) => ({
  balance: async () => balance,
  tryUnsigned: vi.fn(tryUnsigned),
})

test('a swap of the coin is tried out without a signature', async () => {
  const rpc = node(async () => undefined)
  expect(await wouldFail(rpc, tx)).toBe(false)
  expect(rpc.tryUnsigned).toHaveBeenCalledExactlyOnceWith(tx.transaction)
})

test('a swap that one of its programs refuses would fail', async () => {
  const refused = node(async () => 'InstructionError')
  expect(await wouldFail(refused, tx)).toBe(true)
})

test.each(['InsufficientFundsForFee', 'BlockhashNotFound', 'AccountNotFound'])(
  '%s says nothing of the swap',
  async (failure) => {
    const rpc = node(async () => failure)
    expect(await wouldFail(rpc, tx)).toBe(false)
  },
)

test.each([
  ['of an account that does not have the coins and their rent yet', tx, AMOUNT + 9_999_999n],
  ['of a swap of tokens', swapOf([memo('no coin', PAYER)]), 10n * AMOUNT],
])('a trial says nothing %s', async (_, swap, balance) => {
  const rpc = node(async () => 'InstructionError', balance)
  expect(await wouldFail(rpc, swap)).toBe(false)
  expect(rpc.tryUnsigned).not.toHaveBeenCalled()
})

test('an outage is not taken for a failure', async () => {
  const outage = new SuiteError('UNAVAILABLE', 'No node answers.')
  const rpc = node(() => Promise.reject(outage))
  await expect(wouldFail(rpc, tx)).rejects.toBe(outage)
})
