import { LRUCache } from 'lru-cache'
import type { Caller } from '../../domain/access/caller.ts'
import { againOf } from '../../kit/again.ts'
import type { FoundRoute } from './routes.ts'
import { type Written, written } from './write.ts'

/** Characters of all answers that are kept. */
const MOST_CHARACTERS = 16_000_000
const MOST_OF_ANSWER = 100_000
/** About what an answer takes beside its text. */
const ROWS = 2_000

/** Answers that may be given again, each to one target that one key asks for. */
export interface WarmAnswers {
  /** The answer that the handler would give now; `undefined` where only the handler can tell. */
  find(url: string, caller: Caller): WarmAnswer | undefined
  /** Keeps an answer, if it says how it is given again. */
  keep(url: string, caller: Caller, route: FoundRoute, path: string, answer: unknown, text: Written): void
}

export interface WarmAnswer {
  readonly route: FoundRoute
  readonly path: string
  write(): Written
}

export function createWarmAnswers(): WarmAnswers {
  interface Warm {
    readonly again: NonNullable<ReturnType<typeof againOf>>
    readonly caller: Caller
    readonly route: FoundRoute
    readonly path: string
    last: Written
  }
  const entries = new LRUCache<string, Warm>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: MOST_OF_ANSWER,
    sizeCalculation: ({ last }) => last.text.length + ROWS,
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
      return {
        route: entry.route,
        path: entry.path,
        write() {
          const now = text()
          if (now !== entry.last.text) entry.last = written(now)
          return entry.last
        },
      }
    },
    keep(url, caller, route, path, answer, text) {
      const again = againOf(answer)
      if (again !== undefined) entries.set(nameOf(url, caller), { again, caller, route, path, last: text })
    },
  }
}

const nameOf = (url: string, caller: Caller): string =>
  caller.kind === 'key' ? `${caller.key.id} ${url}` : url

/** Whether a caller is as it was: the partner's row, and what its key may do. */
function isSameCaller(before: Caller, now: Caller): boolean {
  if (before.kind !== 'key' || now.kind !== 'key') return before.kind === now.kind
  return (
    before.partner === now.partner &&
    before.key.env === now.key.env &&
    (before.key.scopes === now.key.scopes || before.key.scopes.join() === now.key.scopes.join())
  )
}
