import { encodeFunctionData, getAddress, type Hex } from 'viem'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import type { Preparation, PreparationNeed } from '../../../ports/chain.ts'
import { isNative } from '../../../formats/coins.ts'
import { allowance } from '../node/balances.ts'
import { erc20 } from '../codec/abi.ts'
import { Reverted } from '../node/node-errors.ts'
import type { Rpc } from '../node/rpc.ts'

/**
 * The approvals that are missing: none, the exact amount, or zero and then the amount for a token that refuses to
 * change an allowance which is not zero. Aggregators do not always know such a token, so the change is tried.
 */
export async function preparations(
  rpc: Rpc,
  chainId: number,
  isRouter: (address: string) => boolean,
  need: PreparationNeed,
): Promise<readonly Preparation[]> {
  const { spender } = need
  if (isNative(need.from) || spender === undefined) return []
  if (!isRouter(spender))
    throw new SuiteError('UPSTREAM_ERROR', 'The route asks for an allowance that is not safe. Try again.', {
      cause: new Error(`${spender} is not a known router`),
    })
  const allowed = await allowance(rpc, need.from, need.payer, spender)
  if (allowed >= need.amount) return []
  const approve = (amount: bigint) => ({
    kind: 'approve' as const,
    asset: need.from,
    amount: minor(amount),
    to: spender,
    tx: approval(chainId, {
      payer: need.payer,
      token: need.from.address,
      spender,
      amount,
    }),
  })
  const wanted = approve(need.amount)
  const isReset = allowed > 0n && (need.resetsAllowance === true || (await isRefused(rpc, wanted.tx)))
  return isReset ? [approve(0n), wanted] : [wanted]
}

export function approval(
  chainId: number,
  leg: { readonly payer: string; readonly token: string; readonly spender: string; readonly amount: bigint },
): EvmTx {
  const data = encodeFunctionData({
    abi: erc20,
    functionName: 'approve',
    args: [getAddress(leg.spender), leg.amount],
  })
  return { family: 'evm', chainId, from: leg.payer, to: leg.token, value: '0', data }
}

async function isRefused(rpc: Rpc, { from, to, data }: EvmTx): Promise<boolean> {
  const calldata: Hex = `0x${data.slice(2)}`
  try {
    await rpc.call({ from, to, data: calldata })
    return false
  } catch (error) {
    if (error instanceof Reverted) return true
    throw error
  }
}
