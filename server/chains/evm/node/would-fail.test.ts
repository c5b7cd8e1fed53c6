import { expect, test, vi } from 'vitest'
import { payer, router } from '#testing/samples.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { Reverted } from './node-errors.ts'
import { wouldFail } from './would-fail.ts'

const tx = { family: 'evm', chainId: 1, from: payer, to: router, value: '10', data: '0x1234' } as const
const node = (call: () => Promise<`0x${string}`>, balance = 10n) => ({
  balance: async () => balance,
  call: vi.fn(call),
})

test('a transaction is tried out with its sender and its value', async () => {
  const rpc = node(async () => '0x')
  expect(await wouldFail(rpc, tx)).toBe(false)
  expect(rpc.call).toHaveBeenCalledWith({ from: payer, to: router, data: '0x1234', value: '0xa' })
})

test('a transaction that the chain refuses would fail', async () => {
  expect(
    await wouldFail(
      node(async () => Promise.reject(new Reverted('no'))),
      tx,
    ),
  ).toBe(true)
})

test('a trial says nothing of an account that does not have the coins yet', async () => {
  const rpc = node(async () => '0x', 9n)
  expect(await wouldFail(rpc, tx)).toBe(false)
  expect(rpc.call).not.toHaveBeenCalled()
})

test('an outage is not taken for a failure', async () => {
  const outage = new SuiteError('UNAVAILABLE', 'No node answers.')
  await expect(
    wouldFail(
      node(async () => Promise.reject(outage)),
      tx,
    ),
  ).rejects.toBe(outage)
})
