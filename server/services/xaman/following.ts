import type { GivenRequest, XamanOutcome } from '../../domain/xaman-request.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Xaman } from '../../ports/xaman.ts'

export interface Following {
  /** Follows a request, a new one or one of an earlier process. */
  follow(request: GivenRequest): void
  /** The request's outcome, as far as it is known. Where the socket cannot tell, asks Xaman, but not often. */
  outcome(request: GivenRequest): Promise<XamanOutcome>
  /** The same, always asked from Xaman. Throws SuiteError. */
  freshOutcome(request: GivenRequest): Promise<XamanOutcome>
  close(): void
}

interface FollowingDeps {
  readonly xaman: Xaman
  readonly clock: Clock
  readonly log: Log
  /** Called once for each request that has ended, even if no one asks for it. */
  readonly onOver: (request: GivenRequest, outcome: XamanOutcome) => Promise<void>
}

interface Entry {
  readonly request: GivenRequest
  outcome: XamanOutcome
  /** When Xaman was last asked, in milliseconds. */
  askedAt: number
  isFollowed: boolean
  reading: Promise<XamanOutcome> | undefined
  /** Stops following it. */
  leave: () => void
}

export const NOTHING_YET: XamanOutcome = { opened: false, resolved: false, signed: false, expired: false }
/** Xaman wants no polling: with a socket it is asked only to be sure. */
const PAUSE_MS = { followed: 20_000, lost: 4_000 } as const
/** The time for which a request is still followed after its end, until Xaman has reported the end. */
const AFTER_END_MS = 600_000
const MOST_FOLLOWED = 5_000

/** The requests that are followed right now: a few hundred bytes each, for minutes. */
export function createFollowing({ xaman, clock, log, onOver }: FollowingDeps): Following {
  const entries = new Map<string, Entry>()
  let isClosed = false
  const nowMs = () => clock.now().getTime()

  function read(entry: Entry): Promise<XamanOutcome> {
    if (entry.outcome.resolved) return Promise.resolve(entry.outcome)
    entry.askedAt = nowMs()
    entry.reading ??= take(entry).finally(() => {
      entry.reading = undefined
    })
    return entry.reading
  }

  async function take(entry: Entry): Promise<XamanOutcome> {
    const { request } = entry
    const outcome = await xaman.read(request.uuid)
    entry.outcome = outcome
    if (!outcome.resolved) return outcome
    entry.leave()
    void onOver(request, outcome).catch((cause: unknown) =>
      log.warn('xaman.not-kept', { request: request.id, cause }),
    )
    return outcome
  }

  function readQuietly(entry: Entry): Promise<XamanOutcome> {
    return read(entry).catch((cause: unknown) => {
      log.warn('xaman.unread', { request: entry.request.id, cause })
      return entry.outcome
    })
  }

  function entryOf(request: GivenRequest): Entry {
    const known = entries.get(request.uuid)
    if (known !== undefined) return known
    const entry: Entry = {
      request,
      outcome: request.outcome ?? NOTHING_YET,
      askedAt: 0,
      isFollowed: true,
      reading: undefined,
      leave: () => undefined,
    }
    entries.set(request.uuid, entry)
    if (!entry.outcome.resolved && !isClosed) entry.leave = listen(entry)
    clock.after(Math.max(0, Date.parse(request.expiresAt) - nowMs()) + AFTER_END_MS, () => drop(request.uuid))
    const [oldest] = entries.keys()
    if (entries.size > MOST_FOLLOWED && oldest !== undefined) drop(oldest)
    return entry
  }

  const listen = (entry: Entry) =>
    xaman.follow(entry.request, {
      news() {
        // An answer that is being read at this moment may be older than this news.
        if (entry.reading === undefined) void readQuietly(entry)
        else void readQuietly(entry).then(() => readQuietly(entry))
      },
      lost() {
        entry.isFollowed = false
      },
    })

  function drop(uuid: string): void {
    entries.get(uuid)?.leave()
    entries.delete(uuid)
  }

  return {
    follow(request) {
      entryOf(request).askedAt = nowMs()
    },
    async outcome(request) {
      if (request.outcome !== undefined) return request.outcome
      const entry = entryOf(request)
      const pause = entry.isFollowed ? PAUSE_MS.followed : PAUSE_MS.lost
      return nowMs() - entry.askedAt >= pause ? readQuietly(entry) : entry.outcome
    },
    freshOutcome: async (request) => request.outcome ?? read(entryOf(request)),
    close() {
      isClosed = true
      for (const uuid of entries.keys()) drop(uuid)
    },
  }
}
