import { grouped } from './locale.ts'

/** How a locale writes percentages and dollars. */
export interface Notation {
  /** Writes basis points as a percentage, such as `0.85%`. */
  readonly percent: (bps: number) => string
  /** Writes dollars, from the written whole part and two ASCII digits of cents. */
  readonly usd: (whole: string, cents: string) => string
}

/** English, without the browser's formatter. A test compares the two. */
export const plainNotation: Notation = {
  percent: (bps) => `${grouped(bps / 100)}%`,
  usd: (whole, cents) => `$${whole}.${cents}`,
}

/** By locale; `followLocale` fills it. */
export const notations = new Map<string, Notation>()

/** How a locale writes percentages and dollars, once it is followed. Otherwise as in English. */
export const notationOf = (locale: string): Notation => notations.get(locale) ?? plainNotation
