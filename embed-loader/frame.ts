import type { LiveOptions, MountOptions } from '#contracts/embed/options.ts'
import type { WidgetOptions } from './handle.ts'
import { clamp } from './sizer.ts'
import { PROTOCOL_VERSION } from '#contracts/embed/protocol.ts'

/** Options that the widget's address carries. `et` never travels in an address. */
const inAddress = [
  'partner',
  'theme',
  'locale',
  'network',
  'chain',
  'from',
  'to',
  'amount',
  'session',
] as const

/**
 * What the widget may do, each for a reason:
 * `allow-scripts`: it is a program. `allow-same-origin`: its own origin, without which it has no storage and its
 * calls come from `null`. `allow-forms`: Enter in a field submits. `allow-popups`: block explorers, and sign pages
 * by link where the loader's own window was blocked. `allow-popups-to-escape-sandbox`: such a page, and the wallet
 * in it, would inherit this list. Not there, among others: navigating the page, which the loader does itself.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Reserved until the widget says its own, in CSS pixels. */
const DEFAULT_HEIGHT = 640

/** The iframe, not loading yet, with its height reserved so that the page does not jump. */
export function createFrame(options: MountOptions): HTMLIFrameElement {
  const { product, title = `Suite ${product}`, height = DEFAULT_HEIGHT } = options
  const frame = document.createElement('iframe')
  frame.title = title
  // All that a widget uses beyond a plain frame: copying an address or a hash.
  frame.allow = 'clipboard-write'
  // By this the server shows the right refusal, and a widget in older Firefox knows its ancestor; it outranks a
  // stricter policy of the page (measured in three engines).
  frame.referrerPolicy = 'origin'
  // The property, not the attribute: a page without `style-src` allows only this.
  frame.style.cssText = `display:block;width:100%;height:${clamp(height, options)}px;border:0;color-scheme:${colorScheme(options)}`
  return frame
}

/** The widget's address. The nonce stands in the fragment: it reaches no server and no log. */
export function frameUrl(origin: string, options: WidgetOptions, nonce: string): string {
  const query = new URLSearchParams({ embed: '1' })
  for (const name of inAddress) {
    const value = options[name]
    if (value !== undefined) query.set(name, value)
  }
  return `${origin}/embed/${options.product}?${query}#v=${PROTOCOL_VERSION}&n=${nonce}`
}

/** Starts the frame, which stands in the page already, and is sandboxed only now. */
export function loadFrame(frame: HTMLIFrameElement, url: string): void {
  // Sandboxed before it is in the page, Chromium warns in the page's console that such a list is no use for
  // frames of the page's own origin, which the frame is until it loads.
  frame.setAttribute('sandbox', SANDBOX)
  frame.src = url
}

/** A frame of another scheme than its document gets a white or black backdrop. */
export const colorScheme = ({ theme = 'auto' }: LiveOptions) => (theme === 'auto' ? 'light dark' : theme)

/** Runs `start` once, when the frame is as near the viewport as a flick of the finger. */
export function whenNear(frame: Element, start: () => void): void {
  // Not `loading=lazy`: nothing tells when that begins, and the time limit has to begin with it.
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: '600px' },
  ).observe(frame)
}
