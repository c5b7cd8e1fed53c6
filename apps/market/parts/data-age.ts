/** Of what ledger the figures of a page are, and what that says of them. */

export interface DataTime {
  readonly ledger?: number | undefined
  /** ISO 8601. */
  readonly closedAt: string
  /** The server says that its source is behind. */
  readonly isBehind: boolean
  /** What the index has not seen. */
  readonly coverage?: DataCoverage | undefined
}

/** Times are ISO 8601. */
export interface DataCoverage {
  readonly since: string
  readonly partial?: boolean | undefined
  readonly gaps?: readonly { readonly from: string; readonly to: string }[] | undefined
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** What the figures do not know. */
export function coverageText({ since, partial, gaps = [] }: DataCoverage): string {
  const begin = day.format(new Date(since))
  const last = gaps.at(-1)
  const missed = last === undefined ? '' : ` Ledgers of ${day.format(new Date(last.from))} are missing in it.`
  return partial === false
    ? `Trades and sales are known since ${begin}.${missed}`
    : `This index began on ${begin}: what has not moved since is not in it yet.${missed}`
}

export interface DataAge {
  readonly text: string
  /** `old`: the figures are not of now, and nothing should be concluded from them. */
  readonly state: 'fresh' | 'behind' | 'old'
}

/** Older than what caches on the way may keep of an answer. */
const OLD_MS = 120_000

export function ageOf({ closedAt, ledger, isBehind }: DataTime, nowMs: number): DataAge {
  const ms = Math.max(0, nowMs - Date.parse(closedAt))
  const at = ledger === undefined ? '' : `Ledger ${ledger.toLocaleString('en')} · `
  if (!isBehind) return { text: `${at}${agoText(ms)}`, state: 'fresh' }
  return ms < OLD_MS
    ? { text: `${at}${agoText(ms)}`, state: 'behind' }
    : {
        text: `These figures are from ${agoText(ms)}. Newer ones cannot be read at the moment.`,
        state: 'old',
      }
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const
const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** "3 seconds ago". */
export function agoText(ms: number): string {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? units[3]
  return words.format(-Math.floor(ms / size), unit)
}
