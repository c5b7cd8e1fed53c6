import { createHash } from 'node:crypto'
import type { Asset } from '#contracts/api/payment.ts'
import { ISSUED_DECIMALS } from '../../domain/amounts.ts'
import { xrp } from '../../formats/coins.ts'
import { ledgerAsset } from '../../formats/xrpl.ts'
import { unsupportedToken } from '../shared/route-errors.ts'
import type { TokenSource } from '../shared/token-book.ts'
import type { LiquidityReader } from './liquidity.ts'

/** A token that the operator vouches for. */
export interface ListedToken {
  /** `currency.issuer`: three characters or 40 upper-case hex digits, and the issuing account. */
  readonly address: string
  readonly name: string
  readonly logoURI?: string
}

/** XRP, the listed tokens, and any other that an existing account issues. Throws RangeError for a wrong list. */
export function createTokenSource(
  listed: readonly ListedToken[],
  markets: Pick<LiquidityReader, 'issuer'>,
): TokenSource {
  const tokens = listed.map((token) => ({ ...issuedToken(token.address, token), verified: true }))
  return {
    chain: 'xrpl',
    coin: xrp,
    form: 'as `currency.issuer`',
    addressOf(ref) {
      if (!ref.includes('.')) return undefined
      const address = canonicalRef(ref)
      if (ledgerAsset(address) !== undefined) return address
      throw unsupportedToken(ref, 'A token of the XRP Ledger is named as `currency.issuer`.')
    },
    list: async () => tokens,
    async lookUp(address) {
      const { issuer = '' } = ledgerAsset(address) ?? {}
      // The account may be made in a moment, so that it is asked for again.
      if ((await markets.issuer(issuer)) === undefined)
        throw unsupportedToken(address, 'The issuer of this token does not exist.')
      return { ...issuedToken(address), verified: false }
    },
  }
}

/** Hex in upper case; a longer name, such as SOLO, in hex. */
function canonicalRef(ref: string): string {
  const [code = '', ...rest] = ref.split('.')
  if (/^[0-9a-fA-F]{40}$/.test(code)) return [code.toUpperCase(), ...rest].join('.')
  if (!/^[A-Za-z0-9]{4,20}$/.test(code)) return ref
  return [Buffer.from(code).toString('hex').toUpperCase().padEnd(40, '0'), ...rest].join('.')
}

function issuedToken(address: string, { name, logoURI }: Partial<ListedToken> = {}): Asset {
  const { currency, issuer } = ledgerAsset(address) ?? {}
  if (currency === undefined || issuer === undefined)
    throw new RangeError(`${address} is not a token of the XRP Ledger`)
  const symbol = symbolOf(currency)
  return {
    address,
    symbol,
    name: name ?? symbol,
    decimals: ISSUED_DECIMALS,
    currency,
    issuer,
    md5: createHash('md5').update(`${issuer}_${currency}`).digest('hex'),
    ...(logoURI === undefined ? {} : { logoURI }),
  }
}

/** A currency code as text. Hex that spells a name is shown as that name, unless it imitates the coin or is not plain. */
export function symbolOf(currency: string): string {
  if (currency.length === 3) return currency
  const text = Buffer.from(currency.replace(/(?:00)+$/, ''), 'hex').toString('latin1')
  const isName = /^[A-Za-z0-9$._+-]{1,20}$/.test(text) && text.toUpperCase() !== 'XRP'
  return isName ? text : `${currency.slice(0, 8)}…`
}
