/** A token, as far as its logo is concerned. */
interface LogoToken {
  readonly address: string
  readonly logoURI?: string | undefined
  /** Tokens issued on the XRP Ledger. */
  readonly md5?: string | undefined
}

/** A currency of the bridge, as far as its logo is concerned. */
interface LogoCurrency {
  readonly network: string
  readonly ticker: string
  readonly logoURI?: string | undefined
}

/** Where our media host shows a logo; `undefined`: no one has named one. */
export interface Logos {
  chain(key: string): string
  token(chain: string, token: LogoToken): string | undefined
  currency(currency: LogoCurrency): string | undefined
}

/**
 * Addresses of logos at our own media host, in place of those that upstreams name: their servers would learn who looks.
 * `cdnUrl` has no slash at its end.
 */
export const createLogos = (cdnUrl: string): Logos => ({
  chain: (key) => `${cdnUrl}/logo/chain.${key}`,
  token(chain, { address, logoURI, md5 }) {
    if (address === 'native') return `${cdnUrl}/logo/${chain}.native`
    if (logoURI !== undefined) return `${cdnUrl}/logo/${chain}.${encodeURIComponent(address)}`
    return md5 === undefined ? undefined : `${cdnUrl}/thumb/${md5}`
  },
  currency: ({ network, ticker, logoURI }) =>
    logoURI === undefined
      ? undefined
      : `${cdnUrl}/logo/bridge.${encodeURIComponent(network)}.${encodeURIComponent(ticker)}`,
})

/**
 * Where our media host shows a partner's logo. The address of the original is hashed into it, so that another one is
 * shown at once.
 */
export const partnerLogo = (cdnUrl: string, slug: string, original: string): string =>
  `${cdnUrl}/logo/partner.${slug}.${markOf(original)}`

/** Eight letters that change with a text (FNV-1a). It is no secret, and guards nothing. */
const markOf = (text: string): string =>
  Array.from(text)
    .reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
    .toString(16)
    .replace('-', '0')

/**
 * The same for a widget, in a size that is sharp on every screen. A widget draws a letter of its own where there is no
 * picture.
 */
export const logoForWidget = (logoURI: string | undefined): string | undefined =>
  logoURI === undefined ? undefined : `${logoURI}?size=96&fallback=404`
