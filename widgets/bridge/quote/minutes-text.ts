import { numeralsOf } from '#kit/amounts/locale.ts'
import { minutesOf } from '../text/minutes.ts'

/** How long an order usually takes, such as `5–15 min`. */
export function minutesText([least, most]: readonly [number, number], locale: string): string {
  const { whole } = numeralsOf(locale)
  const text = (minutes: number) => whole(BigInt(Math.max(1, Math.ceil(minutes))))
  return minutesOf(text(least), text(most))
}
