import type { CafeMode, CafeQuote } from '#contracts/api/cafe.ts'
import type { Sale } from '#contracts/api/trade/sale.ts'
import type { FeeTerms } from '../../domain/fees.ts'
import { formatUnits, type Minor, readMinor } from '../../domain/money.ts'
import { type DealIntent, hasDeal, type PaymentIntent } from '../../domain/payment/intent.ts'
import { quoteSale, transferFeeOf } from './quote.ts'

/** The request of a sale. A stored record: amounts are decimal text. */
export interface SaleRequest {
  readonly mode: CafeMode
  /** The price, in drops. */
  readonly drops: string
  /** The NFT, where the caller names one. */
  readonly nftId?: string
  /** The offer that the user takes. Without one, the payment is the fee alone. */
  readonly offerIndex?: string
}

/** A request that names the offer, and so the whole sale. */
export type FullSaleRequest = SaleRequest & Required<SaleRequest>

/** The record of a sale's price in a deal: the price is the request's own. */
export interface SaleOffer {
  readonly request: SaleRequest
  /** How the offer is taken, as it was found on the ledger last. */
  readonly terms?: SaleTerms
}

export interface SaleTerms {
  readonly kind: Sale['kind']
  /** The account that made the offer. */
  readonly counterparty: string
  /** The account that brings the offers together, in a brokered sale. */
  readonly broker?: string
  /** When the user's own offer ends, once its transaction is written. */
  readonly endsAt?: string
}

export type SaleIntent = DealIntent<SaleOffer>

/** The offers of this product's payments are this product's own. */
export const isSale = (intent: PaymentIntent): intent is SaleIntent =>
  intent.product === 'cafe' && hasDeal(intent)

export const isFull = (request: SaleRequest): request is FullSaleRequest =>
  request.nftId !== undefined && request.offerIndex !== undefined

const XRP_DECIMALS = 6

export const xrpText = (drops: string): string => formatUnits(readMinor(drops), XRP_DECIMALS)

/** A sale as answers show it. Of an NFT whose issuer buys or sells it itself, the issuer takes no share. */
export function showQuote(
  { mode, drops, nftId }: SaleRequest,
  terms: FeeTerms,
  broker: CafeQuote['broker'],
  isExempt = false,
): CafeQuote {
  const price: Minor = readMinor(drops)
  const sale = quoteSale(mode, price, terms, nftId === undefined ? undefined : transferFeeOf(nftId), isExempt)
  const { fee, royalty } = sale
  return {
    mode,
    amountXrp: xrpText(drops),
    amountDrops: drops,
    platformBps: terms.platformBps,
    partnerBps: terms.surchargeBps,
    platformFeeDrops: fee.platformFee.toString(),
    partnerFeeDrops: fee.surcharge.toString(),
    brokerFeeDrops: fee.total.toString(),
    partnerShareDrops: fee.partner.toString(),
    buyerTotalDrops: sale.buyerTotal.toString(),
    sellerGrossDrops: sale.sellerGross.toString(),
    ...(royalty === undefined
      ? {}
      : {
          royaltyBps: royalty.bps,
          royaltyDrops: royalty.amount.toString(),
          sellerNetDrops: royalty.sellerNet.toString(),
        }),
    broker,
  }
}
