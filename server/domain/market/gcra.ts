/**
 * The generic cell rate algorithm (ITU-T I.371): `limit` requests of a window at once, then evenly. All that is kept of
 * a caller is `tat`, the theoretical arrival time: the moment at which its whole limit is free again, in milliseconds.
 */
export interface Cell {
  readonly ok: boolean
  readonly tat: number
  /** Whole requests that are left now. */
  readonly remaining: number
  /** Milliseconds until the whole limit is free; after a refusal, until one request fits. */
  readonly resetMs: number
}

/**
 * Takes one request out of `limit` per `windowMs`. A refused request takes nothing. A limit that divides the window is
 * counted exactly.
 */
export function takeCell(tat: number, limit: number, windowMs: number, nowMs: number): Cell {
  const step = windowMs / limit
  const next = Math.max(tat, nowMs) + step
  const ahead = next - nowMs
  if (ahead > windowMs) return { ok: false, tat, remaining: 0, resetMs: ahead - windowMs }
  return { ok: true, tat: next, remaining: Math.floor((windowMs - ahead) / step), resetMs: ahead }
}

/** What is left at a moment, without taking anything. */
export function lookAtCell(tat: number, limit: number, windowMs: number, nowMs: number): Omit<Cell, 'tat'> {
  const ahead = Math.max(tat - nowMs, 0)
  const remaining = Math.floor((windowMs - ahead) / (windowMs / limit))
  return { ok: remaining > 0, remaining, resetMs: ahead }
}
