/** Readers of JSON that no one has promised: numbers come as text, fields are left out, answers are wrapped. */

export type Loose = Readonly<Record<string, unknown>>

export const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const loose = (value: unknown): Loose => (isLoose(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Objects of a list; anything else in it is left out. */
export const rowsOf = (value: unknown): readonly Loose[] => listOf(value).filter(isLoose)

/** A number, or `null` for what is not one. */
export function numberOr(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}

/** A sum that cannot be negative, of XRP or of trades; `null` for what is none. */
export function sumOr(value: unknown): number | null {
  const sum = numberOr(value)
  return sum === null || sum < 0 ? null : sum
}

export const sum = (value: unknown): number => sumOr(value) ?? 0

/** No price is higher. */
const MOST_PRICE = 1e12
/** All the XRP there is. */
const ALL_XRP = 1e11

/** A price in XRP or dollars; `null` for what cannot be one. */
export function priceOr(value: unknown): number | null {
  const price = sumOr(value)
  return price === null || price >= MOST_PRICE ? null : price
}

/** What a token is worth in XRP; `null` for more than there is. */
export function capOr(value: unknown): number | null {
  const cap = sumOr(value)
  return cap === null || cap > ALL_XRP ? null : cap
}

/** Decimal text of an amount or a price, as the index writes it; `null` where it is not a number that can be. */
export const amountText = (value: unknown): string | null => (sumOr(value) === null ? null : textOr(value))
export const priceText = (value: unknown): string | null => (priceOr(value) === null ? null : textOr(value))

/** Counts and times. Beyond 2^53 a whole number is not one any more. */
export const int = (value: unknown): number => intOr(value) ?? 0

export function intOr(value: unknown): number | null {
  const rounded = Math.round(sumOr(value) ?? NaN)
  return Number.isSafeInteger(rounded) ? rounded : null
}

export function textOr(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' && Number.isFinite(value) ? plain(value) : null
}

export const text = (value: unknown): string => textOr(value) ?? ''

/** A number as decimal text without an exponent. */
function plain(value: number): string {
  const short = String(value)
  return short.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : short
}

export const flag = (value: unknown): boolean =>
  value === true || value === 'yes' || value === 'true' || (typeof value === 'number' && value > 0)

/** Milliseconds of a time that may be text. */
export function time(value: unknown): number | null {
  const milliseconds = numberOr(value) ?? (typeof value === 'string' ? Date.parse(value) : NaN)
  return Number.isFinite(milliseconds) && milliseconds > 0 ? int(milliseconds) : null
}

/** Some fields of a record, all of one kind. */
export const each = <Name extends string, T>(
  raw: Loose,
  reader: (value: unknown) => T,
  ...names: readonly Name[]
): Record<Name, T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
  Object.fromEntries(names.map((name) => [name, reader(raw[name])])) as Record<Name, T>

/** The body without what is wrapped around it: some answers have everything below `data`. */
export function unwrapped(json: unknown): Loose {
  const body = loose(json)
  return isLoose(body['data']) ? body['data'] : body
}

/** Whether a body says that the call went well: `success: true`, `result: "success"`, `res: "success"`, or nothing. */
export function isSuccess(json: unknown): boolean {
  const { success, result, res } = loose(json)
  if (success === false) return false
  return [result, res].every((said) => typeof said !== 'string' || said === 'success')
}
