import type { Token } from '#contracts/api/payment.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { isCoinAddress } from '../../formats/evm.ts'
import { createCache } from '../shared/cache.ts'
import { createLookUpBudget } from '../shared/look-up-budget.ts'
import type { Network, TokenProvider } from './provider.ts'
import { unsupportedToken } from '../shared/route-errors.ts'

const HOUR = 3_600_000
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** The tokens of some chains, by list and by name. */
export interface TokenBook {
  readonly list: (network: Network) => Promise<readonly Token[]>
  /**
   * The token that a caller means. Throws UNSUPPORTED_TOKEN when there is none, or more than one; RATE_LIMIT or
   * UNAVAILABLE when it would have to be looked up once too often.
   */
  readonly find: (network: Network, ref: string, asker?: string) => Promise<Token>
}

/** Keeps token lists for an hour, and serves an older one for up to a day while the provider is down. */
export function createTokenBook(provider: TokenProvider, deps: { clock: Clock; log: Log }): TokenBook {
  const { clock, log } = deps
  const onStale = (chain: string, cause: unknown) => log.warn('tokens.stale', { chain, cause })
  const lists = createCache<readonly Token[]>({ clock, max: 50, freshMs: HOUR, staleMs: 24 * HOUR, onStale })
  const singles = createCache<Token | undefined>({
    clock,
    max: 2_000,
    freshMs: HOUR / 6,
    staleMs: HOUR,
    onStale,
  })
  const takeLookUp = createLookUpBudget({ clock })

  const list = (network: Network) =>
    lists(network.key, async () => withCoin(network, await provider.tokens(network)))

  async function find(network: Network, ref: string, asker?: string): Promise<Token> {
    if (isCoin(network, ref)) return coinOf(network)
    const tokens = await list(network)
    if (ADDRESS.test(ref)) return byAddress(network, tokens, ref, asker)
    return bySymbol(tokens, ref)
  }

  /** The coin is known even while the list, which adds its price and logo, is not. */
  async function coinOf(network: Network): Promise<Token> {
    const plain: Token = { ...network.coin, verified: true }
    try {
      const tokens = await list(network)
      return tokens.find(({ address }) => address === network.coin.address) ?? plain
    } catch (cause) {
      log.warn('tokens.missing', { chain: network.key, cause })
      return plain
    }
  }

  async function byAddress(
    network: Network,
    tokens: readonly Token[],
    ref: string,
    asker: string | undefined,
  ): Promise<Token> {
    const address = ref.toLowerCase()
    const listed = tokens.find((token) => token.address.toLowerCase() === address)
    const lookUp = async () => {
      takeLookUp(asker)
      return provider.token(network, address)
    }
    const found = listed ?? (await singles(`${network.key}:${address}`, lookUp))
    if (found !== undefined) return found
    throw unsupportedToken(ref, 'No token with this address can be swapped here.')
  }

  return { list, find }
}

const isCoin = ({ coin }: Network, ref: string): boolean => {
  const wanted = ref.toLowerCase()
  return wanted === coin.address || wanted === coin.symbol.toLowerCase() || isCoinAddress(wanted)
}

/** Anybody can name a token like another: a symbol counts only when one verified token alone bears it. */
function bySymbol(tokens: readonly Token[], ref: string): Token {
  const wanted = ref.toLowerCase()
  const [token, ...others] = tokens.filter(
    ({ symbol, verified }) => verified && symbol.toLowerCase() === wanted,
  )
  if (token !== undefined && others.length === 0) return token
  throw unsupportedToken(
    ref,
    token === undefined
      ? 'No verified token has this symbol. Name the token by its address.'
      : 'More than one token has this symbol. Name the token by its address.',
  )
}

/** The coin first, and each address once. */
function withCoin({ coin }: Network, tokens: readonly Token[]): readonly Token[] {
  const listed = tokens.find(({ address }) => address === coin.address)
  const byAddress = new Map<string, Token>([
    [coin.address, { ...listed, ...coin, verified: true }],
    ...tokens
      .filter(({ address }) => address !== coin.address)
      .map((token): [string, Token] => [token.address, token]),
  ])
  return [...byAddress.values()]
}
