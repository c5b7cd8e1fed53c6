/** Where a view waits: see port Changes. */
interface Changes {
  subscribe(ids: readonly string[], listener: () => void): () => void
  isClosed(): boolean
}

/** What ends the wait for the next view. It starts before the view is read, so that no change falls in between. */
export interface Wait {
  forChangeOf(id: string): void
}

/** A view now, and after every change that `read` waits for, until it `isLast` or the reader stops. */
export const watchView = <View>(
  changes: Changes,
  read: (wait: Wait) => Promise<View>,
  isLast: (view: View) => boolean,
): AsyncIterable<View> => ({
  [Symbol.asyncIterator]: () => new Views({ changes, read, isLast }),
})

interface Watched<View> {
  readonly changes: Changes
  readonly read: (wait: Wait) => Promise<View>
  readonly isLast: (view: View) => boolean
}

/** The views of one reader, who asks for one after the other. While the reader waits, nothing of a view is held. */
class Views<View> implements AsyncIterator<View, undefined>, Wait {
  readonly #watched: Watched<View>
  #cancels: (() => void)[] = []
  /** The view that was shown last, by its print. */
  #shown = -1
  #isOver = false
  /** Whether something has changed since the view was last read. */
  #isStale = true
  #wake: (() => void) | undefined

  constructor(watched: Watched<View>) {
    this.#watched = watched
  }

  async next(): Promise<IteratorResult<View, undefined>> {
    for (;;) {
      if (!this.#isStale && !this.#isDone()) await this.#change()
      if (this.#isDone()) break
      const fresh = await this.#read()
      if (fresh !== undefined) return fresh
    }
    return this.return()
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#isOver = true
    this.#cancel()
    this.#wake?.()
    return { done: true, value: undefined }
  }

  forChangeOf(id: string): void {
    this.#cancels.push(this.#watched.changes.subscribe([id], this.#note))
  }

  readonly #note = (): void => {
    this.#isStale = true
    this.#wake?.()
  }

  #isDone(): boolean {
    return this.#isOver || this.#watched.changes.isClosed()
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  /** The view, if it is another one than before. */
  async #read(): Promise<IteratorYieldResult<View> | undefined> {
    this.#cancel()
    this.#isStale = false
    try {
      const value = await this.#watched.read(this)
      // The reader has stopped meanwhile.
      if (this.#isOver) this.#cancel()
      const print = printOf(JSON.stringify(value))
      const isNew = print !== this.#shown
      this.#shown = print
      if (this.#watched.isLast(value)) this.#isOver = true
      return isNew ? { done: false, value } : undefined
    } catch (error) {
      this.#isOver = true
      this.#cancel()
      throw error
    }
  }

  #cancel(): void {
    for (const cancel of this.#cancels) cancel()
    this.#cancels = []
  }
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
