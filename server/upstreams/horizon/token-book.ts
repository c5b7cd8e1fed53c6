import type { Token } from '#contracts/api/payment.ts'
import { createBoundedMap } from '../../kit/bounded-map.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AskHorizon } from '../../ports/horizon.ts'
import { createLookUpBudget } from '../shared/look-up-budget.ts'
import { unsupportedToken } from '../shared/route-errors.ts'
import { xlm } from '../../formats/coins.ts'
import { STROOP_DECIMALS } from '../../formats/horizon.ts'
import { readIssued } from '../../formats/stellar.ts'
import { assetQuery } from './asset.ts'
import { Assets, read } from './wire.ts'

/** An asset that the operator vouches for. Stellar has no list of its own, and anybody can issue any code. */
export interface ListedAsset {
  /** `CODE:ISSUER`. */
  readonly address: string
  readonly name: string
  readonly logoURI?: string | undefined
}

export interface TokenBookDeps {
  readonly ask: AskHorizon
  readonly listed: readonly ListedAsset[]
  readonly clock: Clock
}

export interface TokenBook {
  list(): readonly Token[]
  find(ref: string, asker?: string): Promise<Token>
}

const coin: Token = { ...xlm, verified: true }
/** Assets that were found once are not asked for again: an asset that somebody holds does not go away. */
const MOST_FOUND = 2_000

/** The coin, the assets that are listed, and any other that exists. */
export function createTokenBook({ ask, listed, clock }: TokenBookDeps): TokenBook {
  const takeLookUp = createLookUpBudget({ clock })
  const tokens = [coin, ...listed.map(tokenOf)]
  const found = createBoundedMap<Token>(MOST_FOUND)

  async function byAddress(address: string, asker: string | undefined): Promise<Token> {
    const known = tokens.find((token) => token.address === address) ?? found.get(address)
    if (known !== undefined) return known
    const issued = readIssued(address)
    if (issued === undefined)
      throw unsupportedToken(address, 'This is no asset of Stellar: name it as CODE:ISSUER.')
    takeLookUp(asker)
    const { asset_type: _, ...query } = assetQuery(address, '')
    const assets = read(Assets, (await ask('/assets', query)) ?? { _embedded: { records: [] } })
    if (!assets.includes(address))
      throw unsupportedToken(address, 'Nobody holds an asset of this code and issuer.')
    const token = {
      address,
      symbol: issued.code,
      name: issued.code,
      decimals: STROOP_DECIMALS,
      verified: false,
    }
    found.set(address, token)
    return token
  }

  return {
    list: () => tokens,
    async find(ref, asker) {
      if (ref.includes(':')) return byAddress(ref, asker)
      const wanted = ref.toLowerCase()
      if (wanted === coin.address || wanted === coin.symbol.toLowerCase()) return coin
      const [token, ...others] = tokens.filter(({ symbol }) => symbol.toLowerCase() === wanted)
      if (token !== undefined && others.length === 0) return token
      throw unsupportedToken(
        ref,
        token === undefined
          ? 'No verified token has this symbol. Name the token as CODE:ISSUER.'
          : 'More than one token has this symbol. Name the token as CODE:ISSUER.',
      )
    },
  }
}

function tokenOf({ address, name, logoURI }: ListedAsset): Token {
  const issued = readIssued(address)
  if (issued === undefined) throw new RangeError(`"${address}" is not an asset of Stellar`)
  const token = { address, symbol: issued.code, name, decimals: STROOP_DECIMALS, verified: true }
  return logoURI === undefined ? token : { ...token, logoURI }
}
