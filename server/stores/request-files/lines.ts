import { plainMembers } from './plain-json.ts'
import type { CommonEntry, NewEntry } from '../../ports/request-log.ts'

/** Writes calls as lines of JSON. What calls have in common is written and scrubbed when it is first seen. */
export function createLines(scrub: (text: string) => string): (entry: NewEntry) => string {
  const texts = new WeakMap<CommonEntry, string>()

  function textOf(same: CommonEntry): string {
    const known = texts.get(same)
    if (known !== undefined) return known
    const text = scrub(plainMembers(same) ?? `,${JSON.stringify(same).slice(1, -1)}`)
    texts.set(same, text)
    return text
  }

  // Nothing that a caller has sent is in a call's own part.
  return ({ requestId, at, status, ms, code, same }) => {
    const error = code === undefined ? '' : `,"code":"${code}"`
    return `{"requestId":"${requestId}","at":"${at}","status":${status},"ms":${ms}${error}${textOf(same)}}\n`
  }
}
