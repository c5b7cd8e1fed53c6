import { encodeFunctionData, getAddress } from 'viem'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { isNative } from '../../../formats/coins.ts'
import type { Transfer } from '../../../ports/chain.ts'
import { withoutExtraId } from '../../shared/extra-id.ts'
import { erc20 } from '../codec/abi.ts'

/** A plain payment, without further data. Throws INVALID_REQUEST for a tag or memo: the chain carries none. */
export function transfer(chainId: number, { payer, to, asset, amount, extraId }: Transfer): EvmTx {
  withoutExtraId(extraId)
  const base = { family: 'evm', chainId, from: payer } as const
  if (isNative(asset)) return { ...base, to, value: amount.toString(), data: '0x' }
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [getAddress(to), amount] })
  return { ...base, to: asset.address, value: '0', data }
}
