import { untilAborted } from '../../kit/deadline.ts'

/** Work that is given up all at once. */
export interface Ending {
  readonly isOver: boolean
  /** Rejects at the end, also when the work itself does not heed its signal. After the end, nothing begins. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  end(): void
}

const over = () => new Error('the pictures are closed')

export function createEnding(): Ending {
  // One signal for each piece of work: Node warns of signals that many listen to.
  const underWay = new Set<AbortController>()
  let isOver = false
  return {
    get isOver() {
      return isOver
    },
    async run(work) {
      if (isOver) throw over()
      const controller = new AbortController()
      const { signal } = controller
      underWay.add(controller)
      try {
        return await untilAborted(signal, work(signal))
      } finally {
        underWay.delete(controller)
      }
    },
    end() {
      isOver = true
      for (const controller of underWay) controller.abort(over())
    },
  }
}
