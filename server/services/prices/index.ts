import type { Token } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { XRP_ID } from '../../formats/token-id.ts'
import { isNative } from '../../formats/coins.ts'
import { minor } from '../../domain/money.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { MarketData } from '../../ports/market/market-data.ts'
import type { Prices } from '../../ports/market/prices.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'

export interface PricesDeps {
  readonly chains: Pick<Chains, 'keys'>
  readonly router: Pick<SwapRouter, 'tokens' | 'listed' | 'route'>
  /** Absent where the deployment has no source of market data. */
  readonly market: MarketData | undefined
  readonly clock: Clock
  readonly log: Log
}

/** Tokens that stand for a dollar each. Anyone can issue one of these names: a list has to vouch for the token. */
const dollars: ReadonlySet<string> = new Set(['USDC', 'USDT', 'RLUSD'])
/** A price is shown for so long; a newer one is asked for each minute. */
const USABLE_MS = 3_600_000
/** So rarely a price is asked for that is not known. */
const PAUSE_MS = 5_000
/** So many coins are priced at the exchange: for one alone the rate would be rounded. */
const SAMPLE = 100n

/**
 * Prices on the chains whose lists of tokens have none: XRP as our market data says, the lumen as its own exchange says,
 * and a dollar for each token that stands for one. No one waits for any of it.
 */
export function createPrices(deps: PricesDeps): Prices & {
  /** Asks for the prices of all coins. Never rejects. */
  refresh(): Promise<void>
} {
  const { chains, router, clock, log } = deps
  const sources: Partial<Record<ChainKey, () => Promise<string | undefined>>> = {
    xrpl: () => xrpPrice(deps),
    xlm: () => exchangePrice(deps, 'xlm'),
  }
  const known = new Map<ChainKey, { readonly price: string; readonly at: number }>()
  const asked = new Map<ChainKey, number>()
  const now = () => clock.now().getTime()

  async function ask(chain: ChainKey): Promise<void> {
    asked.set(chain, now())
    try {
      const price = await sources[chain]?.()
      if (price !== undefined) known.set(chain, { price, at: now() })
    } catch (cause) {
      log.info('prices.missing', { chain, cause })
    }
  }

  function coinOf(chain: ChainKey): string | undefined {
    const found = known.get(chain)
    if (found !== undefined && now() - found.at < USABLE_MS) return found.price
    if (now() - (asked.get(chain) ?? -Infinity) >= PAUSE_MS) void ask(chain)
    return undefined
  }

  function priceOf(chain: ChainKey, token: Token): string | undefined {
    if (!token.verified) return undefined
    if (token.priceUsd !== undefined || sources[chain] === undefined) return token.priceUsd
    if (isNative(token)) return coinOf(chain)
    return dollars.has(token.symbol) ? '1' : undefined
  }

  return {
    priceOf,
    priceOfAsset(chain, address) {
      const token = router.listed?.(chain)?.find((listed) => listed.address === address)
      return token && priceOf(chain, token)
    },
    async refresh() {
      await Promise.all(chains.keys.filter((key) => sources[key] !== undefined).map(ask))
    },
  }
}

async function xrpPrice({ market }: PricesDeps): Promise<string | undefined> {
  const answer = await market?.read('token', { md5: XRP_ID })
  return answer?.token.usd ?? undefined
}

/** What a chain's own exchange gives for its coin in a token that stands for a dollar. */
async function exchangePrice({ router }: PricesDeps, chain: ChainKey): Promise<string | undefined> {
  const tokens = await router.tokens(chain)
  const coin = tokens.find(isNative)
  const dollar = tokens.find((token) => token.verified && dollars.has(token.symbol))
  if (coin === undefined || dollar === undefined) return undefined
  const amount = minor(SAMPLE * 10n ** BigInt(coin.decimals))
  const { expectedOut } = await router.route(chain, { from: coin, to: dollar, amount, slippageBps: 0 })
  const unit = SAMPLE * 10n ** BigInt(dollar.decimals)
  return `${expectedOut / unit}.${(expectedOut % unit).toString().padStart(unit.toString().length - 1, '0')}`
}
