import { createHash } from 'node:crypto'

/** A currency as the ledger writes it: three letters, or 40 hexadecimal characters in upper case. */
function ledgerCurrency(written: string): string | undefined {
  if (/^[0-9a-f]{40}$/i.test(written)) return written.toUpperCase()
  if (!/^[\x21-\x7e]{3,20}$/.test(written)) return undefined
  return written.length === 3 ? written : Buffer.from(written).toString('hex').toUpperCase().padEnd(40, '0')
}

/** The md5 by which indexes name a token; `undefined` when the text names no currency. */
export function tokenId(issuer: string, currency: string): string | undefined {
  const code = ledgerCurrency(currency)
  return code === undefined ? undefined : createHash('md5').update(`${issuer}_${code}`).digest('hex')
}

const SLUG = /^(r[1-9A-HJ-NP-Za-km-z]{24,34})[-_](.+)$/s
/** Of XRP itself. */
export const XRP_ID = createHash('md5').update('XRPL_XRP').digest('hex')
const XRP = /^XRPL[-_]XRP$/i

/** The md5 of a token that is named by its issuer and currency: `r…-USD`, `r…_USD`; `undefined` for other texts. */
export function tokenIdOfSlug(slug: string): string | undefined {
  if (XRP.test(slug)) return XRP_ID
  const [, issuer, currency] = SLUG.exec(slug) ?? []
  return issuer === undefined || currency === undefined ? undefined : tokenId(issuer, currency)
}
