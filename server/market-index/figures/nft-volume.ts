/** An NFT that has changed hands, by a sale or for nothing. */
export interface Handover {
  readonly nft: number
  readonly collection: number
  /** Whoever acts as one: the cluster of an account. */
  readonly from: string
  readonly to: string
  /** 0 where it was not paid in XRP. */
  readonly drops: bigint
  /** Unix milliseconds. */
  readonly time: number
}

interface Turnover {
  spent: bigint
  earned: bigint
}

/**
 * Handovers that moved an NFT for good: none within one cluster, and none by which someone gets back what he has given
 * away, or gives away what he gets back (von Wachter and others, arXiv 2202.03866: closed cycles; hildobby's filters of
 * 2022). Only those who come back to it are left out: sales between others on the way stay.
 *
 * @param handovers In their order.
 */
export function withoutReturns(handovers: readonly Handover[]): readonly Handover[] {
  const out = new Set<Handover>()
  const [given, got] = [new Set<string>(), new Set<string>()]
  for (const one of handovers) {
    if (one.from === one.to || given.has(`${one.nft} ${one.to}`)) out.add(one)
    given.add(`${one.nft} ${one.from}`)
  }
  for (const one of handovers.toReversed()) {
    if (got.has(`${one.nft} ${one.from}`)) out.add(one)
    got.add(`${one.nft} ${one.to}`)
  }
  return handovers.filter((one) => !out.has(one))
}

/**
 * Volume of collections that someone had the money for, in drops. A cluster counts with what it has spent beyond what it
 * has earned in the collection (Victor and Weintraud, arXiv 2102.07001: positions of rings net to zero), and all of them
 * together up to the XRP that they hold now, which counts once: in parts, where a cluster trades in several collections.
 * So a day of any volume cannot be made of less money than that (CoinMarketCap: volume commensurate with liquidity).
 *
 * @param handovers In their order, from long enough before `since` to know who comes back.
 * @param held Drops of the accounts of a cluster.
 */
export function believedNftVolumes(
  handovers: readonly Handover[],
  { since, held }: { readonly since: number; readonly held: (cluster: string) => bigint },
): ReadonlyMap<number, bigint> {
  const collections = new Map<number, Map<string, Turnover>>()
  const gross = new Map<string, bigint>()
  const turnoverOf = ({ collection }: Handover, cluster: string): Turnover => {
    const clusters = collections.get(collection) ?? new Map<string, Turnover>()
    collections.set(collection, clusters)
    const turnover = clusters.get(cluster) ?? { spent: 0n, earned: 0n }
    clusters.set(cluster, turnover)
    return turnover
  }
  for (const one of withoutReturns(handovers)) {
    if (one.time < since || one.drops === 0n) continue
    turnoverOf(one, one.to).spent += one.drops
    turnoverOf(one, one.from).earned += one.drops
    for (const cluster of [one.from, one.to]) gross.set(cluster, (gross.get(cluster) ?? 0n) + one.drops)
  }
  return new Map(
    [...collections].map(([collection, clusters]) => {
      let [net, money] = [0n, 0n]
      for (const [cluster, { spent, earned }] of clusters) {
        const own = spent + earned
        if (spent > earned) net += spent - earned
        money += least(own, (held(cluster) * own) / (gross.get(cluster) ?? own))
      }
      return [collection, least(net, money)]
    }),
  )
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
