import type { CafeMode, CafeQuote } from '#contracts/api/cafe.ts'
import { feeTerms } from '../../domain/fees.ts'
import { formatUnits, type Minor, readMinor } from '../../domain/money.ts'
import type { Partner } from '../../domain/partner.ts'
import { quoteSale, transferFeeOf } from './quote.ts'

/** The request of a sale. A stored record: amounts are decimal text. */
export interface SaleRequest {
  readonly mode: CafeMode
  /** The price, in drops. */
  readonly drops: string
  /** The NFT, where the caller names one. */
  readonly nftId?: string
}

/** The record of a sale's price in a deal: the price is the request's own. */
export interface SaleOffer {
  readonly request: SaleRequest
}

const XRP_DECIMALS = 6

/** A sale as answers show it. */
export function showSale(
  { mode, drops, nftId }: SaleRequest,
  partner: Partner,
  partnerBps: number | undefined,
): CafeQuote {
  const price: Minor = readMinor(drops)
  const terms = feeTerms(partner, 'cafe', partnerBps)
  const sale = quoteSale(mode, price, terms, nftId === undefined ? undefined : transferFeeOf(nftId))
  const { fee, royalty } = sale
  return {
    mode,
    amountXrp: formatUnits(price, XRP_DECIMALS),
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
    broker: null,
  }
}
