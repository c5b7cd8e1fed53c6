/** A constant-product pool. Assets are texts: `native` or `CODE:ISSUER`; reserves are in stroops. */
export interface Pool {
  readonly a: string
  readonly b: string
  reserveA: bigint
  reserveB: bigint
}

/** Every pool on Stellar takes 0.3 % (in 1/10,000). */
const FEE_BPS = 30n

/** What a pool gives for an amount of one of its two assets, rounded down. */
export function giving({ a, reserveA, reserveB }: Pool, from: string, amount: bigint): bigint {
  const [paid, received] = a === from ? [reserveA, reserveB] : [reserveB, reserveA]
  const counted = amount * (10_000n - FEE_BPS)
  return (received * counted) / (paid * 10_000n + counted)
}
