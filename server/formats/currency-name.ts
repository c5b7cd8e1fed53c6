/** A currency code as people read it. Hex that spells no plain name, or imitates XRP, is shown as its beginning. */
export function currencyName(currency: string): string {
  if (currency.length !== 40) return currency
  const text = Buffer.from(currency.replace(/(?:00)+$/, ''), 'hex').toString('latin1')
  const isName = /^[\x21-\x7e][\x20-\x7e]{0,19}$/.test(text) && text.trim().toUpperCase() !== 'XRP'
  return isName ? text : `${currency.slice(0, 8)}…`
}
