/** Edges in CSS pixels of the frame, from its top. */
interface Edges {
  readonly top: number
  readonly bottom: number
}

/** With less of the card in sight than this, the foot would cover what it belongs to. */
const LEAST = 140
/** The head stays free. */
const HEAD = 60

/**
 * How far the foot is moved up, in CSS pixels, so that it ends where the part of the card that the window shows ends.
 * `foot`: where it stands when it is not moved. `seen`: the part in sight, if any is.
 */
export function footShift(card: Edges, foot: Edges, seen: Edges | undefined): number {
  if (seen === undefined || seen.bottom - Math.max(seen.top, card.top) < LEAST) return 0
  const wanted = foot.bottom - seen.bottom
  const most = foot.top - card.top - HEAD
  return Math.max(0, Math.min(wanted, most))
}
