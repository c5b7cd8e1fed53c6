import { ownForms } from '../../domain/payment/expectations.ts'
import { type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import { everyRow } from '../../kit/every-row.ts'
import type { NftOffer } from '../../ports/chain/nft-sales.ts'
import { type CafeDeps, nftsOf } from './deps.ts'
import { isSale } from './offer.ts'

/** The transactions that a wallet may have been asked for as a payment's product: the present one and the earlier ones. */
export function formsIn(intent: PaymentIntent): readonly UnsignedTx[] {
  const step = productOf(intent)
  return step.state === 'planned' ? (step.earlier ?? []) : ownForms(step)
}

/**
 * Whether an offer is its owner's part in a payment of this service. The broker takes it for that payment, and for no
 * other: otherwise that one would fail although its user has bought or sold.
 */
export async function isPromised(
  deps: Pick<CafeDeps, 'nfts' | 'chains' | 'store'>,
  offer: NftOffer,
): Promise<boolean> {
  const nfts = nftsOf(deps)
  const theirs = await everyRow(deps.store.read.intents, { payerWork: offer.owner })
  return theirs.filter(isSale).some((intent) => formsIn(intent).some((tx) => nfts.makesOffer(tx, offer)))
}
