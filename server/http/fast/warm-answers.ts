import { LRUCache } from 'lru-cache'
import type { Caller } from '../../domain/access/caller.ts'
import { againOf } from '../../kit/again.ts'
import { type Written, written } from './write.ts'

/** Characters of all answers that are kept. */
const MOST_CHARACTERS = 16_000_000
const MOST_OF_ANSWER = 100_000
/** About what an answer takes beside its text. */
const ROWS = 2_000

/** Answers that may be given again. Each has the name of one request of one key. */
export interface WarmAnswers {
  /** Writes what the handler would answer now; `undefined` where only the handler can tell. */
  find(name: string, caller: Caller): Promise<(() => Written) | undefined>
  /** Keeps an answer, if it says how it is given again. */
  keep(name: string, caller: Caller, answer: unknown, text: Written): void
}

export function createWarmAnswers(): WarmAnswers {
  interface Warm {
    readonly again: NonNullable<ReturnType<typeof againOf>>
    readonly caller: Caller
    last: Written
  }
  const entries = new LRUCache<string, Warm>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: MOST_OF_ANSWER,
    sizeCalculation: ({ last }) => last.text.length + ROWS,
  })

  return {
    async find(name, caller) {
      const entry = entries.get(name)
      if (entry === undefined || !isSameCaller(entry.caller, caller)) return undefined
      const text = await entry.again()
      if (text === undefined) {
        entries.delete(name)
        return undefined
      }
      return () => {
        const now = text()
        if (now !== entry.last.text) entry.last = written(now)
        return entry.last
      }
    },
    keep(name, caller, answer, text) {
      const again = againOf(answer)
      if (again !== undefined) entries.set(name, { again, caller, last: text })
    },
  }
}

/** Whether a caller is as it was: the partner's row, and what its key may do. */
function isSameCaller(before: Caller, now: Caller): boolean {
  if (before.kind !== 'key' || now.kind !== 'key') return before.kind === now.kind
  return (
    before.partner === now.partner &&
    before.key.env === now.key.env &&
    (before.key.scopes === now.key.scopes || before.key.scopes.join() === now.key.scopes.join())
  )
}
