import { readIssued } from '../../formats/stellar.ts'

/** How the name of an asset is shown where there is only its address. */
export const symbolOf = (address: string): string => readIssued(address)?.code ?? 'XLM'

/** An asset as the fields of a query, with a prefix such as `source_`. */
export function assetQuery(address: string, prefix: string): Readonly<Record<string, string>> {
  const issued = readIssued(address)
  if (issued === undefined) return { [`${prefix}asset_type`]: 'native' }
  return {
    [`${prefix}asset_type`]: issued.code.length <= 4 ? 'credit_alphanum4' : 'credit_alphanum12',
    [`${prefix}asset_code`]: issued.code,
    [`${prefix}asset_issuer`]: issued.issuer,
  }
}
