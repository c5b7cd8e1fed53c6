import { type Address, encodeFunctionData, type Hex } from 'viem'
import { routerAbi } from '../evm/artifacts.ts'
import type { MarketToken } from './market.ts'

/** A call of the Uniswap V2 router, ready to be sent by the one who pays. */
export interface RouterCall {
  readonly data: Hex
  readonly value: bigint
}

export interface RouterSwap {
  readonly from: MarketToken
  readonly to: MarketToken
  readonly path: readonly Address[]
  readonly amountIn: bigint
  readonly minOut: bigint
  readonly recipient: Address
  /** Seconds since the epoch; the router refuses the call afterwards. */
  readonly deadline: bigint
}

/** Encodes a swap of an exact input. At most one side is the coin. */
export function routerCall(swap: RouterSwap): RouterCall {
  const { from, to, path, amountIn, minOut, recipient, deadline } = swap
  if (from.native) {
    const args = [minOut, path, recipient, deadline] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args })
    return { data, value: amountIn }
  }
  const args = [amountIn, minOut, path, recipient, deadline] as const
  const functionName = to.native ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return { data: encodeFunctionData({ abi: routerAbi, functionName, args }), value: 0n }
}

/** The expected gas of the swap: about 110,000 for the first pool and 70,000 for each further one. */
export const swapGas = (path: readonly Address[]): bigint => 40_000n + 70_000n * BigInt(path.length - 1)
