import { numeralsOf } from '#kit/amounts/locale.ts'
import { minutesText as text } from '../../words/en/minutes.ts'

/** How long an order usually takes, such as `5–15 min`. */
export function minutesText([least, most]: readonly [number, number], locale: string): string {
  const { whole } = numeralsOf(locale)
  const written = (minutes: number) => whole(BigInt(Math.max(1, Math.ceil(minutes))))
  const [from, to] = [written(least), written(most)]
  return text.minutes(from === to ? to : `${from}–${to}`)
}
