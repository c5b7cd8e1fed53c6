import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import { coinIn } from '../codec/coin-in.ts'
import type { Rpc } from './rpc.ts'

/** What a swap may take beside its amount, in lamports: its network fee, and the rent of token accounts. */
const BESIDE = 10_000_000n
/** An instruction has refused: everything else that ends a trial says something of the account or of the node. */
const REFUSED = 'InstructionError'

/** Tries a swap of the coin out: see the port. Of a swap of tokens it says nothing. */
export async function wouldFail(rpc: Pick<Rpc, 'balance' | 'tryUnsigned'>, tx: UnsignedTx): Promise<boolean> {
  if (tx.family !== 'solana') return false
  const coin = coinIn(tx)
  if (coin === 0n || (await rpc.balance(tx.from)) < coin + BESIDE) return false
  return (await rpc.tryUnsigned(tx.transaction)) === REFUSED
}
