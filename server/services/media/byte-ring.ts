/**
 * Bytes by key, in memory that is taken once: the newest entry overwrites the oldest ones. Objects that live for a while
 * and hold much memory make V8 look through its whole heap again and again; these do not.
 */
export interface ByteRing {
  /** A copy. `undefined` where there is none, or none any more. `now` in Unix milliseconds. */
  get(key: string, now: number): Uint8Array | undefined
  /** Copies the bytes. More than the ring has room for are not kept. `until` in Unix milliseconds. */
  set(key: string, bytes: Uint8Array, until: number): void
}

interface Entry {
  readonly at: number
  readonly length: number
  /** With the room after its bytes, which stays empty. */
  readonly end: number
  readonly until: number
}

/** A ring of `size` bytes. Each entry takes at least `least` of them, so that there are not too many. */
export function createByteRing(size: number, least: number): ByteRing {
  // Taken when it is needed.
  let memory = new Uint8Array(0)
  /** In the order in which they stand in the ring, the one that is overwritten next first. */
  const entries = new Map<string, Entry>()
  let next = 0

  function forgetBetween(from: number, to: number): void {
    for (const [key, { at, end }] of entries) {
      if (at >= to || end <= from) return
      entries.delete(key)
    }
  }

  return {
    get(key, now) {
      const entry = entries.get(key)
      if (entry === undefined || entry.until <= now) return undefined
      return memory.slice(entry.at, entry.at + entry.length)
    },
    set(key, bytes, until) {
      entries.delete(key)
      const length = bytes.byteLength
      const taken = Math.max(length, least)
      if (taken > size) return
      if (memory.byteLength === 0) memory = new Uint8Array(size)
      if (next + taken > size) {
        forgetBetween(next, size)
        next = 0
      }
      const end = next + taken
      forgetBetween(next, end)
      memory.set(bytes, next)
      entries.set(key, { at: next, length, end, until })
      next = end
    },
  }
}
