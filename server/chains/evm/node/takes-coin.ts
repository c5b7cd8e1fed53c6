import type { Hex } from 'viem'
import { Reverted } from './node-errors.ts'
import type { Rpc } from './rpc.ts'

/** Data of the length of a reference, which every fee in the coin carries. */
const ANY_REFERENCE: Hex = `0x${'00'.repeat(31)}01`

/**
 * Whether an account takes coin with the reference of a payment. The fall-back of some contracts (a Safe's, for one)
 * takes no coin. True while no node can tell.
 */
export async function takesCoin(rpc: Pick<Rpc, 'code' | 'tryCoin'>, account: string): Promise<boolean> {
  try {
    if ((await rpc.code(account)) !== '0x') await rpc.tryCoin(account, ANY_REFERENCE)
    return true
  } catch (error) {
    return !(error instanceof Reverted)
  }
}
