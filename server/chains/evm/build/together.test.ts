import { expect, test } from 'vitest'
import { dollar, ether, payer, router, treasury } from '#testing/samples.ts'
import type { Asset } from '#contracts/api/payment.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { Refusal, StateMissing } from '../node/node-errors.ts'
import type { Rpc } from '../node/rpc.ts'
import { fakeRpc } from '../testing/fake-rpc.ts'
import { feeLeg } from './fee-leg.ts'
import { approval } from './preparations.ts'
import { createTogether } from './together.ts'

const reference = 'ab'.repeat(32)
const fee = (asset: Asset) =>
  ({ kind: 'fee', asset, tx: feeLeg(1, { payer, treasury, asset, amount: minor(5n), reference }) }) as const
const approve = {
  kind: 'approve',
  asset: dollar,
  tx: approval(1, { payer, token: dollar.address, spender: router, amount: 7n }),
} as const
const swap: EvmTx = { family: 'evm', chainId: 1, from: payer, to: router, value: '0', data: '0x38ed1739' }
const product = { kind: 'product', asset: dollar, tx: swap } as const

const node = (change: Partial<Rpc> = {}) =>
  createTogether(
    fakeRpc({
      code: async () => '0x',
      head: async () => 100n,
      balance: async () => 0n,
      simulate: async () => [true],
      ...change,
    }),
  )
const refusing = (cause: Error) => async () =>
  Promise.reject(new SuiteError('UPSTREAM_ERROR', 'The chain does not answer.', { cause }))

test('the calls of all steps stand in one transaction, in their order', async () => {
  const legs = [fee(dollar), approve, product]
  expect(await node()(legs)).toEqual({
    family: 'evm',
    chainId: 1,
    from: payer,
    calls: legs.map(({ tx: { to, value, data } }) => ({ to, value, data })),
  })
})

test('steps of two accounts or chains are not one transaction', async () => {
  const other = { ...product, tx: { ...swap, from: treasury } }
  expect(await node()([fee(dollar), other])).toBeUndefined()
  expect(await node()([fee(dollar), { ...product, tx: { ...swap, chainId: 56 } }])).toBeUndefined()
})

test('an account that is a contract has none; one that has given itself code has', async () => {
  const legs = [fee(dollar), product]
  expect(await node({ code: async () => '0x6001' })(legs)).toBeUndefined()
  expect(await node({ code: async () => `0xef0100${'ab'.repeat(20)}` })(legs)).toBeDefined()
})

test('without a node that tries calls out, there is none; a node that is away says nothing', async () => {
  const legs = [fee(dollar), product]
  expect(await node({ simulate: refusing(new Refusal('unknown method')) })(legs)).toBeUndefined()
  await expect(node({ simulate: refusing(new Error('away')) })(legs)).rejects.toThrow(SuiteError)
})

test('a fee in the coin needs nodes that know recent balances; one in a token does not', async () => {
  const balance = refusing(new StateMissing('pruned'))
  expect(await node({ balance })([fee(ether), product])).toBeUndefined()
  expect(await node({ balance })([fee(dollar), product])).toBeDefined()
  expect(await node()([fee(ether), product])).toBeDefined()
})
