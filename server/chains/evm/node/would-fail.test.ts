import { type Hex, pad, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { dollar, ether, payer, router } from '#testing/samples.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import { Reverted } from './node-errors.ts'
import { wouldFail } from './would-fail.ts'

const tx = { family: 'evm', chainId: 1, from: payer, to: router, value: '10', data: '0x1234' } as const
const fee = { ...tx, to: dollar.address, value: '0', data: '0x' } as const
const ofCoins = { payer, from: ether, amount: minor(10n) }
const ofTokens = { payer, from: dollar, amount: minor(500n) }
const noTrials = async () => Promise.reject(new SuiteError('UPSTREAM_ERROR', 'Unknown method.'))
/** A node that tries out one call at a time. */
const node = (swap: () => Promise<Hex>, { coins = 10n, tokens = 500n } = {}) => ({
  balance: async () => coins,
  simulate: noTrials,
  call: vi.fn(({ to }: { readonly to: string }) =>
    to === router ? swap() : Promise.resolve(pad(toHex(tokens))),
  ),
})
const refuse = () => Promise.reject(new Reverted('no'))

test('a transaction is tried out with its sender and its value', async () => {
  const rpc = node(async () => '0x')
  expect(await wouldFail(rpc, tx, ofCoins, [fee])).toBe(false)
  expect(rpc.call).toHaveBeenCalledExactlyOnceWith({ from: payer, to: router, data: '0x1234', value: '0xa' })
})

test.each([
  ['coins', ofCoins],
  ['tokens, with an allowance that is there already,', ofTokens],
])('a swap of %s that the chain refuses would fail', async (_, expected) => {
  expect(await wouldFail(node(refuse), tx, expected, [fee])).toBe(true)
})

test.each([
  ['coins', ofCoins, { coins: 9n }],
  ['coins for a swap of tokens', ofTokens, { coins: 9n }],
  ['tokens', ofTokens, { tokens: 499n }],
])('a trial says nothing of an account that does not have the %s yet', async (_, expected, has) => {
  expect(await wouldFail(node(refuse, has), tx, expected, [])).toBe(false)
})

test('an outage is not taken for a failure', async () => {
  const outage = new SuiteError('UNAVAILABLE', 'No node answers.')
  const rpc = node(async () => Promise.reject(outage))
  await expect(wouldFail(rpc, tx, ofCoins, [fee])).rejects.toBe(outage)
})

test('where a node tries calls out in order, the swap comes after its fee and its approval', async () => {
  const asked: unknown[] = []
  const inOrder = (...results: boolean[]) => ({
    ...node(refuse),
    async simulate(calls: unknown) {
      asked.push(calls)
      return results
    },
  })
  const approve = { ...tx, to: dollar.address, value: '0', data: '0xab' } as const
  expect(await wouldFail(inOrder(true, true, true), tx, ofTokens, [fee, approve])).toBe(false)
  expect(asked).toMatchObject([[{ to: fee.to }, { data: '0xab' }, { to: router, value: '0xa' }]])
  for (const results of [
    [true, true, false],
    [false, true, true],
  ])
    expect(await wouldFail(inOrder(...results), tx, ofTokens, [fee, approve])).toBe(true)
})

test('a swap that needs an approval is not judged where no node tries calls out in order', async () => {
  expect(await wouldFail(node(refuse), tx, ofTokens, [fee, fee])).toBe(false)
})
