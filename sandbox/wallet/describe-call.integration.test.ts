import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { treasury } from '../evm/accounts.ts'
import { tokenOf, useLocalChain } from '../evm/testing/local-chain.ts'
import { describeCall } from './describe-call.ts'

const eth = useLocalChain('eth')
const describe = (to: `0x${string}`, data: Hex) =>
  describeCall(eth(), to, data).map(({ label, value }) => `${label}: ${value}`)

test('an approval and a transfer are shown with their amounts in units', () => {
  const usdc = tokenOf(eth(), 'USDC')
  const args = [treasury, 1_234_567n] as const
  expect(describe(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))).toEqual([
    'Action: Allow spending',
    'At most: 1.234567 USDC',
    `Spender: ${treasury}`,
  ])
  expect(describe(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))).toEqual([
    'Action: Send tokens',
    'Amount: 1.234567 USDC',
    `Recipient: ${treasury}`,
  ])
})

test('what cannot be read is not made up', () => {
  const unknown = ['Action: Call of an unknown contract']
  expect(describe(tokenOf(eth(), 'USDC'), '0x12345678')).toEqual(unknown)
  expect(describe(eth().deployment.router, '0x12345678')).toEqual(unknown)
  expect(describe(eth().deployment.factory, '0x')).toEqual(unknown)
})
