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
