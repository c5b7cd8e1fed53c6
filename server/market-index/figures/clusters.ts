/** Who has created whom: an account is created by the first payment to it. Both are numbers of accounts. */
export interface Origins {
  /** The account that created this one. `undefined`: not known, and then the account stands alone. */
  readonly funderOf: (account: number) => number | undefined
  /** How many accounts an account has created. */
  readonly funded: (account: number) => number
}

/** An account that has created more than this is an exchange or a service: those whom it created share nothing. */
export const MOST_FUNDED = 200
/** Accounts that are created one by another, at most. */
const MOST_STEPS = 64

/**
 * The cluster of an account: accounts that were created by one another, or by the same one. Only creation counts. It
 * happens once, and cannot be done to an account that is there: a payment can, and would let anyone join others.
 */
export function clusterOf(account: number, { funderOf, funded }: Origins): number {
  let root = account
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const funder = funderOf(root)
    if (funder === undefined || funded(funder) > MOST_FUNDED) return root
    root = funder
  }
  return root
}

/** Whoever got this part of the supply straight from the issuer is an insider. */
export const INSIDER_PART = 0.01

/** The clusters of a token's issuer, and of those who got much of it from the issuer. */
export const insiderClusters = (
  issuer: number | undefined,
  receivers: readonly number[],
  origins: Origins,
): ReadonlySet<number> =>
  new Set([...(issuer === undefined ? [] : [issuer]), ...receivers].map((one) => clusterOf(one, origins)))
