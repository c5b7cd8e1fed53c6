import type { WireAmount } from '../../../formats/xrpl.ts'
import type { IndexedTransaction } from '../deriver.ts'
import { amountOf, dropsOf, isNothing, textOf } from './ledger-values.ts'
import { readNftId } from './nft-id.ts'
import type { LedgerOffer, OfferChanges } from './offer-changes.ts'

/** An NFT that was handed over for an offer. */
export interface Sale {
  readonly token: string
  /** `ask`: the buyer took it; `bid`: the owner took it; `transfer`: the price is nothing. */
  readonly kind: 'ask' | 'bid' | 'brokered' | 'transfer'
  readonly seller: string
  readonly buyer: string
  readonly broker: string | undefined
  /** All that the buyer pays. */
  readonly price: WireAmount
  /** Drops of the price; 0 when it is not in XRP, and so for the two parts of it. */
  readonly drops: bigint
  readonly royalty: bigint
  readonly brokerFee: bigint
}

/**
 * The sale that a transaction is, if it is one. In a brokered sale the buyer pays what he has offered: the broker's fee
 * comes out of that, then the issuer's part, and the rest is the seller's.
 */
export function saleOf(transaction: IndexedTransaction, { ended }: OfferChanges): Sale | undefined {
  const { tx, meta } = transaction
  if (tx.TransactionType !== 'NFTokenAcceptOffer' || meta.TransactionResult !== 'tesSUCCESS') return undefined
  const taken = ended.filter(({ outcome }) => outcome === 'taken').map(({ offer }) => offer)
  const [ask, bid] = [taken.find(({ isSell }) => isSell), taken.find(({ isSell }) => !isSell)]
  const offer = bid ?? ask
  if (offer === undefined) return undefined
  const isBrokered = bid !== undefined && ask !== undefined
  const seller = ask?.owner ?? tx.Account
  const buyer = bid?.owner ?? tx.Account
  const price = offer.amount
  const broker = isBrokered ? tx.Account : undefined
  const brokerFee = isBrokered ? (dropsOf(amountOf(tx, 'NFTokenBrokerFee')) ?? 0n) : 0n
  const drops = dropsOf(price)
  const parties = { seller, buyer, broker }
  return {
    token: offer.token,
    kind: isNothing(price) ? 'transfer' : kindOf(ask, bid),
    ...parties,
    price,
    drops: drops ?? 0n,
    royalty: drops === undefined ? 0n : royaltyOf(transaction, offer.token, parties, brokerFee),
    brokerFee: drops === undefined ? 0n : brokerFee,
  }
}

function kindOf(ask: LedgerOffer | undefined, bid: LedgerOffer | undefined): Sale['kind'] {
  if (ask !== undefined && bid !== undefined) return 'brokered'
  return ask === undefined ? 'bid' : 'ask'
}

/** The issuer's part in drops: what its balance has gained by the sale, so that the ledger's own rounding holds. */
function royaltyOf(
  { tx, meta }: IndexedTransaction,
  token: string,
  { seller, buyer, broker }: Pick<Sale, 'seller' | 'buyer' | 'broker'>,
  brokerFee: bigint,
): bigint {
  const { issuer, transferFee } = readNftId(token)
  if (transferFee === 0 || issuer === seller || issuer === buyer) return 0n
  for (const { ModifiedNode: node } of meta.AffectedNodes) {
    if (node?.LedgerEntryType !== 'AccountRoot' || textOf(node.FinalFields, 'Account') !== issuer) continue
    const before = textOf(node.PreviousFields, 'Balance')
    if (before === undefined) return 0n
    const gained = BigInt(textOf(node.FinalFields, 'Balance') ?? before) - BigInt(before)
    const fee = tx.Account === issuer ? (dropsOf(amountOf(tx, 'Fee')) ?? 0n) : 0n
    const royalty = gained + fee - (broker === issuer ? brokerFee : 0n)
    return royalty > 0n ? royalty : 0n
  }
  return 0n
}
