import { type Abi, type Address, decodeFunctionData, erc20Abi, formatUnits, type Hex } from 'viem'
import { routerAbi } from '../evm/artifacts.ts'
import type { LocalChain } from '../evm/local-chain.ts'
import type { Row } from './ask.ts'

/** The description of a contract call: known methods with their amounts. */
export function describeCall(chain: LocalChain, to: Address, data: Hex): Row[] {
  const action = to === chain.deployment.router ? routerAction(data) : tokenAction(chain, to, data)
  return action ?? [{ label: 'Action', value: 'Call of an unknown contract' }]
}

function routerAction(data: Hex): Row[] | undefined {
  const call = decode(routerAbi, data)
  return call === undefined
    ? undefined
    : [{ label: 'Action', value: `Swap on Uniswap V2: ${call.functionName}` }]
}

function tokenAction(chain: LocalChain, to: Address, data: Hex): Row[] | undefined {
  const id = Object.entries(chain.deployment.tokens).find(([, address]) => address === to)?.[0]
  const token = chain.spec.tokens.find((candidate) => candidate.id === id)
  const call = token === undefined ? undefined : decode(erc20Abi, data)
  if (token === undefined || call === undefined) return undefined
  const amount = (minor: bigint) => `${formatUnits(minor, token.decimals)} ${token.symbol}`
  if (call.functionName === 'approve')
    return [
      { label: 'Action', value: 'Allow spending' },
      { label: 'At most', value: amount(call.args[1]) },
      { label: 'Spender', value: call.args[0], code: true },
    ]
  if (call.functionName === 'transfer')
    return [
      { label: 'Action', value: 'Send tokens' },
      { label: 'Amount', value: amount(call.args[1]) },
      { label: 'Recipient', value: call.args[0], code: true },
    ]
  return [{ label: 'Action', value: `${token.symbol}: ${call.functionName}` }]
}

function decode<const A extends Abi>(abi: A, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
