import { numeralsOf } from './locale.ts'

/**
 * Reads typed or pasted text as plain decimal text: ASCII digits with at most one point, such as `1234.5`, `.5` or
 * the empty text. `undefined` for text that is not an amount, or that could be read in two ways.
 *
 * A single typed separator is the decimal one, whichever key it was: number pads have only one. In pasted text it
 * can be a group separator: if the locale has it as one, and if it stands where a group would end.
 */
export function readAmount(raw: string, locale: string, how: 'typed' | 'pasted'): string | undefined {
  const text = plainDigits(raw, locale)
  if (!/^[\d.,]*$/.test(text)) return undefined
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last === -1) return text
  const mark = text.charAt(last)
  const first = text.search(/[.,]/)
  if (first === last)
    return how === 'pasted' && mark === groupMark(locale) && isGrouped(text, mark)
      ? text.replace(mark, '')
      : text.replace(mark, '.')
  if (text.indexOf(mark) === last) {
    const whole = text.slice(0, last)
    return isGrouped(whole, mark === '.' ? ',' : '.')
      ? `${whole.replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`
      : undefined
  }
  return isGrouped(text, mark) ? text.replaceAll(mark, '') : undefined
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

/** Digits of any script as ASCII, Arabic separators as ours, without spaces, quotes, signs and units. */
function plainDigits(raw: string, locale: string): string {
  const { digits } = numeralsOf(locale)
  return Array.from(raw.normalize('NFKC'), (sign) => {
    const own = digits.indexOf(sign)
    return own === -1 ? digitOf(sign) : own.toString()
  })
    .join('')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll(/[\s'’_\p{Cf}]/gu, '')
    .replace(/^(?:[+$€£≈~]|[A-Za-z]{1,10}(?=\d))/, '')
    .replace(/(?<=\d)[A-Za-z$€£]{1,10}$/, '')
}

/** In Unicode the decimal digits of a script are ten neighbours, from zero to nine. */
function digitOf(sign: string): string {
  if (!/^\p{Nd}$/u.test(sign)) return sign
  let zero = sign.codePointAt(0) ?? 0
  const start = zero
  while (start - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (start - zero).toString()
}

/** The group separator of the locale, as a comma where it is the Arabic one. */
function groupMark(locale: string): string {
  const { digits, whole } = numeralsOf(locale)
  const group = Array.from(whole(12_345_678n)).find((sign) => !digits.includes(sign)) ?? ','
  return group === '\u066c' ? ',' : group
}

/** True for groups of three digits, and for Indian groups: two digits, then three at the end. */
function isGrouped(text: string, mark: string): boolean {
  const groups = text.split(mark)
  const inner = groups.slice(1, -1)
  const [first = ''] = groups
  return (
    groups.every((group) => /^\d+$/.test(group)) &&
    first.length <= 3 &&
    groups.at(-1)?.length === 3 &&
    (inner.every((group) => group.length === 3) || (first.length <= 2 && inner.every((g) => g.length === 2)))
  )
}
