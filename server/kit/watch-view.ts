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
  let shown = -1
  while (!changes.isClosed()) {
    const wait = startWait(changes)
    try {
      // Nothing of the view is held while its reader waits: there may be ten thousand of them.
      let view: View | undefined = await read(wait)
      const print = printOf(JSON.stringify(view))
      if (print !== shown) yield view
      shown = print
      const isOver = isLast(view)
      view = undefined
      if (isOver || (await Promise.race([wait.over, stopped])) === 'stopped') return undefined
    } finally {
      wait.cancel()
    }
  }
  return undefined
}

/** A number of 53 bits for a text (cyrb53): two views of one thing have the same by an accident of one in 10^15. */
function printOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
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
