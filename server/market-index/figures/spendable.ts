/**
 * What the network asks an account to keep, for itself and for each entry that it owns, in drops: since December 2024.
 * Validators change it by vote, every few years.
 */
const RESERVE = { base: 1_000_000, entry: 200_000 } as const

/** Drops that an account can give away. */
export const spendableDrops = (drops: number, entries: number): number =>
  Math.max(drops - RESERVE.base - RESERVE.entry * entries, 0)
