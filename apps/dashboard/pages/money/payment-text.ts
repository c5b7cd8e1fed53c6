import { amountText, type Asset } from '../../parts/money.tsx'
import type { Answer } from '../../api/routes.ts'

export type Payment = Answer<'GET /api/dashboard/payments'>['payments'][number]

const MOST = 8

/** An amount in minor units, or as decimal text where the asset has no minor unit. */
export function assetText(asset: Asset, minor: string | undefined, decimal: string | undefined): string {
  if (minor !== undefined) return amountText(minor, asset, MOST)
  return decimal === undefined ? asset.symbol : `${decimal} ${asset.symbol}`
}

/** What the payer gives. */
export const inText = ({ quote, product }: Payment): string =>
  quote === undefined
    ? `a ${product} of your own`
    : assetText(quote.fromToken, quote.inAmountMinor, quote.inAmount)

/** What the payer is to get. */
export const outText = ({ quote }: Payment): string =>
  quote === undefined ? '–' : assetText(quote.toToken, quote.expectedOutMinor, quote.expectedOutAmount)
