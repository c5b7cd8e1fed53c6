import { amountText, type Asset } from '../../parts/money.tsx'
import type { Answer } from '../../api/routes.ts'

export type Payment = Answer<'GET /api/dashboard/payments'>['payments'][number]
export type Sale = NonNullable<Payment['sale']>
type Quote = NonNullable<Payment['quote']>

const MOST = 8
const XRP: Asset = { symbol: 'XRP', decimals: 6 }

/** An amount in minor units, or as decimal text where the asset has no minor unit. */
export function assetText(asset: Asset, minor: string | undefined, decimal: string | undefined): string {
  if (minor !== undefined) return amountText(minor, asset, MOST)
  return decimal === undefined ? asset.symbol : `${decimal} ${asset.symbol}`
}

/** A payment in one line. */
export function titleOf(payment: Payment): string {
  const { sale, quote, product } = payment
  if (sale !== undefined) return `${sale.mode === 'buy' ? 'Buys' : 'Sells'} an NFT for ${priceText(sale)}`
  if (quote !== undefined) return `${inText(quote)} → ${outText(quote)}`
  return product === 'cafe' ? 'Fee of an NFT’s sale' : `A ${product} of your own`
}

/** The price of an NFT. */
export const priceText = ({ amountDrops }: Sale): string => amountText(amountDrops, XRP, MOST)

/** What the payer gives. */
export const inText = (quote: Quote): string =>
  assetText(quote.fromToken, quote.inAmountMinor, quote.inAmount)

/** What the payer is to get. */
export const outText = (quote: Quote): string =>
  assetText(quote.toToken, quote.expectedOutMinor, quote.expectedOutAmount)
