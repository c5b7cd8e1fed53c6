import type { Family } from '../../models/page-chain.ts'

/** The amount that Max fills in, and what it leaves of a chain's coin. Amounts are minor units. */

/** The largest amount that leaves enough for its own fee and, where it is the chain's coin, for the chain's fee. */
export function mostSpendable(balance: bigint, feeBps: number, reserve: bigint): bigint {
  const spendable = balance - reserve
  return spendable <= 0n ? 0n : (spendable * 10_000n) / BigInt(10_000 + feeBps)
}

/** Cuts an amount after the eighth decimal, rounded down: dust is not worth an unreadable number. */
export function wholeAtGlance(minor: bigint, decimals: number): bigint {
  const dust = 10n ** BigInt(Math.max(0, decimals - 8))
  return minor - (minor % dust)
}

/**
 * For the chain's fee: five times the fee that the swap is expected to cost. Before a wallet sends, it wants to see
 * half as much gas again as is needed, at up to twice the current price, and the fee step takes some too. Most of it
 * stays in the account. Without an estimate 0.005 of the coin.
 */
export function networkFeeReserve(networkFee: string | undefined, coinDecimals: number): bigint {
  return networkFee === undefined
    ? 5n * 10n ** BigInt(Math.max(0, coinDecimals - 3))
    : BigInt(networkFee) * 5n
}

/** The least reserve: more than three transactions, and on Solana wrapped SOL's rent, 0.00203928 SOL. */
const leastReserve: Readonly<Record<Family, bigint>> = {
  evm: 0n,
  solana: 2_500_000n,
  xrpl: 10_000n,
  stellar: 100_000n,
}

/** The deposit when an account first holds a token: a token account's rent, or the reserve of a trust line. */
const holdingReserve: Readonly<Record<Family, bigint>> = {
  evm: 0n,
  solana: 2_039_280n,
  xrpl: 200_000n,
  stellar: 5_000_000n,
}

interface Leaving {
  /** The chain's fee for the swap, as far as it is known. */
  readonly networkFee: string | undefined
  /** Of the coin. */
  readonly decimals: number
  /** The account does not yet hold the token that it receives. */
  readonly isFirst: boolean
}

/** The reserve of the coin: for the chain's fee, and for holding a new token. */
export function coinReserve(family: Family, { networkFee, decimals, isFirst }: Leaving): bigint {
  const wanted = networkFeeReserve(networkFee, decimals)
  const least = leastReserve[family]
  return (wanted < least ? least : wanted) + (isFirst ? holdingReserve[family] : 0n)
}
