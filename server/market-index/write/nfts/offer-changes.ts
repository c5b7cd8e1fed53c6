import type { WireAmount } from '../../../formats/xrpl.ts'
import type { IndexedTransaction } from '../deriver.ts'
import { amountOf, idOf, numberOf, textOf } from './ledger-values.ts'

/** An offer for an NFT, as the ledger holds it. */
export interface LedgerOffer {
  readonly offer: string
  readonly token: string
  readonly owner: string
  readonly isSell: boolean
  readonly flags: number
  readonly amount: WireAmount
  readonly destination: string | undefined
  /** Seconds since 2000. */
  readonly expires: number | undefined
}

/** How an offer left the ledger. */
export type OfferOutcome = 'taken' | 'cancelled' | 'expired' | 'burned'

export interface OfferChanges {
  readonly created: readonly LedgerOffer[]
  readonly ended: readonly { readonly offer: LedgerOffer; readonly outcome: OfferOutcome }[]
}

const SELL = 1

/** The offers that a transaction has made, and those that it has ended. `closedAt` is in seconds since 2000. */
export function offerChanges(transaction: IndexedTransaction, closedAt: number): OfferChanges {
  const created: LedgerOffer[] = []
  const ended: { offer: LedgerOffer; outcome: OfferOutcome }[] = []
  for (const { CreatedNode: made, DeletedNode: gone } of transaction.meta.AffectedNodes) {
    if (made?.LedgerEntryType === 'NFTokenOffer') {
      const offer = readOffer(made.LedgerIndex, made.NewFields)
      if (offer !== undefined) created.push(offer)
    }
    if (gone?.LedgerEntryType === 'NFTokenOffer') {
      const offer = readOffer(gone.LedgerIndex, gone.FinalFields)
      if (offer !== undefined) ended.push({ offer, outcome: outcomeOf(transaction, offer, closedAt) })
    }
  }
  return { created, ended }
}

/** An offer as the ledger holds it. */
export function readOffer(
  offer: string,
  fields: Readonly<Record<string, unknown>> | undefined,
): LedgerOffer | undefined {
  const [token, owner] = [idOf(fields, 'NFTokenID'), textOf(fields, 'Owner')]
  if (token === undefined || owner === undefined) return undefined
  const flags = numberOf(fields, 'Flags') ?? 0
  return {
    offer,
    token,
    owner,
    flags,
    isSell: (flags & SELL) !== 0,
    amount: amountOf(fields, 'Amount'),
    destination: textOf(fields, 'Destination'),
    expires: numberOf(fields, 'Expiration'),
  }
}

function outcomeOf({ tx, meta }: IndexedTransaction, offer: LedgerOffer, closedAt: number): OfferOutcome {
  if (meta.TransactionResult === 'tesSUCCESS') {
    if (tx.TransactionType === 'NFTokenAcceptOffer')
      if ([tx['NFTokenSellOffer'], tx['NFTokenBuyOffer']].includes(offer.offer)) return 'taken'
    if (tx.TransactionType === 'NFTokenBurn') return 'burned'
  }
  return offer.expires !== undefined && offer.expires <= closedAt ? 'expired' : 'cancelled'
}
