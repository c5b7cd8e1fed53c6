import { effect, type ReadonlySignal, signal } from '@preact/signals'

/** English of places that write numbers as `plainNumerals` and `plainNotation` do. */
const PLAIN = /^en(-(US|GB|CA|AU|NZ|IE))?$/

/**
 * The locale for numbers that a page wants, or else the visitor's. A browser's first use of `Intl` takes it longer than
 * the first screen, so most of the English-speaking world never uses it. Everyone else sees English digits until `later`
 * runs what it is given, which is a moment after the first paint.
 */
export function followLocale(
  wanted: ReadonlySignal<string | undefined>,
  languages: readonly string[],
  later: (run: () => void) => void,
): ReadonlySignal<string> {
  const locale = signal('en')
  effect(() => {
    const tags = [wanted.value, ...languages]
    const first = tags.find((tag) => tag !== undefined) ?? 'en'
    if (PLAIN.test(first)) {
      locale.value = first
      return undefined
    }
    let isStale = false
    const pick = async () => {
      const { pickNotation } = await import('./formatted-notation.ts')
      if (!isStale) locale.value = pickNotation(...tags)
    }
    // Without that part, English digits stay.
    later(() => void pick().catch(() => undefined))
    return () => {
      isStale = true
    }
  })
  return locale
}
