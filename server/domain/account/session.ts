/** A sign-in of a member's, in one browser. */
export interface AccountSession {
  /** SHA-256 of the token in the browser's cookie, in hex. */
  readonly id: string
  readonly member: string
  readonly createdAt: string
  readonly lastSeenAt: string
  /** The UTC day on which it ends at the latest: sessions are removed by it. */
  readonly expiresOn: string
  readonly userAgent?: string
  readonly address: string
  /** The password was right, and a second factor is still owed: such a session opens nothing. */
  readonly owesSecondFactor?: true
  /** When a second factor was given in this session. */
  readonly secondFactorAt?: string
  /** When the password was given again in this session. */
  readonly passwordAt?: string
}

const HOUR_MS = 3_600_000
/** A session ends so long after its last call. */
const IDLE_MS = 12 * HOUR_MS
/** A session ends so long after the sign-in, whatever happens. */
export const ABSOLUTE_MS = 7 * 24 * HOUR_MS
/** The time for a second factor. */
const OWED_MS = 10 * 60_000

/** Changes ask for the second factor again after so long. */
const FRESH_MS = 10 * 60_000

/** Whether something was given so lately that it need not be given again. */
export const isFresh = (at: string | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - Date.parse(at) < FRESH_MS

export function hasEnded(session: AccountSession, now: Date): boolean {
  const since = (at: string): number => now.getTime() - Date.parse(at)
  if (session.owesSecondFactor === true) return since(session.createdAt) >= OWED_MS
  return since(session.lastSeenAt) >= IDLE_MS || since(session.createdAt) >= ABSOLUTE_MS
}
