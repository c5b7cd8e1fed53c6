/** The window of the sign page: loader and stand-alone widget open and watch it alike. */

/** Wide enough for an address in full, narrow enough for a laptop's corner; CSS pixels. */
export const signWindowSize = { width: 440, height: 760 } as const

/** How often an open sign window is looked at, in milliseconds. */
export const WATCH_INTERVAL_MS = 250

/** Features for `window.open` that centre the sign page over the browser's window. */
export function signWindowFeatures(browser: {
  readonly screenX: number
  readonly screenY: number
  readonly outerWidth: number
  readonly outerHeight: number
}): string {
  const { width, height } = signWindowSize
  const left = Math.max(0, Math.round(browser.screenX + (browser.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(browser.screenY + (browser.outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top},menubar=no,toolbar=no,status=no`
}

/** What can be seen of a window of another origin. */
export interface OpenedWindow {
  readonly closed: boolean
  readonly location: { readonly href: string }
}

/**
 * Looks at a window until it is closed; `look` is to be called every WATCH_INTERVAL_MS and answers `gone` once.
 *
 * With any Cross-Origin-Opener-Policy on either side, `closed` turns true as soon as the page arrives, although
 * the window is there (measured in Chromium, Firefox and WebKit). So `closed` counts only for a window whose
 * page was seen to arrive; the others are `lost`, and nobody is told that they were closed.
 */
export function createWindowWatch(window: OpenedWindow): () => 'open' | 'gone' | 'lost' {
  let arrived = false
  return () => {
    if (window.closed) return arrived ? 'gone' : 'lost'
    arrived ||= hasPage(window)
    return 'open'
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
