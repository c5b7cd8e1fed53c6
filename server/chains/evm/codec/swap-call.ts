import { Undecodable } from '#contracts/payloads/decoded.ts'
import { readSwap, type Swap } from '#contracts/payloads/evm/swap-calls.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'

/**
 * Reads a swap call, as the sign page does; `undefined` for an unknown call, and for one that does more than swap.
 * Addresses are in lower case.
 */
export function readSwapCall({ data, value }: Pick<EvmTx, 'data' | 'value'>): Swap | undefined {
  const [, selector, args] = /^0x([0-9a-f]{8})((?:[0-9a-f]{2})*)$/.exec(data.toLowerCase()) ?? []
  if (selector === undefined || args === undefined) return undefined
  try {
    return readSwap(selector, args, BigInt(value))
  } catch (error) {
    if (error instanceof Undecodable) return undefined
    throw error
  }
}
