import { expect, test } from 'vitest'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { payer, router, treasury } from '#testing/samples.ts'
import { createCallsContract } from './calls-contract.ts'

const tx = (to: string, data = '0x7ff36ab5'): EvmTx => ({
  family: 'evm',
  chainId: 1,
  from: payer,
  to,
  value: '1',
  data,
})

test('a call needs code at its target, which is asked for until it is there, and then no more', async () => {
  const asked: string[] = []
  let code: '0x' | '0x6000' = '0x'
  const callsContract = createCallsContract({
    code: async (address) => {
      asked.push(address)
      return code
    },
  })
  expect(await callsContract(tx(router))).toBe(false)
  code = '0x6000'
  expect(await callsContract(tx(router))).toBe(true)
  expect(await callsContract(tx(router.toLowerCase()))).toBe(true)
  expect(asked).toHaveLength(2)
})

test('a payment in coin needs no code, and nobody is asked', async () => {
  const callsContract = createCallsContract({ code: () => Promise.reject(new Error('not expected')) })
  expect(await callsContract(tx(treasury, '0x'))).toBe(true)
})
