import { formatAmount } from '#kit/amounts/format-amount.ts'
import { decimalsOf } from '#kit/amounts/parse-amount.ts'
import { relativeTime } from '#kit/relative-time.ts'
import { orderText } from '../../words/en/order.ts'

/** Decimal text with its currency, such as `1.5 ETH`. */
export function decimalUnits(text: string, ticker: string, locale: string, most?: number): string {
  const minor = /^\d+(\.\d+)?$/.test(text) ? BigInt(text.replace('.', '')) : undefined
  const amount = minor === undefined ? text : formatAmount(minor, decimalsOf(text), locale, most)
  return `${amount} ${ticker.toUpperCase()}`
}

/** How long ago the deposit was made, such as `Deposited 12 minutes ago`. */
export function elapsedText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return orderText.moment
  return orderText.time(
    minutes < 120 ? relativeTime(-minutes, 'minute') : relativeTime(-Math.floor(minutes / 60), 'hour'),
  )
}
