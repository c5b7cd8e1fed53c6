import type { Family } from '../../models/page-chain.ts'

/** What Max fills in, and what it leaves of a chain's coin. Amounts are minor units. */

/** The highest fee that there can be, 0.85 % and 0.5 %, for as long as no quote has said the real one. */
export const HIGHEST_FEE_BPS = 135

/** The largest amount that leaves enough for its own fee and, for the chain's coin, for the network's. */
export function mostSpendable(balance: bigint, feeBps: number, reserve: bigint): bigint {
  const spendable = balance - reserve
  return spendable <= 0n ? 0n : (spendable * 10_000n) / BigInt(10_000 + feeBps)
}

/** The amount without the decimals behind the eighth, rounded down: dust is not worth an unreadable number. */
export function wholeAtGlance(minor: bigint, decimals: number): bigint {
  const dust = 10n ** BigInt(Math.max(0, decimals - 8))
  return minor - (minor % dust)
}

/**
 * For the network: five times what the swap is expected to take. Before a wallet sends, it wants to see half as much
 * gas again as is needed, at up to twice the going price, and the fee leg takes some too; most of it stays in the
 * account. Without an estimate 0.005 of the coin.
 */
export function networkReserve(networkFee: string | undefined, coinDecimals: number): bigint {
  return networkFee === undefined
    ? 5n * 10n ** BigInt(Math.max(0, coinDecimals - 3))
    : BigInt(networkFee) * 5n
}

/**
 * Never less than this, where the network itself takes next to nothing: what three transactions may offer, amply. On
 * Solana also the rent of an account for wrapped SOL, which stands while the swap runs: 0.00203928 SOL.
 */
const leastReserve: Readonly<Record<Family, bigint>> = {
  evm: 0n,
  solana: 2_500_000n,
  xrpl: 10_000n,
  stellar: 100_000n,
}

/** What is set aside when an account first holds a token: a token account's rent, or the reserve of a trust line. */
const holdingReserve: Readonly<Record<Family, bigint>> = {
  evm: 0n,
  solana: 2_039_280n,
  xrpl: 200_000n,
  stellar: 5_000_000n,
}

interface Leaving {
  /** What the network is expected to take for the swap, when that is known. */
  readonly networkFee: string | undefined
  /** Of the coin. */
  readonly decimals: number
  /** Whether the account holds nothing yet of what it receives. */
  readonly isFirst: boolean
}

/** What to leave of the coin: for the network, and for holding a token that was not held before. */
export function coinReserve(family: Family, { networkFee, decimals, isFirst }: Leaving): bigint {
  const network = networkReserve(networkFee, decimals)
  const least = leastReserve[family]
  return (network < least ? least : network) + (isFirst ? holdingReserve[family] : 0n)
}
