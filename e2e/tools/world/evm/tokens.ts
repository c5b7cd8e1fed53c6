import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { ContractCall } from './node.ts'

/** The calls of a token that these tests make. */

export const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256)',
  'function mint(address, uint256)',
])

export const mintCall = (token: Address, holder: Address, amount: bigint): ContractCall => ({
  to: token,
  data: encodeFunctionData({ abi: erc20, functionName: 'mint', args: [holder, amount] }),
})

export const approveCall = (token: Address, spender: Address, amount: bigint): ContractCall => ({
  to: token,
  data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, amount] }),
})
