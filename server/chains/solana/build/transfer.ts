import type { SolanaTx } from '../../../domain/payment/tx.ts'
import type { Transfer } from '../../../ports/chain.ts'
import { withoutExtraId } from '../../shared/extra-id.ts'
import type { Rpc } from '../node/rpc.ts'
import { paymentOf } from './fee-leg.ts'

/** A plain payment. Throws INVALID_REQUEST for a tag or memo: recipients on Solana have an account for each customer. */
export async function transfer(rpc: Rpc, cluster: string, { extraId, ...ask }: Transfer): Promise<SolanaTx> {
  withoutExtraId(extraId)
  return paymentOf(rpc, cluster, ask, [])
}
