import type { Kept } from '../../ports/relay/relay.ts'

export interface Answers {
  get(key: string): Kept | undefined
  put(key: string, answer: Kept): void
}

/** Answers over this many characters are not kept. */
const LARGEST = 1_000_000
/** For the map, the key's entry and the times. */
const OVERHEAD = 300

/** Keeps answers until their characters are more than `most`; then those go that were not read for the longest time. */
export function createAnswers(most: number): Answers {
  const entries = new Map<string, Kept>()
  let size = 0

  function drop(key: string): void {
    const kept = entries.get(key)
    if (kept === undefined) return
    entries.delete(key)
    size -= sizeOf(key, kept)
  }

  return {
    get(key) {
      const kept = entries.get(key)
      if (kept === undefined) return undefined
      entries.delete(key)
      entries.set(key, kept)
      return kept
    },
    put(key, answer) {
      drop(key)
      const added = sizeOf(key, answer)
      if (added > LARGEST || answer.lifetime.freshMs === 0) return
      entries.set(key, answer)
      size += added
      for (const oldest of entries.keys()) {
        if (size <= most) return
        drop(oldest)
      }
    },
  }
}

const sizeOf = (key: string, { result, warnings }: Kept): number =>
  key.length + result.length + (warnings?.length ?? 0) + OVERHEAD
