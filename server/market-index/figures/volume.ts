/** What one account has traded with another in a span of time, in XRP. */
export interface Flow {
  /** Whose offer or pool was taken. */
  readonly maker: number
  readonly taker: number
  /** The taker has bought or sold the token for it. */
  readonly bought: number
  readonly sold: number
}

/** How a token's accounts belong together. */
export interface Belonging {
  readonly cluster: (account: number) => number
  readonly isInsider: (account: number) => boolean
}

/** Trades count between two clusters, of which neither is an insider's. */
export const counts = (
  { maker, taker }: Pick<Flow, 'maker' | 'taker'>,
  { cluster, isInsider }: Belonging,
): boolean => cluster(maker) !== cluster(taker) && !isInsider(maker) && !isInsider(taker)

/** What insiders have traded, in XRP. */
export const insiderVolume = (flows: readonly Flow[], { isInsider }: Belonging): number =>
  flows
    .filter(({ maker, taker }) => isInsider(maker) || isInsider(taker))
    .reduce((sum, { bought, sold }) => sum + bought + sold, 0)

/** What each cluster has bought and sold as a taker. */
export function takers(flows: readonly Flow[], belonging: Belonging): ReadonlyMap<number, Flow> {
  const found = new Map<number, Flow>()
  for (const flow of flows) {
    if (!counts(flow, belonging)) continue
    const taker = belonging.cluster(flow.taker)
    const { bought = 0, sold = 0 } = found.get(taker) ?? {}
    found.set(taker, { maker: 0, taker, bought: bought + flow.bought, sold: sold + flow.sold })
  }
  return found
}

/** Of the liquidity, in a day: what a cluster may turn over without holding anything, and the whole market at most. */
const PER_CLUSTER = 0.1
const TURNS = 3

/**
 * Volume that someone has paid for, in XRP. Of a cluster that buys and sells the same again only what it holds at the end
 * counts in full (after Victor and Weintraub 2021: positions of wash traders net to zero), and nothing beyond what the
 * liquidity could carry (CoinMarketCap: volume commensurate with liquidity).
 *
 * `liquidity`: in XRP, mean of 24 hours. `days`: length of the span.
 */
export function believedVolume(
  all: ReadonlyMap<number, Flow>,
  { liquidity, days }: { readonly liquidity: number; readonly days: number },
): number {
  let sum = 0
  for (const { bought, sold } of all.values())
    sum += Math.min(bought + sold, Math.max(Math.abs(bought - sold), PER_CLUSTER * liquidity))
  return Math.min(sum, TURNS * liquidity * days)
}

/** All that clusters have traded with each other, in XRP. */
export const countedVolume = (all: ReadonlyMap<number, Flow>): number =>
  [...all.values()].reduce((sum, { bought, sold }) => sum + bought + sold, 0)
