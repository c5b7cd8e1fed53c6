import { isEvmCall, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Rpc } from './rpc.ts'

/**
 * Tells whether what a transaction calls is a contract of this chain: see the port. Code that was seen does not vanish
 * (EIP-6780), so it is asked for once.
 */
export function createCallsContract(rpc: Pick<Rpc, 'code'>): (tx: UnsignedTx) => Promise<boolean> {
  const seen = new Set<string>()
  return async (tx) => {
    // Without data, it pays an account, which needs no code.
    if (!isEvmCall(tx) || tx.data === '0x') return true
    const address = tx.to.toLowerCase()
    if (seen.has(address)) return true
    if ((await rpc.code(address)) === '0x') return false
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.add(address)
    return true
  }
}

/** Anyone can name any token: more than these are asked for again. */
const MOST_SEEN = 2_000
