import { createSlices } from '../../kit/slices.ts'

const HEARTBEAT_MS = 15_000
const TICK_MS = 250

/** What a heartbeat is written to. */
interface Beating {
  write(text: string): unknown
}

export interface Heartbeats<Stream> {
  add(stream: Stream): void
  remove(stream: Stream): void
}

/**
 * A comment for each open stream every 15 s keeps proxies from closing it. One timer beats for all of them, and what does
 * not fit into a slice comes a tick later.
 */
export function createHeartbeats<Stream extends Beating>(): Heartbeats<Stream> {
  /** When each stream has had its last one; the next to have one is the first. */
  const beats = new Map<Stream, number>()
  let timer: NodeJS.Timeout | undefined

  function beat(): void {
    const now = performance.now()
    const slice = createSlices()
    for (const [stream, at] of beats) {
      if (now - at < HEARTBEAT_MS || slice.isOver()) return
      beats.delete(stream)
      beats.set(stream, now)
      stream.write(':\n\n')
    }
  }

  return {
    add(stream) {
      beats.set(stream, performance.now())
      timer ??= setInterval(beat, TICK_MS).unref()
    },
    remove(stream) {
      beats.delete(stream)
      if (beats.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}
