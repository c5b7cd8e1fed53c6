import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { SuppliedWallet } from '#contracts/api/sign-payload.ts'
import type { EvmTx } from '../../domain/payment/tx.ts'
import { createWalletPayloads } from '../index.ts'

const callOf = (payload: WalletPayload | undefined) =>
  payload?.kind === 'evm' && payload.method === 'eth_sendTransaction' ? payload.params[0] : undefined
const walletPayloads = createWalletPayloads({ xrplNetworkId: 0 })

const anchor = { number: '0x12', hash: `0x${'11'.repeat(32)}` }
const tx: EvmTx = {
  family: 'evm',
  chainId: 56,
  from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  to: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  value: '1000000000000000000',
  data: '0x7ff36ab5',
}

test('a step becomes exactly the call that the wallet is asked to send', () => {
  expect(walletPayloads.write(tx, anchor)).toEqual([
    {
      kind: 'evm',
      method: 'eth_sendTransaction',
      params: [{ from: tx.from, to: tx.to, value: '0xde0b6b3a7640000', data: '0x7ff36ab5', chainId: '0x38' }],
      anchor,
    },
  ])
})

test('nothing but the five agreed fields reaches a wallet, so that it sets gas and nonce itself', () => {
  const [payload] = walletPayloads.write(tx, anchor)
  expect(Object.keys(callOf(payload) ?? {}).toSorted()).toEqual(['chainId', 'data', 'from', 'to', 'value'])
})

test('quantities have no leading zeros and keep their value, whatever the amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      const [payload] = walletPayloads.write({ ...tx, value: value.toString() }, anchor)
      const text = callOf(payload)?.value ?? ''
      expect(text).toMatch(/^0x(0|[1-9a-f][0-9a-f]*)$/)
      expect(BigInt(text)).toBe(value)
    }),
  )
})

test('a payload that no chain could take is not a transaction', () => {
  const call = { from: tx.from, to: tx.to, value: '0x1', data: '0x', chainId: '0x1' }
  const read = (change: object) =>
    walletPayloads.read(
      SuppliedWallet.parse({ method: 'eth_sendTransaction', params: [{ ...call, ...change }] }),
    )
  expect(read({})).toMatchObject({ value: '1', chainId: 1 })
  expect(read({ data: '0x123' })).toBeUndefined()
  expect(() => read({ value: `0x1${'0'.repeat(64)}` })).toThrow()
  expect(read({ chainId: `0x${'f'.repeat(16)}` })).toBeUndefined()
})
