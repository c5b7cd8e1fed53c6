/**
 * A sliding window over two cells: the present counts in full, the previous by the part that the window still covers.
 */
export interface Cells {
  /** Number of the present cell: time divided by the window's length. */
  readonly cell: number
  readonly current: number
  readonly previous: number
}

export interface Taken {
  readonly ok: boolean
  readonly cells: Cells
  /** Whole requests that are left now. */
  readonly remaining: number
  /** Milliseconds until more requests fit; after a refusal, until one fits. */
  readonly resetMs: number
}

/** A caller's limit, as it is told after one request was counted. */
export interface Allowance {
  readonly ok: boolean
  readonly limit: number
  readonly windowSeconds: number
  readonly remaining: number
  /** Seconds until more requests fit; after a refusal, until one fits. */
  readonly resetSeconds: number
}

export const emptyCells: Cells = { cell: 0, current: 0, previous: 0 }

/** Takes one request out of `limit` per `windowMs` at the moment `nowMs`; a refused request takes nothing. */
export function takeOne(cells: Cells, limit: number, windowMs: number, nowMs: number): Taken {
  const now = advance(cells, Math.floor(nowMs / windowMs))
  const elapsed = nowMs % windowMs
  const used = now.previous * (1 - elapsed / windowMs) + now.current
  if (used + 1 > limit)
    return { ok: false, cells: now, remaining: 0, resetMs: untilRoom(now, limit, windowMs, elapsed) }
  // Name by name: an object that is made by spreading may get a hidden class of its own, and is slow to make and read.
  const after = { cell: now.cell, current: now.current + 1, previous: now.previous }
  const remaining = Math.floor(limit - used - 1)
  // One more than what is left: that many less than the limit have to be in use.
  return {
    ok: true,
    cells: after,
    remaining,
    resetMs: untilRoom(after, limit - remaining, windowMs, elapsed),
  }
}

/** Counts what other processes took at the moment `nowMs`, beyond the limit too. */
export function addOthers(cells: Cells, others: number, windowMs: number, nowMs: number): Cells {
  const now = advance(cells, Math.floor(nowMs / windowMs))
  return { ...now, current: Math.max(0, now.current + others) }
}

function advance(cells: Cells, cell: number): Cells {
  if (cell === cells.cell) return cells
  return { cell, current: 0, previous: cell === cells.cell + 1 ? cells.current : 0 }
}

/** The time until previous × (share left) + current + 1 fits the limit: in this cell, or in the next one. */
function untilRoom({ current, previous }: Cells, limit: number, windowMs: number, elapsed: number): number {
  if (current + 1 <= limit) {
    const fades = previous === 0 ? 0 : 1 - (limit - 1 - current) / previous
    return Math.max(1, Math.ceil(fades * windowMs - elapsed))
  }
  const fades = current === 0 ? 0 : 1 - (limit - 1) / current
  return Math.ceil(windowMs - elapsed + Math.max(0, fades) * windowMs)
}
