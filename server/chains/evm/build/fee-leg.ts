import { concat, encodeFunctionData, getAddress, type Hex } from 'viem'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import type { FeeLeg } from '../../../ports/chain.ts'
import { erc20 } from '../codec/abi.ts'
import { isNative } from '../../../formats/coins.ts'

/** The payment of a fee, with the reference of its intent as (the last) 32 bytes of calldata. */
export function feeLeg(chainId: number, leg: FeeLeg): EvmTx {
  const reference: Hex = `0x${leg.reference}`
  if (!/^0x[0-9a-f]{64}$/.test(reference)) throw new RangeError('a reference is 32 bytes in lower-case hex')
  const base = { family: 'evm', chainId, from: leg.payer } as const
  if (isNative(leg.asset)) return { ...base, to: leg.treasury, value: leg.amount.toString(), data: reference }
  const transfer = encodeFunctionData({
    abi: erc20,
    functionName: 'transfer',
    args: [getAddress(leg.treasury), leg.amount],
  })
  return { ...base, to: leg.asset.address, value: '0', data: concat([transfer, reference]) }
}
