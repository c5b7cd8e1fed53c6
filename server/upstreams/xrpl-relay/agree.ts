/** The newest validated ledger of the network, as far as the nodes agree on it. */
export interface Agreed {
  readonly ledger: number
  /** When it was agreed on, in epoch milliseconds, like all times here. */
  readonly at: number
  /** How many nodes were asked. */
  readonly votes: number
  /** Since when the nodes show a lower one, or none that can be. */
  readonly lowerSince?: number | undefined
  readonly doubtedSince?: number | undefined
}

/** A ledger closes every 3 to 5 seconds: this is faster than any network was. */
const FASTEST_MS = 2_500
/** Ledgers beyond the clock's that a height may have. */
const SLACK = 5
/** Nodes that differ by no more than this agree. An answer that is further behind is old. */
const NEAR = 10
/** An answer may be further ahead than a vote: the votes are up to 15 seconds old. */
const AHEAD = 15
const FALL_MS = 30_000
/** For one node alone, and for heights that cannot be. */
const LONG_MS = 120_000

const grown = ({ at }: Agreed, nowMs: number): number => Math.max(0, nowMs - at) / FASTEST_MS

/**
 * What nodes agree on once they have shown these heights. The height of a single node is believed as far as the clock
 * allows; of two, the lower one; of three or more, the second highest. It goes forward only, until two nodes agree on a
 * lower one for half a minute: so no node alone makes others look late, and none is believed alone where there are two.
 */
export function agree(
  agreed: Agreed | undefined,
  heights: readonly number[],
  nowMs: number,
): Agreed | undefined {
  const votes = heights.filter((height) => height <= limitOf(agreed, nowMs)).toSorted((a, b) => b - a)
  const [highest, second = highest] = votes
  if (second === undefined) return heights.length === 0 ? agreed : doubted(agreed, nowMs)
  const heard: Agreed = { ledger: second, at: nowMs, votes: votes.length }
  if (agreed === undefined || second > agreed.ledger) return heard
  const { ledger, at } = agreed
  const known: Agreed = { ledger, at, votes: Math.max(votes.length, agreed.votes) }
  if (second >= ledger - NEAR) return known
  // What one node alone has said is not held against two.
  if (votes.length > 1 && agreed.votes === 1) return heard
  if (Math.max(...votes) - Math.min(...votes) > NEAR) return known
  const { lowerSince = nowMs } = agreed
  return nowMs - lowerSince >= (votes.length > 1 ? FALL_MS : LONG_MS) ? heard : { ...known, lowerSince }
}

const limitOf = (agreed: Agreed | undefined, nowMs: number): number =>
  agreed === undefined ? Infinity : agreed.ledger + SLACK + grown(agreed, nowMs)

/** Every height that is shown cannot be: after a while, the agreed one is wrong. */
function doubted(agreed: Agreed | undefined, nowMs: number): Agreed | undefined {
  if (agreed === undefined) return undefined
  const { doubtedSince = nowMs } = agreed
  return nowMs - doubtedSince >= LONG_MS ? undefined : { ...agreed, doubtedSince }
}

/** Whether an answer of the present may be given: not from an old ledger, nor from one that cannot be there yet. */
export function fits(agreed: Agreed | undefined, ledger: number, nowMs: number): 'fits' | 'behind' | 'ahead' {
  if (agreed === undefined) return 'fits'
  if (ledger < agreed.ledger - NEAR) return 'behind'
  return ledger > agreed.ledger + AHEAD + grown(agreed, nowMs) ? 'ahead' : 'fits'
}
