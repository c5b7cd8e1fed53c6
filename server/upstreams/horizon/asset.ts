/** Assets are `native` or `CODE:ISSUER`, as Horizon's own queries take them. */
export interface IssuedAsset {
  readonly code: string
  readonly issuer: string
}

/** The two halves of text that has the form of an issued asset; whether the issuer is an account is not looked at. */
export function readIssued(text: string): IssuedAsset | undefined {
  const [, code, issuer] = /^([a-zA-Z0-9]{1,12}):(G[A-Z2-7]{55})$/.exec(text) ?? []
  return code === undefined || issuer === undefined ? undefined : { code, issuer }
}

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
