import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Xaman, XamanAsk, XamanOutcome, XamanPayload } from '../../ports/xaman.ts'

/** A request that Xaman was given, and for whom. */
export interface Request {
  readonly uuid: string
  readonly link: string
  readonly pushed: boolean
  readonly expiresAt: string
  /** The only session that may see it. */
  readonly session: string
  /** The step that it signs; none when it only tells an account. */
  readonly step?: { readonly intent: string; readonly id: string }
  readonly txjson: XamanAsk['txjson']
}

export type RequestOwner = Pick<Request, 'session' | 'step'>

export interface Requests {
  ask(ask: XamanAsk, owner: RequestOwner): Promise<Request>
  find(uuid: string): Request | undefined
  /** What has become of it, as far as is known; asks Xaman where its socket cannot tell, and not often. */
  outcome(request: Request): Promise<XamanOutcome>
  /** The same, asked of Xaman in any case. */
  freshOutcome(request: Request): Promise<XamanOutcome>
  close(): void
}

export interface RequestsDeps {
  readonly xaman: Xaman
  readonly clock: Clock
  readonly log: Log
  /** Called once for each request that was signed, whether or not anybody asks. */
  readonly onSigned: (request: Request, outcome: XamanOutcome) => void
}

interface Entry {
  readonly request: Request
  outcome: XamanOutcome
  /** When Xaman was last asked, in milliseconds. */
  askedAt: number
  isFollowed: boolean
  reading: Promise<XamanOutcome> | undefined
  /** Stops to follow it. */
  leave: () => void
}

const NOTHING_YET: XamanOutcome = { opened: false, resolved: false, signed: false, expired: false }
/** Xaman asks not to be polled: with a socket it is asked only to be sure. */
const PAUSE_MS = { followed: 20_000, lost: 4_000 } as const
/** A popup may ask late what has become of its request. */
const KEPT_MS = 600_000
const MOST_KEPT = 5_000

/** The requests that this process has made: a few hundred bytes each, for minutes. */
export function createRequests({ xaman, clock, log, onSigned }: RequestsDeps): Requests {
  const entries = new Map<string, Entry>()
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
    const outcome = await xaman.read(entry.request.uuid)
    entry.outcome = outcome
    if (outcome.resolved) entry.leave()
    if (outcome.resolved && outcome.signed) onSigned(entry.request, outcome)
    return outcome
  }

  function readQuietly(entry: Entry): Promise<XamanOutcome> {
    return read(entry).catch((cause: unknown) => {
      log.warn('xaman.unread', { cause })
      return entry.outcome
    })
  }

  function follow(entry: Entry, payload: XamanPayload): void {
    entry.leave = xaman.follow(payload, {
      news() {
        // What is being read at this moment may be older than this news.
        if (entry.reading === undefined) void readQuietly(entry)
        else void readQuietly(entry).then(() => readQuietly(entry))
      },
      lost() {
        entry.isFollowed = false
      },
    })
  }

  function keep(request: Request, payload: XamanPayload): void {
    const entry: Entry = {
      request,
      outcome: NOTHING_YET,
      askedAt: nowMs(),
      isFollowed: true,
      reading: undefined,
      leave: () => undefined,
    }
    entries.set(request.uuid, entry)
    follow(entry, payload)
    clock.after(Date.parse(request.expiresAt) - nowMs() + KEPT_MS, () => drop(request.uuid))
    const [oldest] = entries.keys()
    if (entries.size > MOST_KEPT && oldest !== undefined) drop(oldest)
  }

  function drop(uuid: string): void {
    entries.get(uuid)?.leave()
    entries.delete(uuid)
  }

  return {
    async ask(ask, owner) {
      const expiresAt = new Date(nowMs() + ask.expireMinutes * 60_000).toISOString()
      const payload = await xaman.create(ask)
      const { uuid, link, pushed } = payload
      const request = { uuid, link, pushed, expiresAt, txjson: ask.txjson, ...owner }
      keep(request, payload)
      return request
    },
    find: (uuid) => entries.get(uuid)?.request,
    async outcome({ uuid }) {
      const entry = entries.get(uuid)
      if (entry === undefined) return NOTHING_YET
      const pause = entry.isFollowed ? PAUSE_MS.followed : PAUSE_MS.lost
      return nowMs() - entry.askedAt >= pause ? readQuietly(entry) : entry.outcome
    },
    async freshOutcome({ uuid }) {
      const entry = entries.get(uuid)
      return entry === undefined ? NOTHING_YET : read(entry)
    },
    close() {
      for (const uuid of entries.keys()) drop(uuid)
    },
  }
}
