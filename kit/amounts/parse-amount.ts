import { numeralsOf } from './locale.ts'

/**
 * Reads typed or pasted text as plain decimal text: ASCII digits with at most one point, such as `1234.5`, `.5` or
 * the empty text. `undefined` for text that is not an amount, or whose separators stand where none would.
 *
 * A single typed separator is the decimal one, whichever key it was: number pads have only one. In pasted text it
 * is what the locale says: `1,000` is a thousand in English, and one in German. Two or more can be read in one way only.
 */
export function readAmount(raw: string, locale: string, how: 'typed' | 'pasted'): string | undefined {
  const spaced = plainDigits(raw, locale)
  if (!/^[\d., ]*$/.test(spaced)) return undefined
  const [whole = ''] = /^.*(?=[.,])|.*/.exec(spaced) ?? []
  if (how === 'pasted' && whole.includes(' ') && !isGrouped(whole, ' ')) return undefined
  const text = spaced.replaceAll(' ', '')
  const [, head = '', mark, tail = ''] = /^(?:(.*)([.,]))?(.*)$/.exec(text) ?? []
  if (mark === undefined) return text
  const digits = head.replaceAll(/[.,]/g, '')
  // Of a number that is being typed, the last group is not complete yet.
  const missing = how === 'typed' ? '000'.slice(tail.length) : ''
  const ofGroups = isGrouped(text + missing, mark) ? digits + tail : undefined
  if (head.includes(mark)) return ofGroups
  const point = `${digits}.${tail}`
  if (head !== digits) return isGrouped(head, mark === '.' ? ',' : '.') ? point : undefined
  return how === 'pasted' && mark === plainDigits(numeralsOf(locale).group, locale)
    ? (ofGroups ?? point)
    : point
}

/**
 * Reads a whole text of which nobody knows how it was entered. `undefined` where it could be read in two ways, such as
 * `1,000`; the text that the field began with is sure.
 */
export function readSurely(text: string, locale: string, prefilled?: string): string | undefined {
  if (text === prefilled) return readAmount(text, locale, 'typed')
  return /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(plainDigits(text, locale))
    ? undefined
    : readAmount(text, locale, 'pasted')
}

/** Minor units of plain decimal text; `undefined` without a digit, or with more decimals than the asset has. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const found = /^(\d*)\.?(\d*)$/.exec(text)
  const [, whole = '', fraction = ''] = found ?? []
  if (found === null || whole + fraction === '' || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** The number of decimals in plain decimal text. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/** Plain decimal text from minor units, exactly. */
export function plainAmount(minor: bigint, decimals: number): string {
  const text = minor.toString().padStart(decimals + 1, '0')
  const fraction = text.slice(text.length - decimals).replace(/0+$/, '')
  return text.slice(0, text.length - decimals) + (fraction === '' ? '' : `.${fraction}`)
}

/** Plain decimal text as the locale writes it during editing: with its decimal separator, without groups. */
export function localAmount(text: string, locale: string): string {
  return text.replace('.', numeralsOf(locale).decimal)
}

/** Digits of any script as ASCII, separators as `.`, `,` and space (quotes too), without signs and units. */
function plainDigits(raw: string, locale: string): string {
  const { digits, decimal, group } = numeralsOf(locale)
  const plain = (sign: string): string => {
    if (/[\s'’_]/.test(sign)) return ' '
    if (/[,.]/.test(sign)) return sign
    if (sign === decimal || sign === '\u066b') return '.'
    if (sign === group || sign === '\u066c') return ','
    const own = digits.indexOf(sign)
    return own === -1 ? digitOf(sign) : own.toString()
  }
  return Array.from(raw.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''), plain)
    .join('')
    .trim()
    .replace(/^(?:[+$€£≈~]|[A-Za-z]{1,10}(?= ?\d)) ?/, '')
    .replace(/(?<=\d) ?[A-Za-z$€£]{1,10}$/, '')
}

/** In Unicode the decimal digits of a script are ten neighbours, from zero to nine. */
function digitOf(sign: string): string {
  if (!/^\p{Nd}$/u.test(sign)) return sign
  let zero = sign.codePointAt(0) ?? 0
  const start = zero
  while (start - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (start - zero).toString()
}

/** True for groups of three digits, and for Indian groups: two digits, then three at the end. No group begins with zero. */
const isGrouped = (text: string, mark: string): boolean =>
  /^[1-9]\d?(?:\d?(?:_\d{3})+|(?:_\d\d)+_\d{3})$/.test(text.replaceAll(mark, '_'))
