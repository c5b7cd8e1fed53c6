import { formatAmount } from '#kit/amounts/format-amount.ts'
import { pickLocale } from '#kit/amounts/pick-locale.ts'
import { page } from '../page.ts'

export const locale = pickLocale(...navigator.languages)

/** An amount in its smallest unit, with what it is an amount of. */
export interface Asset {
  readonly symbol: string
  readonly decimals: number
}

/** Minor units as people write them, exactly; a negative amount has a minus sign. */
export function amountText(minor: string, { decimals, symbol }: Asset, most?: number): string {
  const isNegative = minor.startsWith('-')
  const text = formatAmount(BigInt(isNegative ? minor.slice(1) : minor), decimals, locale, most)
  return `${isNegative ? '−' : ''}${text} ${symbol}`
}

/** An amount: cut to what can be read at a glance, exact in the title. */
export function Amount({ minor, asset, most = 8 }: { minor: string; asset: Asset; most?: number }) {
  return (
    <span class="amount" title={amountText(minor, asset)}>
      {amountText(minor, asset, most)}
    </span>
  )
}

/** Basis points as a percentage. */
export const percent = (bps: number): string => `${(bps / 100).toFixed(2).replace(/\.?0+$/, '')} %`

/** A chain by its name. */
export const chainName = (key: string): string => page.chains.find((one) => one.key === key)?.name ?? key

const whole = new Intl.NumberFormat(locale)

/** A count with its groups. */
export const countText = (count: number): string => whole.format(count)
