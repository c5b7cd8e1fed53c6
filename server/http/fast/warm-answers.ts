import { LRUCache } from 'lru-cache'
import type { Caller } from '../../domain/access/caller.ts'
import { againOf } from '../../kit/again.ts'
import { type CallFacts, factsOf } from '../middleware/access-log/index.ts'
import type { Ready, ToReady } from './ready.ts'
import type { PlainHeaders } from './recognise.ts'
import type { FoundRoute } from './routes.ts'

/** Characters of all answers that are kept. */
const MOST_CHARACTERS = 16_000_000
const MOST_OF_ANSWER = 100_000
/** About what an answer takes beside its text. */
const ROWS = 4_000

/** Answers that may be given again, each to one target that one key asks for. */
export interface WarmAnswers {
  /** The answer that the handler would give now; `undefined` where only the handler can tell. */
  find(url: string, caller: Caller): WarmAnswer | undefined
  /** Keeps an answer, if it says how it is given again. */
  keep(url: string, answered: Answered, answer: unknown, ready: Ready): void
}

export interface Answered {
  readonly caller: Caller
  readonly route: FoundRoute
  readonly path: string
  /** The caller's own sign session that the answer shows, if its reads are counted: there is no answer without it. */
  readonly read: string | undefined
}

export interface WarmAnswer extends Answered {
  readonly ready: Ready
  /** What the logs say of a call that gets it: the same object as before, if its client is the same. */
  facts(method: string, sent: PlainHeaders): CallFacts
}

export function createWarmAnswers(toReady: ToReady): WarmAnswers {
  interface Warm extends WarmAnswer {
    readonly again: NonNullable<ReturnType<typeof againOf>>
    ready: Ready
    caller: Caller
  }
  const entries = new LRUCache<string, Warm>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: MOST_OF_ANSWER,
    sizeCalculation: ({ ready }) => ready.text.length + ROWS,
  })

  return {
    find(url, caller) {
      const name = nameOf(url, caller)
      const entry = entries.get(name)
      if (entry === undefined || !isSameCaller(entry.caller, caller)) return undefined
      const text = entry.again()
      if (text === undefined) {
        entries.delete(name)
        return undefined
      }
      // The key's row is written anew when its use is noted: one look at its scopes is enough.
      if (keyOf(entry.caller) !== keyOf(caller)) entry.caller = caller
      if (text !== entry.ready.text) entry.ready = toReady(text, entry.ready.isLimited)
      return entry
    },
    keep(url, answered, answer, ready) {
      const again = againOf(answer)
      if (again === undefined) return
      const { caller, route, path, read } = answered
      // Name by name, as in `rate-limit.ts`.
      const entry = { caller, route, path, read, again, ready, facts: rememberFacts(answered) }
      entries.set(nameOf(url, caller), entry)
    },
  }
}

function rememberFacts({ caller, route, path }: Answered): WarmAnswer['facts'] {
  const about = { caller, key: caller.kind === 'key' ? caller.key : undefined, route: route.endpoint.path }
  let last: CallFacts | undefined
  let asked = {
    method: '',
    path,
    address: '',
    origin: '' as string | undefined,
    userAgent: '' as string | undefined,
  }
  return (method, { address, origin, userAgent }) => {
    const isSame =
      address === asked.address &&
      userAgent === asked.userAgent &&
      origin === asked.origin &&
      method === asked.method
    if (last === undefined || !isSame) {
      asked = { method, path, address, origin, userAgent }
      last = factsOf(asked, about)
    }
    return last
  }
}

const nameOf = (url: string, caller: Caller): string =>
  caller.kind === 'key' ? `${caller.key.id} ${url}` : url

const keyOf = (caller: Caller) => (caller.kind === 'key' ? caller.key : undefined)

/** Whether a caller is as it was: the partner's row, and what its key may do. */
function isSameCaller(before: Caller, now: Caller): boolean {
  if (before.kind !== 'key' || now.kind !== 'key') return before.kind === now.kind
  if (before.partner !== now.partner) return false
  if (before.key === now.key) return true
  return (
    before.key.env === now.key.env &&
    (before.key.scopes === now.key.scopes || before.key.scopes.join() === now.key.scopes.join())
  )
}
