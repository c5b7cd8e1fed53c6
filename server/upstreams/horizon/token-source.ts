import type { Token } from '#contracts/api/payment.ts'
import { xlm } from '../../formats/coins.ts'
import { STROOP_DECIMALS } from '../../formats/horizon.ts'
import { readIssued } from '../../formats/stellar.ts'
import type { AskHorizon } from '../../ports/horizon.ts'
import { unsupportedToken } from '../shared/route-errors.ts'
import type { TokenSource } from '../shared/token-book.ts'
import { assetQuery } from './asset.ts'
import { Assets, read } from './wire.ts'

/** An asset that the operator vouches for. Stellar has no list of its own, and anyone can issue any code. */
export interface ListedAsset {
  /** `CODE:ISSUER`. */
  readonly address: string
  readonly name: string
  readonly logoURI?: string | undefined
}

/** The coin, the assets that are listed, and any other that someone holds. Throws RangeError for a wrong list. */
export function createTokenSource(ask: AskHorizon, listed: readonly ListedAsset[]): TokenSource {
  const tokens = listed.map(tokenOf)
  return {
    chain: 'xlm',
    coin: xlm,
    form: 'as CODE:ISSUER',
    addressOf(ref) {
      if (!ref.includes(':')) return undefined
      if (readIssued(ref) !== undefined) return ref
      throw unsupportedToken(ref, 'This is not an asset on Stellar. Write it as CODE:ISSUER.')
    },
    list: async () => tokens,
    async lookUp(address) {
      const { asset_type: _, ...query } = assetQuery(address, '')
      const assets = read(Assets, (await ask('/assets', query)) ?? { _embedded: { records: [] } })
      // It may be issued in a moment, so that it is asked for again.
      if (!assets.includes(address))
        throw unsupportedToken(address, 'No account holds an asset with this code and issuer.')
      const { code = '' } = readIssued(address) ?? {}
      return { address, symbol: code, name: code, decimals: STROOP_DECIMALS, verified: false }
    },
  }
}

function tokenOf({ address, name, logoURI }: ListedAsset): Token {
  const issued = readIssued(address)
  if (issued === undefined) throw new RangeError(`"${address}" is not an asset of Stellar`)
  const token = { address, symbol: issued.code, name, decimals: STROOP_DECIMALS, verified: true }
  return logoURI === undefined ? token : { ...token, logoURI }
}
