import type { Random } from './random.ts'

/** Everything that happens in the history, and how often at full size. */
export const happenings = {
  newcomer: 96,
  trade: 2_150,
  pairTrade: 90,
  quote: 420,
  order: 130,
  pay: 220,
  openLine: 130,
  closeLine: 45,
  deposit: 16,
  freeze: 2,
  mint: 288,
  list: 150,
  bid: 140,
  buy: 100,
  takeBid: 45,
  brokered: 75,
  handOver: 26,
  burn: 13,
  withdraw: 50,
} as const
export type Happening = keyof typeof happenings
const isHappening = (name: string): name is Happening => name in happenings
const kinds = Object.keys(happenings).filter(isHappening)

export interface Event {
  /** Unix milliseconds. */
  readonly at: number
  readonly kind: Happening
}
export interface Span {
  readonly from: number
  readonly until: number
}

export const DAY_MS = 86_400_000
/** Of the history as it is first made. */
export const DAYS = 9.2
/** The part of all trades that belongs to the last day. */
const RECENT = 0.62

/** A time for one happening: newcomers and mints early, trades rather lately. */
function timeOf(random: Random, kind: Happening, { from, until }: Span): number {
  const share = random.next()
  if (kind === 'newcomer') return from + (until - from) * share ** 3 * 0.9
  if (kind === 'mint') return from + (until - from) * (0.05 + 0.9 * share)
  const later = from + (until - from) * 0.12
  const isTrade = kind === 'trade' || kind === 'quote' || kind === 'pairTrade'
  const lastDay = Math.max(later, until - DAY_MS)
  return random.next() < (isTrade ? RECENT : 0.3)
    ? lastDay + (until - lastDay) * share
    : later + (lastDay - later) * share
}

/** What happens when, in order. `scale` 1 comes to about 5,000 transactions. */
export function planEvents(random: Random, span: Span, scale: number): readonly Event[] {
  const events: Event[] = []
  for (const kind of kinds)
    for (let at = 0; at < Math.ceil(happenings[kind] * scale); at++)
      events.push({ at: timeOf(random, kind, span), kind })
  return events.toSorted((a, b) => a.at - b.at)
}

/** Milliseconds that one ledger stands for: fewer where more happens. */
export const ledgerSpan = (at: number, { until }: Span): number => (until - at < DAY_MS ? 90_000 : 360_000)

/** What never ends. Newcomers, mints, burns and freezes would go on until nothing is left as it was. */
const lasting = kinds.filter((kind) => !['newcomer', 'mint', 'burn', 'freeze'].includes(kind))
/**
 * Milliseconds from one happening to the next as the history goes on: while it runs, and where it is filled in. A day
 * has as many as one of the first nine has on average.
 */
const PACE = { live: 60_000, lastDay: 180_000, before: 600_000 } as const
/** As far back a gap is filled. */
const MOST_FILLED = 9 * DAY_MS

const someKind = (random: Random): Happening => random.weighted(lasting, (kind) => happenings[kind])

/** The part of a gap that is filled: the last nine days. */
export const filledPart = ({ from, until }: Span): Span => ({
  from: Math.max(from, until - MOST_FILLED),
  until,
})

/** What happens in a gap, in order: most of it in its last day, as in the history before. */
export function planGap(random: Random, { from, until }: Span): readonly Event[] {
  const events: Event[] = []
  for (let at = from; ;) {
    const pace = until - at < DAY_MS ? PACE.lastDay : PACE.before
    at += 2 * pace * random.next()
    if (at >= until) return events
    events.push({ at, kind: someKind(random) })
  }
}

/** What happens next while the ledger runs, and in how many milliseconds. */
export const nextHappening = (random: Random): { readonly wait: number; readonly kind: Happening } => ({
  wait: 2 * PACE.live * random.next(),
  kind: someKind(random),
})
