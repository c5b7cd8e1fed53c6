import { isEvmCall, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { isSame } from '../codec/address.ts'
import { isNative } from '../../../formats/coins.ts'
import { readSwapCall } from '../codec/swap-call.ts'

/** Nodes refuse transactions of more than 128 KiB. */
const MOST_HEX = 2 * 128 * 1024
/** Aggregators compute the minimum in different ways. This much of it may be lost to rounding. */
const ROUNDING = 1_000_000n

/**
 * Why a transaction of an aggregator must not be signed; `undefined` when all is well. The aggregator is not trusted:
 * an attacker in its place can still only have a known router swap the payer's own amount to the payer.
 */
export function productProblem(
  tx: UnsignedTx,
  expected: ProductCheck,
  chain: { readonly id: number; readonly isRouter: (address: string) => boolean },
): string | undefined {
  const { from, to, amount, minOut, payer } = expected
  if (tx.family !== 'evm') return `it is of the family ${tx.family}`
  if (!isEvmCall(tx)) return 'it is more than one call'
  if (tx.chainId !== chain.id) return `it is for chain ${tx.chainId}`
  if (!isSame(tx.from, payer)) return 'it is not from the payer'
  if (!chain.isRouter(tx.to)) return `${tx.to} is not a known router`
  if (tx.value !== (isNative(from) ? amount : 0n).toString()) return `its value is ${tx.value}`
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(tx.data) || tx.data.length > MOST_HEX) return 'its data is not calldata'
  const call = readSwapCall(tx)
  if (call === undefined) return `its call ${tx.data.slice(0, 10)} is not a known swap`
  if (!isSame(call.receiver, payer)) return 'its receiver is not the payer'
  if (!isSame(call.fromAsset, from.address)) return `it swaps from ${call.fromAsset}`
  if (call.amount > amount || call.amount === 0n) return `it takes ${call.amount}`
  if (to !== undefined && !isSame(call.toAsset, to.address)) return `it swaps to ${call.toAsset}`
  if (minOut !== undefined && call.minOut < minOut - minOut / ROUNDING) return `it delivers ${call.minOut}`
  return undefined
}
