const [THIN, WASHED, WASH_PART] = [1_000, 1_000, 0.5]
const [CONCENTRATED, REMOVABLE, TOP] = [0.8, 0.5, 10]

/** Under 1,000 XRP of liquidity. */
export const isThin = (liquidity: number): boolean => liquidity < THIN

/**
 * Over half of a day's volume, and over 1,000 XRP of it, were traded by insiders. Others may trade in circles with any
 * token: such trades are not believed, and leave no mark.
 */
export const isWashed = (raw: number, byInsiders: number): boolean =>
  byInsiders > WASHED && byInsiders > WASH_PART * raw

/** Ten clusters hold over 80 % of what is in circulation outside of pools. `held`: by cluster, in units. */
export function isConcentrated(held: Iterable<number>, circulating: number): boolean {
  const top = [...held].toSorted((a, b) => b - a).slice(0, TOP)
  return circulating > 0 && top.reduce((sum, one) => sum + one, 0) > CONCENTRATED * circulating
}

/** Insiders hold over half of the shares in the pool, and may take its contents away. */
export const isRemovable = (insiders: number, shares: number): boolean =>
  shares > 0 && insiders > REMOVABLE * shares
