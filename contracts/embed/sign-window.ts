/** The window of the sign page. The loader and a widget without a loader open and watch it in the same way. */

/** The interval in which an open sign window is checked, in milliseconds. */
export const WATCH_INTERVAL_MS = 250

/** Features for `window.open`, in CSS pixels: centred over the browser's window, whose position may be negative. */
export const signWindowFeatures = (browser: {
  readonly screenX: number
  readonly screenY: number
  readonly outerWidth: number
  readonly outerHeight: number
}): string =>
  `popup,width=440,height=760,left=${browser.screenX + (browser.outerWidth - 440) / 2},top=${browser.screenY + (browser.outerHeight - 760) / 2}`

/** The visible part of a window of another origin. */
export interface OpenedWindow {
  readonly closed: boolean
  readonly location: { readonly href: string }
}

/**
 * Checks a window; to be called every WATCH_INTERVAL_MS as long as it answers true. Calls `onClosed` once.
 *
 * With any Cross-Origin-Opener-Policy on either side, `closed` turns true as soon as the page arrives, although the
 * window is still open (measured in Chromium, Firefox and WebKit). So `closed` counts only for a window whose page
 * was seen to stay. For other windows it means nothing. One look is not enough: on a busy machine, Chromium shows the
 * page a moment before it cuts the window off.
 */
export function createWindowWatch(opened: OpenedWindow, onClosed: () => void): () => boolean {
  /** So often a page has to be seen until it stays. */
  let looks = 3
  return () => {
    if (!opened.closed) looks -= hasPage(opened) ? 1 : 0
    else if (looks <= 0) onClosed()
    return !opened.closed
  }
}

/** A new window shows `about:blank`, readable for its opener, until its page arrives from another origin. */
function hasPage({ location }: OpenedWindow): boolean {
  try {
    return location.href !== 'about:blank'
  } catch {
    return true
  }
}
