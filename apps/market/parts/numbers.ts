/** Numbers of the market as people read them. */

const UNKNOWN = '–'
const SMALLEST = 1e-8
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 })
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })

export function priceText(price: number | null): string {
  if (price === null) return UNKNOWN
  if (price === 0) return '0'
  if (price >= 1_000) return money.format(price)
  return price < SMALLEST ? price.toExponential(4) : digits.format(price)
}

export const compactText = (amount: number | null): string =>
  amount === null ? UNKNOWN : compact.format(amount)

/** An amount that may be small. */
export const sizeText = (amount: number): string => (amount < 1 ? priceText(amount) : compactText(amount))

export function changeText(percent: number | null): string {
  if (percent === null) return UNKNOWN
  const text = Math.abs(percent).toFixed(2)
  const sign = Number(text) === 0 ? '' : percent < 0 ? '−' : '+'
  return `${sign}${text} %`
}

/** Drops as text, or an issued amount, as an amount with its unit. */
export function amountText(amount: string | { readonly currency: string; readonly value: string }): string {
  if (typeof amount !== 'string')
    return `${compactText(Number(amount.value))} ${currencyText(amount.currency)}`
  return `${priceText(Number(amount) / 1_000_000)} XRP`
}

/** Text that the ledger keeps in hexadecimal; the digits themselves where it is none. */
export function hexText(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const text = new TextDecoder().decode(bytes)
  return /^[\x20-\x7e]+$/.test(text) ? text : hex
}

/** A currency code as people read it: long codes hold text in hexadecimal. */
export function currencyText(code: string): string {
  if (code.length !== 40) return code
  const bytes = code.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  const text = String.fromCharCode(...bytes.filter((byte) => byte >= 32 && byte < 127))
  return text === '' ? code.slice(0, 8) : text
}
