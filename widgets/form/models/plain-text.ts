/** No amount has more digits than this (2^256 has 78). */
export const MOST_DIGITS = 78

/** Whether a text is plain decimal text, such as `1234.5`. */
export const isPlainAmount = (text: string | undefined): text is string =>
  text !== undefined && text.length <= MOST_DIGITS && /^\d*\.?\d*$/.test(text) && /\d/.test(text)

/** Rounds a computed amount down: it keeps its whole part and six significant digits. */
export function rounded(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = fraction.slice(0, Math.max(0, 6 - (whole === '0' ? 0 : whole.length)) + zeros)
  return kept === '' ? whole : `${whole}.${kept}`.replace(/\.?0+$/, '')
}
