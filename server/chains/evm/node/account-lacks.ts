import { encodeFunctionData, hexToBigInt, parseAbi } from 'viem'
import { isNative } from '../../../formats/coins.ts'
import type { AccountLack, MeansNeed } from '../../../ports/chain.ts'
import { isRefusal, Reverted } from './node-errors.ts'
import type { Rpc } from './rpc.ts'

/** The code of an account that has delegated to a contract (EIP-7702): its transactions are its own. */
const DELEGATED = '0xef0100'
const abi = parseAbi([
  // BaseAccount of ERC-4337, versions 0.6 to 0.8, and the accounts made of it.
  'function entryPoint() view returns (address)',
  // Safe, since 0.1.
  'function getThreshold() view returns (uint256)',
])

type Reader = Pick<Rpc, 'code' | 'call' | 'head' | 'balance'>

/** What a payer that is a contract cannot do, or does in its own way; `undefined` for an account with a key. */
export async function accountLacks(
  rpc: Reader,
  { payer, treasury, fee }: MeansNeed,
): Promise<AccountLack[] | undefined> {
  const code = await rpc.code(payer)
  if (code === '0x' || code.startsWith(DELEGATED)) return undefined
  const isInCoin = fee !== undefined && isNative(fee.asset)
  const [entryPoint, threshold, isProvable] = await Promise.all([
    answerOf(rpc, payer, 'entryPoint'),
    answerOf(rpc, payer, 'getThreshold'),
    isInCoin ? showsBalances(rpc, treasury) : true,
  ])
  if (entryPoint > 0n) return [{ code: 'UNSUPPORTED_ACCOUNT', reason: 'ERC4337' }]
  if (!isProvable) return [{ code: 'UNSUPPORTED_ACCOUNT', reason: 'CONTRACT' }]
  return [{ code: threshold > 1n ? 'SEVERAL_SIGNATURES' : 'CONTRACT_ACCOUNT' }]
}

/** A number or an address that a contract answers; 0 where it has no such answer. */
async function answerOf(
  rpc: Reader,
  to: string,
  functionName: 'entryPoint' | 'getThreshold',
): Promise<bigint> {
  try {
    const word = await rpc.call({ to, data: encodeFunctionData({ abi, functionName }) })
    return word.length === 66 ? hexToBigInt(word) : 0n
  } catch (error) {
    if (error instanceof Reverted) return 0n
    throw error
  }
}

/** Whether nodes show the balance after an earlier block: by that, coin is proven where no node traces calls. */
async function showsBalances(rpc: Reader, treasury: string): Promise<boolean> {
  try {
    const head = await rpc.head()
    await rpc.balance(treasury, head > 2n ? head - 2n : 0n)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
