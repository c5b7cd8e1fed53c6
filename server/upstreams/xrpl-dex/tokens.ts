import { createHash } from 'node:crypto'
import type { Asset, Token } from '#contracts/api/payment.ts'
import { ISSUED_DECIMALS } from '../../domain/amounts.ts'
import { createBoundedMap } from '../../kit/bounded-map.ts'
import { SuiteError } from '../../domain/errors.ts'
import { type Cells, emptyCells, takeOne } from '../../domain/rate-limit.ts'
import { xrp } from '../../formats/coins.ts'
import { ledgerAsset } from '../../formats/xrpl.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Markets } from './markets.ts'
import { unsupportedToken } from './route-errors.ts'

/** A token that the operator vouches for. */
export interface ListedToken {
  /** `currency.issuer`: three characters or 40 upper-case hex digits, and the issuing account. */
  readonly address: string
  readonly name: string
  readonly logoURI?: string
}

export const xrpToken: Token = { ...xrp, verified: true }

export interface TokenBook {
  readonly list: readonly Token[]
  /** Throws as `SwapRouter.token` says. */
  find(ref: string, asker?: string): Promise<Token>
}

/** Tokens that are not on the list, per minute and asker. */
const LOOK_UPS = 10
const MINUTE_MS = 60_000
const MOST_ASKERS = 10_000

/** The listed tokens, and any other that an existing account issues. Throws RangeError for a list that is wrong. */
export function createTokenBook(
  listed: readonly ListedToken[],
  { markets, clock }: { readonly markets: Markets; readonly clock: Clock },
): TokenBook {
  const list = [
    xrpToken,
    ...listed.map((token) => ({ ...issuedToken(token.address, token), verified: true })),
  ]
  const askers = createBoundedMap<Cells>(MOST_ASKERS)

  function takeLookUp(asker: string | undefined): void {
    if (asker === undefined) return
    const taken = takeOne(askers.get(asker) ?? emptyCells, LOOK_UPS, MINUTE_MS, clock.now().getTime())
    askers.set(asker, taken.cells)
    if (taken.ok) return
    throw new SuiteError('RATE_LIMIT', 'Too many tokens that are not on the list were asked for.', {
      retryAfter: Math.ceil(taken.resetMs / 1000),
    })
  }

  async function unlisted(ref: string, address: string, issuer: string, asker?: string): Promise<Token> {
    takeLookUp(asker)
    if ((await markets.issuer(issuer)) === undefined)
      throw unsupportedToken(ref, 'The account that is to issue this token does not exist.')
    return { ...issuedToken(address), verified: false }
  }

  return {
    list,
    async find(ref, asker) {
      if (['native', 'xrp'].includes(ref.toLowerCase())) return xrpToken
      if (ref.includes('.')) {
        const address = canonicalRef(ref)
        const asset = ledgerAsset(address)
        if (asset?.issuer === undefined)
          throw unsupportedToken(ref, 'A token of the XRP Ledger is named as `currency.issuer`.')
        const known = list.find((token) => token.address === address)
        return known ?? unlisted(ref, address, asset.issuer, asker)
      }
      return byName(list, ref)
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

/** Anybody can name a token like another: a symbol counts only when one listed token alone bears it. */
function byName(list: readonly Token[], ref: string): Token {
  const wanted = ref.toLowerCase()
  const found = list.filter(({ symbol, md5 }) => symbol.toLowerCase() === wanted || md5 === wanted)
  const [token, ...others] = found
  if (token !== undefined && others.length === 0) return token
  throw unsupportedToken(
    ref,
    token === undefined
      ? 'No listed token has this symbol. Name the token as `currency.issuer`.'
      : 'More than one token has this symbol. Name the token as `currency.issuer`.',
  )
}

function issuedToken(address: string, { name, logoURI }: Partial<ListedToken> = {}): Asset {
  const { currency, issuer } = ledgerAsset(address) ?? {}
  if (currency === undefined || issuer === undefined)
    throw new RangeError(`${address} is no token of the XRP Ledger`)
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

/**
 * What a currency code says. Hex that spells a name is shown as that name, except where it would pass for the coin
 * or holds anything but plain characters; other hex is shown by its beginning.
 */
export function symbolOf(currency: string): string {
  if (currency.length === 3) return currency
  const text = Buffer.from(currency.replace(/(?:00)+$/, ''), 'hex').toString('latin1')
  const isName = /^[A-Za-z0-9$._+-]{1,20}$/.test(text) && text.toUpperCase() !== 'XRP'
  return isName ? text : `${currency.slice(0, 8)}…`
}
