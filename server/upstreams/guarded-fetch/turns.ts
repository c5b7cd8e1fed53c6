import { PublicFetchError } from '../../ports/public-fetch.ts'

/** Lets at most `most` pieces of work be under way for a host; the others wait in line. */
export interface Turns {
  /** Rejects when the line is full, and with the reason of the signal. */
  take<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export function createTurns(most: number, mostWaiting: number): Turns {
  const lines = new Map<string, { inside: number; readonly waiting: Set<() => void> }>()
  return {
    async take(host, signal, work) {
      const line = lines.get(host) ?? { inside: 0, waiting: new Set() }
      lines.set(host, line)
      if (line.inside < most) line.inside += 1
      else if (line.waiting.size >= mostWaiting)
        throw new PublicFetchError('failed', 'too many wait for this host')
      else await turn(line.waiting, signal)
      try {
        return await work()
      } finally {
        const [next] = line.waiting
        if (next !== undefined) next()
        else if (--line.inside === 0) lines.delete(host)
      }
    },
  }
}

/** Waits in line. Who leaves the line by the signal does not get a turn. */
function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(enter)
      reject(signal.reason)
    }
    const enter = () => {
      waiting.delete(enter)
      signal.removeEventListener('abort', leave)
      resolve()
    }
    waiting.add(enter)
    signal.addEventListener('abort', leave, { once: true })
  })
}
