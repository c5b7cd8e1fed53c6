/** Strangers write token names, and we show them beside a sign button. They must not reorder or hide the text there. */

const MOST_SYMBOL = 20
const MOST_NAME = 60
const MOST_LOGO = 500
/** Control and format characters, lone surrogates, private and unassigned characters, and blanks other than spaces. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]|\u034F|[\u{E0000}-\u{E0FFF}]/gu
/** More accents on one letter than any language has. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu

function clean(text: string, most: number): string {
  const visible = text.slice(0, 1000).normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(HIDDEN, '')
  return Array.from(visible.replaceAll(PILED_MARKS, '$1').trim()).slice(0, most).join('').trim()
}

/** A symbol fit to be shown; `undefined` when nothing of it is left. */
export function cleanSymbol(text: string): string | undefined {
  return clean(text, MOST_SYMBOL).replaceAll(' ', '') || undefined
}

export const cleanName = (text: string): string => clean(text, MOST_NAME)

/** The places that a route goes through, each named once. */
export const hopsOf = (names: readonly string[]): readonly { readonly label: string }[] =>
  [...new Set(names.map(cleanName))].filter((label) => label !== '').map((label) => ({ label }))

/** An https address of an image; `undefined` for any other scheme, and for anything with credentials. */
export function cleanLogo(text: string | null | undefined): string | undefined {
  if (typeof text !== 'string' || text.length > MOST_LOGO || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain ? url.href : undefined
}
