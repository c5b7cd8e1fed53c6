import type { Caller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import { createSeats } from '../../kit/seats.ts'

/** The most event streams that may be open at once; a caller that needs more polls. */
const most = {
  /** One sign session or order, for callers of one kind: a widget, a popup, and a reload of each. */
  session: 5,
  /** One address; many visitors can share it. */
  address: 50,
  /** One API key: a partner's server follows the sessions of all its visitors from one address. */
  key: 500,
} as const

const RETRY_SECONDS = 30

export interface StreamSlots {
  /**
   * Takes a place for one more stream of the session. The returned function gives it back. Throws RATE_LIMIT when no
   * place is left.
   */
  open(session: string, caller: Caller, address: string): () => void
}

export function createStreamSlots(): StreamSlots {
  const seats = createSeats()
  return {
    open(session, caller, address) {
      const [holder, mostOfHolder] =
        caller.kind === 'key' ? [`key ${caller.key.id}`, most.key] : [`address ${address}`, most.address]
      const leave = seats.take({
        [`session ${watcherOf(caller, address)} ${session}`]: most.session,
        [holder]: mostOfHolder,
      })
      if (leave !== undefined) return leave
      throw new SuiteError('RATE_LIMIT', 'Too many event streams are open. Close some, or poll instead.', {
        retryAfter: RETRY_SECONDS,
      })
    },
  }
}

/** Whose streams of a session count together: strangers who know an order's id keep no one else out. */
const watcherOf = ({ kind }: Caller, address: string): string =>
  kind === 'public' ? `${kind} ${address}` : kind
