/** Lets at most some pieces of work of a key be under way. Others wait for their turn, first come first served. */
export interface Turns {
  /** Rejects when too many wait already, and with the reason of the signal while it waits. */
  take<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createTurns(
  most: number,
  mostWaiting = Infinity,
  refusal = () => new Error('too many wait'),
): Turns {
  const lines = new Map<string, { inside: number; readonly waiting: Set<() => void> }>()
  return {
    async take(key, work, signal) {
      const line = lines.get(key) ?? { inside: 0, waiting: new Set() }
      lines.set(key, line)
      if (line.inside < most) line.inside += 1
      else if (line.waiting.size >= mostWaiting) throw refusal()
      else await turn(line.waiting, signal)
      try {
        return await work()
      } finally {
        const [next] = line.waiting
        if (next !== undefined) next()
        else if (--line.inside === 0) lines.delete(key)
      }
    },
  }
}

/** Runs at most `most` pieces of work at once. */
export function createSemaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = createTurns(most)
  return (work) => turns.take('', work)
}

/** Waits in line. Who leaves the line by the signal does not get a turn. */
function turn(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(enter)
      reject(signal?.reason)
    }
    const enter = () => {
      waiting.delete(enter)
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    waiting.add(enter)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
