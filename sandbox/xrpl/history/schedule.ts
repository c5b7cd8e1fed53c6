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

const DAY_MS = 86_400_000
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
