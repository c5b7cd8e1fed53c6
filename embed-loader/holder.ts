/** What a holder begins and ends. */
export interface Life {
  /** Called when the holder is in the page, also after a move. */
  readonly start: () => void
  /** Called when it has left the page. */
  readonly stop: () => void
  /** Called when another widget takes its place. */
  readonly end: () => void
}

/**
 * The element around a widget's frame. It hears when it leaves the page, however that happens: its place is emptied,
 * replaced or taken out, or the whole document is written anew. Then the widget stops, and starts again if the place comes back.
 *
 * A copy has no life, and takes itself out. Page caches and cloned markup make such copies: their frame would be a
 * second widget, which no one answers.
 */
export class Holder extends HTMLElement {
  declare life: Life | undefined

  connectedCallback() {
    if (this.life) this.life.start()
    else this.remove()
  }

  /** A move in the page is a removal and an insertion within one task. */
  disconnectedCallback() {
    queueMicrotask(() => {
      if (!this.isConnected) this.life?.stop()
    })
  }
}
