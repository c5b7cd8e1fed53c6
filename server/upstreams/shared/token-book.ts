import type { Asset, Token } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { createCache } from './cache.ts'
import { unsupportedToken } from './route-errors.ts'
import { LRUCache } from 'lru-cache'
import { SuiteError } from '../../domain/errors.ts'
import { type Cells, emptyCells, takeOne } from '../../domain/access/rate-limit.ts'

/** Where the tokens of a chain come from. */
export interface TokenSource {
  readonly chain: ChainKey
  readonly coin: Asset
  /** How to name a token by its address, as in "Name the token …". */
  readonly form: string
  /**
   * The address that a text names, in the spelling of tokens; for the coin, the coin's. `undefined` for text that is
   * not an address: it may be a symbol. Throws UNSUPPORTED_TOKEN for an address that cannot be a token's.
   */
  readonly addressOf: (ref: string) => string | undefined
  readonly list: () => Promise<readonly Token[]>
  /** A token that is not on the list; `undefined` when no one knows it, which is remembered for a while. */
  readonly lookUp: (address: string) => Promise<Token | undefined>
}

export interface TokenBook {
  readonly list: (source: TokenSource) => Promise<readonly Token[]>
  /** The list, while it is served from memory as it is. */
  readonly listed: (source: TokenSource) => readonly Token[] | undefined
  /** The list with prices of the last hour. Throws while they cannot be had. */
  readonly currentList: (source: TokenSource) => Promise<readonly Token[]>
  /**
   * The token that a caller means. Throws UNSUPPORTED_TOKEN when there is none, or more than one; RATE_LIMIT or
   * UNAVAILABLE when too many tokens were looked up.
   */
  readonly find: (source: TokenSource, ref: string, asker?: string) => Promise<Token>
}

const HOUR = 3_600_000

/** Keeps token lists for an hour, and serves an older one for up to a day while its source is down. */
export function createTokenBook({ clock, log }: { clock: Clock; log: Log }): TokenBook {
  const onStale = (key: string, cause: unknown) => log.warn('tokens.stale', { key, cause })
  const lists = createCache<readonly Token[]>({ clock, max: 50, freshMs: HOUR, staleMs: 24 * HOUR, onStale })
  const singles = createCache<Token | undefined>({
    clock,
    max: 2_000,
    freshMs: HOUR / 6,
    staleMs: HOUR,
    onStale,
  })
  const takeLookUp = createLookUpBudget({ clock })

  const listOf = (source: TokenSource, oldestMs?: number) =>
    lists(source.chain, async () => withCoin(source.coin, await source.list()), oldestMs)
  const list = (source: TokenSource) => listOf(source)

  /** The coin is known even while the list, which adds its price and logo, is not. */
  async function coinOf(source: TokenSource): Promise<Token> {
    const { chain, coin } = source
    const plain: Token = { ...coin, verified: true }
    try {
      return (await list(source)).find(({ address }) => address === coin.address) ?? plain
    } catch (cause) {
      log.warn('tokens.missing', { chain, cause })
      return plain
    }
  }

  return {
    list,
    listed: ({ chain }) => lists.peek(chain),
    currentList: (source) => listOf(source, HOUR),
    async find(source, ref, asker) {
      const { chain, coin, form } = source
      const isCoin = [coin.address, coin.symbol.toLowerCase()].includes(ref.toLowerCase())
      const address = isCoin ? coin.address : source.addressOf(ref)
      if (address === coin.address) return coinOf(source)
      const tokens = await list(source)
      if (address === undefined) return bySymbol(tokens, ref, form)
      const lookUp = async () => {
        takeLookUp(asker)
        return source.lookUp(address)
      }
      const listed = tokens.find((token) => token.address === address)
      const found = listed ?? (await singles(`${chain}:${address}`, lookUp))
      if (found !== undefined) return found
      throw unsupportedToken(ref, 'No token with this address can be swapped here.')
    },
  }
}

/** Anyone can name a token like another: a symbol counts only when exactly one verified token has it. */
function bySymbol(tokens: readonly Token[], ref: string, form: string): Token {
  const wanted = ref.toLowerCase()
  const [token, ...others] = tokens.filter(
    ({ symbol, md5, verified }) => verified && (symbol.toLowerCase() === wanted || md5 === wanted),
  )
  if (token !== undefined && others.length === 0) return token
  const found = token === undefined ? 'No verified token has' : 'More than one token has'
  throw unsupportedToken(ref, `${found} this symbol. Name the token ${form}.`)
}

/** The coin first, and each address once. */
function withCoin(coin: Asset, tokens: readonly Token[]): readonly Token[] {
  const listed = tokens.find(({ address }) => address === coin.address)
  const byAddress = new Map<string, Token>([[coin.address, { ...listed, ...coin, verified: true }]])
  for (const token of tokens) if (!byAddress.has(token.address)) byAddress.set(token.address, token)
  return [...byAddress.values()]
}

const MINUTE_MS = 60_000
/** Look-ups of unlisted tokens per minute. The provider counts them against the same limit as our quotes. */
const perMinute = { asker: 5, all: 20 } as const
/** How many askers are counted at once. */
const MOST_ASKERS = 10_000

/**
 * Takes one look-up out of an asker's budget and out of everyone's. Anyone can name addresses that no list has: that
 * must not cost others their quotes. Throws RATE_LIMIT for the asker's budget, UNAVAILABLE for everyone's.
 */
type TakeLookUp = (asker: string | undefined) => void

function createLookUpBudget({ clock }: { clock: Clock }): TakeLookUp {
  const askers = new LRUCache<string, Cells>({ max: MOST_ASKERS })
  let all = emptyCells
  return (asker) => {
    const nowMs = clock.now().getTime()
    if (asker !== undefined) {
      const own = takeOne(askers.get(asker) ?? emptyCells, perMinute.asker, MINUTE_MS, nowMs)
      askers.set(asker, own.cells)
      if (!own.ok)
        throw new SuiteError('RATE_LIMIT', 'Too many tokens that are not on the list were looked up.', {
          retryAfter: Math.ceil(own.resetMs / 1000),
        })
    }
    const taken = takeOne(all, perMinute.all, MINUTE_MS, nowMs)
    all = taken.cells
    if (!taken.ok)
      throw new SuiteError('UNAVAILABLE', 'Tokens that are not on the list cannot be looked up right now.', {
        retryAfter: Math.ceil(taken.resetMs / 1000),
      })
  }
}
