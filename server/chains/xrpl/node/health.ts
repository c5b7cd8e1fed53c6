/** How well a node does: the likely milliseconds of a call. They fade with time, so that a slow node is tried again. */
export interface Health {
  readonly costMs: number
  readonly atMs: number
}

export const unknownHealth: Health = { costMs: 0, atMs: 0 }

/** A failure counts as much as a call that takes until its deadline. */
export const FAILURE_MS = 6_000
/** An answer with the warning that the next ones may be refused. */
export const LOADED_MS = 1_000
const HALF_LIFE_MS = 15_000
/** The weight of the last call, compared with all calls before it. */
const WEIGHT = 0.5
/** Differences within this do not count: the order of the configuration does. */
const STEP_MS = 100

const costAt = ({ costMs, atMs }: Health, nowMs: number): number =>
  costMs * 0.5 ** (Math.max(0, nowMs - atMs) / HALF_LIFE_MS)

/** After a call that took, or counts as, this many milliseconds. */
export function afterCall(health: Health, tookMs: number, nowMs: number): Health {
  const known = health.atMs === 0 ? tookMs : costAt(health, nowMs)
  return { costMs: known * (1 - WEIGHT) + tookMs * WEIGHT, atMs: nowMs }
}

/** The best first. Equal ones keep their order. */
export function byHealth<T extends { readonly health: Health }>(nodes: readonly T[], nowMs: number): T[] {
  const step = ({ health }: T) => Math.floor(costAt(health, nowMs) / STEP_MS)
  return nodes.toSorted((a, b) => step(a) - step(b))
}
