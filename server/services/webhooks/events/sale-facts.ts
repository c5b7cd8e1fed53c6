import type { NftSale } from '../../../domain/sale/nft-sale.ts'
import { defined } from '../../../kit/defined.ts'
import type { Fact, RowChange } from './fact.ts'

/** A brokered sale of an NFT has begun, or has ended. A refusal before that is news of its payment's session. */
export function saleFacts({ before, after }: RowChange<NftSale>): readonly Fact[] {
  if (after === undefined || after.state === 'refused' || after.state === before?.state) return []
  const { partner, intentId, env, state, mode, nftId, offerIndex, drops, user, counterparty } = after
  const { userOfferIndex, acceptTxHash, problem, updatedAt } = after
  const data = {
    intentId,
    env,
    state,
    mode,
    nftId,
    offerIndex,
    amountDrops: drops,
    user,
    counterparty,
    ...defined({ userOfferIndex, txHash: acceptTxHash, problem }),
    updatedAt,
  }
  return [{ partner, type: 'nft_sale.updated', data }]
}
