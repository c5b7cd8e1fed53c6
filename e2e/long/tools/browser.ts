/** A window of the browser, or a frame in it, by the name that its driver has for it. */
export type Place = string

/** A browser of another engine, as far as a smoke test drives it. Input is the browser's own, so that it counts as the user's. */
export interface Browser {
  /** The first window. */
  readonly window: Place
  open(url: string): Promise<void>
  /** The first frame of a window. */
  frame(window: Place): Promise<Place>
  /** The value of an expression in a place, as JSON. */
  evaluate(place: Place, expression: string): Promise<unknown>
  /** Clicks an element of a place, which an expression finds. */
  click(place: Place, expression: string): Promise<void>
  /** Types into what has the focus. */
  type(place: Place, text: string): Promise<void>
  windows(): Promise<readonly Place[]>
  close(place: Place): Promise<void>
  /** A picture of the first window, as PNG. */
  picture(): Promise<Buffer>
  stop(): Promise<void>
}
