const LEAST_LIQUIDITY = 1_000
const DAY = 86_400_000

/**
 * How much a token is in demand: by how many clusters have bought it in six hours, by their believed volume, and by how
 * much that is beside its week (DexScreener's signals, each bounded by what costs something). 0: it cannot trend.
 *
 * Volumes in XRP; `age` since the first trade, in milliseconds.
 */
export function trendingScore({
  liquidity,
  buyers6h,
  volume6h,
  volume7d,
  age,
}: {
  readonly liquidity: number
  readonly buyers6h: number
  readonly volume6h: number
  readonly volume7d: number
  readonly age: number
}): number {
  if (liquidity < LEAST_LIQUIDITY || volume7d === 0) return 0
  const rise = Math.min(Math.max((volume6h * 28) / volume7d, 0.2), 5)
  return Math.log1p(buyers6h) * Math.log1p(volume6h) * rise * (age < DAY ? 0.5 : 1)
}
