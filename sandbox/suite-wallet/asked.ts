import { type Asked, NotSent, Outdated } from './chains/chain.ts'

/** A request that waits for the user, or has been decided. */
export interface Pending {
  readonly asked: Asked
  readonly returnUrl: URL | undefined
  /** The link that led here, to try again. */
  readonly link: string
}

export type Outcome =
  | { readonly kind: 'sent'; readonly hash: string }
  | { readonly kind: 'rejected' }
  /** `isOutdated`: it can never be sent. */
  | { readonly kind: 'failed'; readonly why: string; readonly isOutdated: boolean }

export interface AskedRequests {
  add(pending: Pending): string
  /** `undefined` for a request that is not known. */
  find(id: string): Pending | undefined
  /** Decides once: a second decision, of a double click or the back button, gets the outcome of the first. */
  decide(id: string, approve: boolean): Promise<Outcome>
}

/** Requests that are kept at most; older ones are in pages that are long closed. */
const MAX_KEPT = 100

export function createAskedRequests(newId: () => string): AskedRequests {
  const known = new Map<string, Pending & { outcome?: Promise<Outcome> }>()
  return {
    add(pending) {
      const id = newId()
      known.set(id, { ...pending })
      const [oldest] = known.keys()
      if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest)
      return id
    },
    find: (id) => known.get(id),
    decide(id, approve) {
      const pending = known.get(id)
      if (pending === undefined) throw new RangeError(`there is no request ${id}`)
      pending.outcome ??= approve ? sign(pending.asked) : Promise.resolve({ kind: 'rejected' })
      return pending.outcome
    },
  }
}

async function sign(asked: Asked): Promise<Outcome> {
  try {
    return { kind: 'sent', hash: await asked.sign() }
  } catch (error) {
    if (!(error instanceof NotSent)) console.error('The suite wallet could not sign:', error)
    const why = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', why, isOutdated: error instanceof Outdated }
  }
}
