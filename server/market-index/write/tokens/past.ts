import type { Candles } from './candles.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/**
 * How long ago each change in percent began: 5 minutes, an hour, a day, a week, 30 days; and how exactly that is known,
 * by candles that are kept for so long.
 */
const SPANS = [
  { ago: 5 * MINUTE, exact: MINUTE },
  { ago: HOUR, exact: MINUTE },
  { ago: 24 * HOUR, exact: MINUTE },
  { ago: 168 * HOUR, exact: MINUTE },
  { ago: 720 * HOUR, exact: HOUR },
] as const

interface Close {
  readonly span: (typeof SPANS)[number]
  value: number | undefined
  until: number
}

export type Past = ReturnType<typeof createPast>

/** What a token cost in the past, looked up again only when another candle takes the place of the last one. */
export function createPast(id: number, candles: Pick<Candles, 'closeAt' | 'nextAfter'>) {
  const kept: readonly Close[] = SPANS.map((span) => ({
    span,
    value: undefined,
    until: Number.NEGATIVE_INFINITY,
  }))
  let due = Number.NEGATIVE_INFINITY

  function look(close: Close, now: number): void {
    const { ago, exact } = close.span
    close.value = candles.closeAt(id, now - ago, exact)
    close.until = candles.nextAfter(id, now - ago, exact) + ago
  }
  const earliest = () => Math.min(...kept.map(({ until }) => until))

  return {
    /** The price at the begin of each span: of 5 minutes, an hour, a day, a week, 30 days. */
    closes(now: number): readonly (number | undefined)[] {
      if (now >= due) {
        for (const close of kept) if (now >= close.until) look(close, now)
        due = earliest()
      }
      return kept.map(({ value }) => value)
    },
    /** Notes a new price. */
    traded(time: number): void {
      for (const close of kept) {
        if (close.until !== Number.POSITIVE_INFINITY) continue
        const { ago, exact } = close.span
        // The end of its minute or hour.
        close.until = time - (time % exact) + exact + ago
      }
      due = earliest()
    },
    /** When the first of these prices is another one, in Unix milliseconds. */
    due: () => due,
  }
}
