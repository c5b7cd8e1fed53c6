import type { Changes } from './changes.ts'

/** What ends the wait for the next view. It starts before the view is read, so that no change falls in between. */
export interface Wait {
  forChangeOf(id: string): void
  /** Starts a wait of another kind; `start` gets what ends it, and answers what cancels it. */
  also(start: (end: () => void) => () => void): void
}

/** A view now, and after every change that `read` waits for, until it `isLast` or the reader stops. */
export function watchView<View>(
  changes: Changes,
  read: (wait: Wait) => Promise<View>,
  isLast: (view: View) => boolean,
): AsyncIterable<View> {
  return {
    [Symbol.asyncIterator]() {
      let stop: (() => void) | undefined
      const stopped = new Promise<'stopped'>((resolve) => {
        stop = () => resolve('stopped')
      })
      const views = follow(changes, read, isLast, stopped)
      return {
        next: () => views.next(),
        // A generator that waits is not ended by `return` until its wait is over.
        return() {
          stop?.()
          return views.return(undefined)
        },
      }
    },
  }
}

async function* follow<View>(
  changes: Changes,
  read: (wait: Wait) => Promise<View>,
  isLast: (view: View) => boolean,
  stopped: Promise<'stopped'>,
): AsyncGenerator<View, undefined, undefined> {
  let shown = ''
  while (!changes.isClosed()) {
    const wait = startWait(changes)
    try {
      const view = await read(wait)
      const text = JSON.stringify(view)
      if (text !== shown) yield view
      shown = text
      if (isLast(view) || (await Promise.race([wait.over, stopped])) === 'stopped') return undefined
    } finally {
      wait.cancel()
    }
  }
  return undefined
}

function startWait(changes: Changes) {
  const cancels: (() => void)[] = []
  let end: (() => void) | undefined
  const over = new Promise<'changed'>((resolve) => {
    end = () => resolve('changed')
  })
  return {
    over,
    forChangeOf(id: string) {
      cancels.push(changes.subscribe([id], () => end?.()))
    },
    also(start: (finish: () => void) => () => void) {
      cancels.push(start(() => end?.()))
    },
    cancel() {
      for (const cancel of cancels) cancel()
      end?.()
    },
  }
}
