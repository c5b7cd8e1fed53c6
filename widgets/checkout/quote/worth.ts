import type { Asset } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { PricedQuote } from './priced-quote.ts'
import { formatUsd, GLANCE, units, worthInCents } from '#kit/amounts/format-amount.ts'
import { coinOf } from '../../models/page-chain.ts'
import { figuresText } from '../../words/en/later.ts'
import { quoteText } from '../../words/en/form.ts'
import { costsOf, feeAssetOf } from './figures.ts'

/** A token's price in dollars, as decimal text. A token that no list vouches for has none. */
export type PriceOf = (chain: string, address: string) => string | undefined

type Priced = Pick<Asset, 'decimals' | 'verified'> & { readonly priceUsd?: string | undefined }

const about = (cents: bigint, locale: string) => `${quoteText.about} ${formatUsd(cents, locale)}`

/** The value of an amount in dollars, such as `≈ $2,990.00`; `undefined` without a price that can be believed. */
export function worthText(
  minor: bigint | undefined,
  token: Priced | undefined,
  locale: string,
): string | undefined {
  if (minor === undefined || token === undefined || token.verified === false) return undefined
  const cents = worthInCents(minor, token.decimals, token.priceUsd)
  return cents === undefined ? undefined : about(cents, locale)
}

/** A cent is counted in this many parts, so that small costs add up. */
const PARTS = 1_000_000n
const centsUp = (parts: bigint): bigint => (parts + PARTS - 1n) / PARTS

interface Known {
  readonly page: Pick<EmbedPage, 'chains'>
  readonly locale: string
  readonly priceOf: PriceOf
}

/** The fee in dollars, rounded up, or in its asset where no one knows its price. */
export function feeWorth(quote: PricedQuote, { page, locale, priceOf }: Known): string {
  const asset = feeAssetOf(quote, page)
  const minor = BigInt(quote.fees.totalMinor)
  const parts = worthInCents(minor, asset.decimals, priceOf(quote.chain, asset.address), PARTS)
  return parts === undefined ? units(minor, asset, locale, GLANCE) : formatUsd(centsUp(parts), locale)
}

/** The value of everything that leaves the wallet, with the network fee where it is known. Rounded up, as a whole. */
export function totalWorth(quote: PricedQuote, { page, locale, priceOf }: Known): string | undefined {
  const { chain, networkFee } = quote
  const centsOf = (minor: bigint, { address, decimals }: Pick<Asset, 'address' | 'decimals'>) =>
    worthInCents(minor, decimals, priceOf(chain, address), PARTS)
  const costs = costsOf(quote, page).map(({ asset, minor }) => centsOf(minor, asset))
  const sum = costs.reduce((all, one) => (all === undefined || one === undefined ? undefined : all + one), 0n)
  if (sum === undefined) return undefined
  const coin = coinOf(page, chain)
  const gas =
    networkFee === undefined || coin === undefined
      ? undefined
      : centsOf(BigInt(networkFee.amountMinor), { address: 'native', decimals: coin.decimals })
  if (gas === undefined) return about(centsUp(sum), locale)
  return figuresText.withNetworkFee(about(centsUp(sum + gas), locale))
}
