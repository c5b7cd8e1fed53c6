import type { CafeMode } from '#contracts/api/cafe.ts'
import { type FeeSplit, type FeeTerms, splitFee } from '../../domain/fees.ts'
import { add, type Minor, minor, subtract } from '../../domain/money.ts'

/** The parts of a sale, in drops. */
export interface Sale {
  readonly mode: CafeMode
  readonly price: Minor
  readonly fee: FeeSplit
  /** What leaves the buyer's account, without network fees. */
  readonly buyerTotal: Minor
  /** What the seller gets before the issuer's share. */
  readonly sellerGross: Minor
  readonly royalty?: { readonly bps: number; readonly amount: Minor; readonly sellerNet: Minor }
}

/** An NFT's share for its issuer, in 1/100,000 of a sale: digits 5 to 8 of its NFTokenID. 50,000 is one half. */
export const transferFeeOf = (nftId: string): number => Number.parseInt(nftId.slice(4, 8), 16)

/** As the ledger rounds it: to the nearest drop, and from the middle to the even one (rippled's `multiply` of a Number). */
function royaltyOf(price: Minor, transferFee: number): Minor {
  const exact = price * BigInt(transferFee)
  const [whole, rest] = [exact / 100_000n, exact % 100_000n]
  const isUp = rest > 50_000n || (rest === 50_000n && whole % 2n === 1n)
  return minor(isUp ? whole + 1n : whole)
}

/**
 * Splits the price of a sale. A buyer pays the fee on top of the price; a seller pays it from what the buyer pays. The
 * issuer's share is a part of the price; `isExempt` where the issuer itself buys or sells, and so gets none.
 */
export function quoteSale(
  mode: CafeMode,
  price: Minor,
  terms: FeeTerms,
  transferFee?: number,
  isExempt = false,
): Sale {
  const fee = splitFee(price, terms)
  const royalty = transferFee === undefined ? undefined : royaltyOf(price, isExempt ? 0 : transferFee)
  return {
    mode,
    price,
    fee,
    buyerTotal: mode === 'buy' ? add(price, fee.total) : price,
    sellerGross: mode === 'buy' ? price : subtract(price, fee.total),
    ...(royalty === undefined || transferFee === undefined
      ? {}
      : {
          royalty: {
            bps: transferFee / 10,
            amount: royalty,
            sellerNet: subtract(mode === 'buy' ? price : subtract(price, fee.total), royalty),
          },
        }),
  }
}
