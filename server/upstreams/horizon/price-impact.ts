import type { Minor } from '../../domain/money.ts'

/** The amount that a swap delivers. */
interface Rate {
  readonly sent: Minor
  readonly received: Minor
}

/** Below this, rounding to whole stroops alone makes more than a basis point. */
const LEAST_RECEIVED = 10_000n

/** How much worse a swap's rate is than a small part's, in basis points; null when the part is too small. */
export function priceImpactBps(whole: Rate, part: Rate | undefined): number | null {
  if (part === undefined || part.received < LEAST_RECEIVED) return null
  const fair = whole.sent * part.received
  const lost = fair - whole.received * part.sent
  // More for more is the part's rounding.
  return lost <= 0n ? 0 : Number((lost * 20_000n + fair) / (2n * fair))
}
