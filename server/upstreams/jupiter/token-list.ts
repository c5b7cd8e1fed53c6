import type { Token } from '#contracts/api/payment.ts'
import { sol as coin } from '../../formats/coins.ts'
import { WRAPPED_SOL } from '../../formats/solana.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import type { HttpClient } from '../http-client.ts'
import { createCache } from '../shared/cache.ts'
import { createLookUpBudget } from '../shared/look-up-budget.ts'
import { routeServiceFailed, unsupportedToken } from '../shared/route-errors.ts'
import { cleanLogo, cleanName, cleanSymbol } from '../shared/token-text.ts'
import { type JupiterToken, JupiterTokens } from './schema.ts'

const HOUR = 3_600_000
const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const DEADLINE_MS = 15_000
/** Some thousands of tokens with their statistics. */
const MOST_BYTES = 48 * 1024 * 1024

interface TokenListDeps {
  readonly http: HttpClient
  readonly take: () => void
  readonly clock: Clock
  readonly log: Log
}

export interface TokenList {
  readonly all: () => Promise<readonly Token[]>
  /** See SwapRouter. */
  readonly find: (ref: string, asker?: string) => ReturnType<SwapRouter['token']>
}

/**
 * Jupiter's tokens (Tokens API V2): those that are traded most and those that it vouches for, kept for an hour and
 * served for up to a day while it is down; any other by its mint.
 */
export function createTokenList({ http, take, clock, log }: TokenListDeps): TokenList {
  const onStale = (key: string, cause: unknown) => log.warn('tokens.stale', { chain: 'solana', key, cause })
  const lists = createCache<readonly Token[]>({ clock, max: 1, freshMs: HOUR, staleMs: 24 * HOUR, onStale })
  const singles = createCache<Token | undefined>({
    clock,
    max: 2_000,
    freshMs: HOUR / 6,
    staleMs: HOUR,
    onStale,
  })
  const takeLookUp = createLookUpBudget({ clock })

  async function read(path: string, query: Readonly<Record<string, string | number>>): Promise<Token[]> {
    take()
    const answer = await http.request({
      method: 'GET',
      path,
      query,
      deadlineMs: DEADLINE_MS,
      mostBytes: MOST_BYTES,
    })
    const parsed = JupiterTokens.safeParse(answer.json)
    if (answer.status !== 200 || !parsed.success)
      throw routeServiceFailed(`Jupiter answered ${answer.status} to ${path}`)
    return parsed.data.flatMap(toToken)
  }

  async function load(): Promise<readonly Token[]> {
    const [traded, verified] = await Promise.allSettled([
      read('/tokens/v2/toptraded/24h', { limit: 100 }),
      read('/tokens/v2/tag', { query: 'verified' }),
    ])
    if (traded.status === 'rejected' && verified.status === 'rejected') throw traded.reason
    const found = [traded, verified].flatMap((one) => {
      if (one.status === 'fulfilled') return one.value
      log.warn('tokens.missing', { chain: 'solana', cause: one.reason })
      return []
    })
    const listed = found.find(({ address }) => address === coin.address)
    const byAddress = new Map<string, Token>([[coin.address, { ...listed, ...coin, verified: true }]])
    for (const token of found) if (!byAddress.has(token.address)) byAddress.set(token.address, token)
    return [...byAddress.values()]
  }

  const all = () => lists('all', load)

  /** The coin is known even while the list, which adds its price and logo, is not. */
  async function coinToken(): Promise<Token> {
    const plain: Token = { ...coin, verified: true }
    try {
      return (await all()).find(({ address }) => address === coin.address) ?? plain
    } catch (cause) {
      log.warn('tokens.missing', { chain: 'solana', cause })
      return plain
    }
  }

  async function find(ref: string, asker?: string): Promise<Token> {
    const wanted = ref.toLowerCase()
    if (wanted === coin.address || wanted === coin.symbol.toLowerCase() || ref === WRAPPED_SOL)
      return coinToken()
    const tokens = await all()
    if (!MINT.test(ref)) return bySymbol(tokens, ref)
    const lookUp = async () => {
      takeLookUp(asker)
      return (await read('/tokens/v2/search', { query: ref })).find(({ address }) => address === ref)
    }
    const found = tokens.find(({ address }) => address === ref) ?? (await singles(ref, lookUp))
    if (found !== undefined) return found
    throw unsupportedToken(ref, 'No token with this address can be swapped here.')
  }

  return { all, find }
}

/** Anybody can name a token like another: a symbol counts only when one verified token alone bears it. */
function bySymbol(tokens: readonly Token[], ref: string): Token {
  const [token, ...others] = tokens.filter(
    ({ symbol, verified }) => verified && symbol.toLowerCase() === ref.toLowerCase(),
  )
  if (token !== undefined && others.length === 0) return token
  throw unsupportedToken(
    ref,
    token === undefined
      ? 'No verified token has this symbol. Name the token by its address.'
      : 'More than one token has this symbol. Name the token by its address.',
  )
}

/** None for a token without a name that can be shown. */
function toToken({ id, name, symbol, icon, decimals, isVerified, usdPrice }: JupiterToken): Token[] {
  const shown = cleanSymbol(symbol)
  if (shown === undefined) return []
  const address = id === WRAPPED_SOL ? coin.address : id
  const rest = defined({ logoURI: cleanLogo(icon), priceUsd: usdPrice ?? undefined })
  return [{ address, symbol: shown, name: cleanName(name), decimals, verified: isVerified === true, ...rest }]
}
