import { numeralsOf } from './locale.ts'
import { localAmount, readAmount } from './parse-amount.ts'

/** An amount that is being typed. */
export interface Typed {
  /** Plain decimal text. */
  readonly text: string
  /** The keys that made it, but letters, where it was typed from its first key to its last. */
  readonly keys?: string
}

/**
 * Takes what the field shows after a key. The first separator is read and shown as the decimal one. A second one behind
 * it tells that the first separated groups, unless that was the locale's own decimal key: so the keys `1,000,000.5` end
 * as 1000000.5 in English. `undefined` for a key that cannot stand there.
 */
export function typeAmount({ text, keys }: Typed, shown: string, locale: string): Typed | undefined {
  const old = localAmount(text, locale)
  const isBehind = shown.startsWith(old)
  const all = isBehind ? (keys ?? old) + shown.slice(old.length) : shown
  const [first, second] = all.match(/[.,\u066b\u066c]/g) ?? []
  if (second !== undefined && first === numeralsOf(locale).decimal) return undefined
  // Digits that are there already tell, as in pasted text, whether they are a group.
  const read = readAmount(all, locale, isBehind ? 'typed' : 'pasted')
  return read === undefined ? undefined : { text: read, keys: all.replaceAll(/\p{L}/gu, '') }
}
