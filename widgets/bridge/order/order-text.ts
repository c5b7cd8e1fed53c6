import { formatAmount } from '#kit/amounts/format-amount.ts'
import { numeralsOf } from '#kit/amounts/locale.ts'
import { decimalsOf } from '#kit/amounts/parse-amount.ts'
import { orderText } from '../text/order.ts'

/** Decimal text with its currency, such as `1.5 ETH`. */
export function decimalUnits(text: string, ticker: string, locale: string, most?: number): string {
  const minor = /^\d+(\.\d+)?$/.test(text) ? BigInt(text.replace('.', '')) : undefined
  const amount = minor === undefined ? text : formatAmount(minor, decimalsOf(text), locale, most)
  return `${amount} ${ticker.toUpperCase()}`
}

/** A time that has passed, such as `12 min`. */
export function elapsedText(ms: number, locale: string): string {
  const { whole } = numeralsOf(locale)
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return orderText.moment
  return minutes < 120
    ? orderText.minutes(whole(BigInt(minutes)))
    : orderText.hours(whole(BigInt(Math.floor(minutes / 60))))
}
