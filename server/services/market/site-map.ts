import { market } from '#contracts/market/index.ts'
import type { TokenOrder } from '#contracts/market/tokens.ts'
import { createOnce } from '../../kit/once.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MarketData } from '../../ports/market/market-data.ts'
import { isListedToken } from './page-head.ts'

/** It holds for an hour. */
const KEPT_MS = 3_600_000
const PAGE = 100
/** One file may have so many addresses (sitemaps.org). */
const MOST = 50_000
/** Tokens without a market cap that someone vouches for are looked for among so many of the largest volume. */
const LOOKED_AT = 1_000

/**
 * Lists the tokens that search engines are told of, by md5: those with a market cap, and those that are vouched for, among
 * the thousand that are traded most. Throws SuiteError UNAVAILABLE when no source answers and none was made lately.
 */
export function createSiteMap({ data, clock }: { readonly data: MarketData; readonly clock: Clock }) {
  let kept: { readonly tokens: readonly string[]; readonly until: number } | undefined
  const calls = createOnce<readonly string[]>()

  async function listed(sortBy: TokenOrder, most: number, goesOn: (marketcap: number | null) => boolean) {
    const found: string[] = []
    for (let start = 0; start < most; start += PAGE) {
      const query = { limit: String(PAGE), start: String(start), sortBy }
      const answer = await data.read('tokens', market.tokens.query.parse(query))
      const tokens = answer?.tokens ?? []
      found.push(...tokens.filter(isListedToken).map(({ md5 }) => md5))
      const last = tokens.at(-1)
      if (last === undefined || tokens.length < PAGE || !goesOn(last.marketcap)) break
    }
    return found
  }

  async function make(): Promise<readonly string[]> {
    const byCap = await listed('marketcap', MOST, (marketcap) => marketcap !== null)
    const byVolume = await listed('vol24hxrp', LOOKED_AT, () => true)
    return [...new Set([...byCap, ...byVolume])].slice(0, MOST)
  }

  return async (): Promise<readonly string[]> => {
    const now = clock.now().getTime()
    if (kept !== undefined && now < kept.until) return kept.tokens
    return calls.run('', async () => {
      try {
        const tokens = await make()
        kept = { tokens, until: now + KEPT_MS }
        return tokens
      } catch (error) {
        if (kept === undefined) throw error
        return kept.tokens
      }
    })
  }
}
