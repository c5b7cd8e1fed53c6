import type { Family } from './page-chain.ts'

/** What Max leaves of a chain's coin. Amounts are minor units. */

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
