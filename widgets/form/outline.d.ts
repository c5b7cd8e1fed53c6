import type { EmbedPage } from '#contracts/embed/page.ts'
/**
 * Parts of a form as HTML, for the page to show before its script runs. Its elements stand as `FormCard` and the panels
 * render them, so that Preact takes them over and nothing moves. The amount can be typed at once; everything else waits
 * for the script.
 */
/** Text from outside of this file as text in HTML. */
export declare const escape: (text: string) => string
interface Texts {
  readonly title: string
  readonly choose: string
  readonly flip: string
  /** What the button says while the lists are loading. */
  readonly loading: string
}
interface OutlineParts {
  readonly text: Texts
  /** The symbol of what is paid, where it is known already. */
  readonly symbol?: string | undefined
  /** Left of the wallet in the head, and right of it. */
  readonly tools?: readonly [before: string, after: string]
  /** Below the two panels. */
  readonly below?: string
  /** Stands where the price will be. */
  readonly hint?: string
}
/** The whole card of a product's form. */
export declare function formOutline(
  page: EmbedPage,
  { text, symbol, tools, below, hint }: OutlineParts,
): string
export declare const settingsOutline: (label: string) => string
/** A choice of the browser's own, with the place of a logo before it. */
export declare const selectOutline: (label: string, logo: string, choices: readonly string[]) => string
export {}
