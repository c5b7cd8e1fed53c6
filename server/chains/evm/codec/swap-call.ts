import { type ContractFunctionArgs, decodeFunctionData, type Hex } from 'viem'
import { isCoinAddress } from '../../../formats/evm.ts'
import { kyberswap, lifi, uniswapV2 } from './swap-abi.ts'

/** The effects of a swap call that matter to the user. Tokens are addresses, or `native`. */
export interface SwapCall {
  readonly tokenIn: string
  readonly tokenOut: string
  /** The most that it takes of the token in. For the coin, the transaction's value counts. */
  readonly amountIn: bigint | 'value'
  readonly minOut: bigint
  readonly receiver: string
}

/** KyberSwap's flag that lets a swap deliver less than its minimum. */
const PARTIAL_FILL = 1n

/** Reads a swap call; `undefined` for an unknown call, and for one that does more than swap. */
export function readSwapCall(data: string): SwapCall | undefined {
  const calldata: Hex = `0x${data.slice(2)}`
  for (const read of [readUniswapV2, readLifi, readKyberswap]) {
    const call = read(calldata)
    if (call !== undefined) return call
  }
  return undefined
}

function readUniswapV2(data: Hex): SwapCall | undefined {
  const call = attempt(() => decodeFunctionData({ abi: uniswapV2, data }))
  if (call === undefined) return undefined
  switch (call.functionName) {
    case 'swapExactETHForTokens':
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens': {
      const [minOut, path, receiver] = call.args
      const tokenOut = path.at(-1)
      if (tokenOut === undefined) return undefined
      return { tokenIn: 'native', tokenOut, amountIn: 'value', minOut, receiver }
    }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens': {
      const [amountIn, minOut, path, receiver] = call.args
      const tokenIn = path[0]
      return tokenIn === undefined ? undefined : { tokenIn, tokenOut: 'native', amountIn, minOut, receiver }
    }
    case 'swapExactTokensForTokens':
    case 'swapExactTokensForTokensSupportingFeeOnTransferTokens': {
      const [amountIn, minOut, path, receiver] = call.args
      const [tokenIn, tokenOut] = [path[0], path.at(-1)]
      if (tokenIn === undefined || tokenOut === undefined) return undefined
      return { tokenIn, tokenOut, amountIn, minOut, receiver }
    }
  }
}

function readLifi(data: Hex): SwapCall | undefined {
  const call = attempt(() => decodeFunctionData({ abi: lifi, data }))
  if (call === undefined) return undefined
  const [, , , receiver, minOut, swapData] = call.args
  const swaps = 'callTo' in swapData ? [{ ...swapData, requiresDeposit: true }] : swapData
  const [first, last] = [swaps[0], swaps.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const tokenIn = token(first.sendingAssetId)
  const deposits = swaps.filter((swap) => swap.requiresDeposit)
  // Each deposit takes tokens from the sender. A deposit of another token would spend an old allowance.
  if (deposits.some((swap) => token(swap.sendingAssetId) !== tokenIn)) return undefined
  const taken = deposits.reduce((sum, swap) => sum + swap.fromAmount, 0n)
  const amountIn = tokenIn === 'native' ? 'value' : taken
  return { tokenIn, tokenOut: token(last.receivingAssetId), amountIn, minOut, receiver }
}

type Description = ContractFunctionArgs<typeof kyberswap, 'nonpayable', 'swapSimpleMode'>[1]

function readKyberswap(data: Hex): SwapCall | undefined {
  const call = attempt(() => decodeFunctionData({ abi: kyberswap, data }))
  if (call === undefined) return undefined
  const desc: Description = call.functionName === 'swap' ? call.args[0].desc : call.args[1]
  // A permit would spend a signature that we did not ask for.
  if ((desc.flags & PARTIAL_FILL) !== 0n || desc.permit !== '0x') return undefined
  const tokenIn = token(desc.srcToken)
  return {
    tokenIn,
    tokenOut: token(desc.dstToken),
    amountIn: tokenIn === 'native' ? 'value' : desc.amount,
    minOut: desc.minReturnAmount,
    receiver: desc.dstReceiver,
  }
}

const token = (address: string): string => (isCoinAddress(address) ? 'native' : address)

/** Calldata that does not decode is not a call of this ABI. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
