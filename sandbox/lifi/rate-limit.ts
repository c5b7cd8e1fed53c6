/** What LI.FI grants a portal key: 12,000 calls in a rolling two hours. */
const LIMIT = 12_000
const WINDOW_MS = 2 * 60 * 60 * 1000

type Headers = Readonly<Record<string, string>>

export interface RateLimit {
  take(): { readonly allowed: boolean; readonly headers: Headers }
  /** The headers of someone who has used up everything. */
  exhausted(): Headers
}

/** Counts calls over a window and says in LI.FI's headers what is left; `ratelimit-reset` is in seconds. */
export function createRateLimit(now: () => number): RateLimit {
  let startedAt = now()
  let used = 0
  const headers = (remaining: number): Headers => ({
    'ratelimit-limit': String(LIMIT),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(Math.ceil((startedAt + WINDOW_MS - now()) / 1000)),
  })
  return {
    take() {
      if (now() - startedAt >= WINDOW_MS) {
        startedAt = now()
        used = 0
      }
      used += 1
      return { allowed: used <= LIMIT, headers: headers(Math.max(0, LIMIT - used)) }
    },
    exhausted: () => headers(0),
  }
}
