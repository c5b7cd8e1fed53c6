/** How well a node does: averages of its last calls, in which later ones count more. */
export interface Health {
  readonly latencyMs: number
  /** Part of the calls, 0 to 1. */
  readonly errorRate: number
  readonly calls: number
}

export const newHealth: Health = { latencyMs: 0, errorRate: 0, calls: 0 }

const WEIGHT = 0.2
const LEAST_MS = 1

export function afterCall(
  { latencyMs, errorRate, calls }: Health,
  tookMs: number,
  hasFailed: boolean,
): Health {
  // A refused connection is a fast failure: it must not make a node look fast.
  const took = hasFailed ? Math.max(tookMs, latencyMs) : tookMs
  return {
    latencyMs: calls === 0 ? took : latencyMs * (1 - WEIGHT) + took * WEIGHT,
    errorRate: errorRate * (1 - WEIGHT) + (hasFailed ? WEIGHT : 0),
    calls: calls + 1,
  }
}

/** Lower is better: the likely wait. */
export const costOf = ({ latencyMs, errorRate }: Health, inFlight: number): number =>
  ((latencyMs + LEAST_MS) * (1 + inFlight)) / Math.max(0.02, 1 - errorRate)

/** More than half of its last calls failed. */
export const failsOften = ({ errorRate, calls }: Health): boolean => calls >= 10 && errorRate > 0.5
