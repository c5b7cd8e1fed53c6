import type { Theme } from '#contracts/embed/appearance.ts'

/** What the script in the head of our pages (`widgets/look/`) does for those that come later. */
export interface Wardrobe {
  /** Why the look that the page gave at first is not worn: a sentence that begins with the name of the value. */
  readonly problem: string | undefined
  /** Wears another look that the page gives, as JSON, or another theme. Returns why not, and then keeps the present one. */
  readonly wear: (change: {
    readonly look?: string | undefined
    readonly theme?: Theme | undefined
  }) => string | undefined
}

declare global {
  interface Window {
    readonly suiteLook?: Wardrobe
  }
}
