import type { Clock } from '../../ports/clock.ts'
import { PictureError } from '../../ports/market/pictures.ts'

export interface QueueLimits {
  /** Pieces of work at a time. */
  readonly most: number
  readonly mostWaiting: number
  /** How long one waits to begin, in milliseconds. */
  readonly patience: number
}

export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** Does some work at a time. Work that would wait too long is refused: PictureError `busy`. */
export function createQueue(clock: Clock, { most, mostWaiting, patience }: QueueLimits): Queue {
  let inside = 0
  const waiting = new Set<() => void>()

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        stop()
        waiting.delete(enter)
        resolve()
      }
      const stop = clock.after(patience, () => {
        waiting.delete(enter)
        reject(new PictureError('busy', 'too many pictures wait'))
      })
      waiting.add(enter)
    })

  return async (work) => {
    if (inside < most) inside += 1
    else if (waiting.size >= mostWaiting) throw new PictureError('busy', 'too many pictures wait')
    else await turn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) inside -= 1
      else next()
    }
  }
}
