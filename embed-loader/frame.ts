import type { LiveOptions } from '#contracts/embed/options.ts'
import { PROTOCOL_VERSION } from '#contracts/embed/protocol.ts'
import type { WidgetOptions } from './handle.ts'

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

/** The widget's address. The nonce stands in the fragment: it reaches no server and no log. */
export function frameUrl(origin: string, options: WidgetOptions, nonce: string): string {
  const query = new URLSearchParams({ embed: '1' })
  for (const name of inAddress) {
    const value = options[name]
    if (value !== undefined) query.set(name, value)
  }
  return `${origin}/embed/${options.product}?${query}#v=${PROTOCOL_VERSION}&n=${nonce}`
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

/**
 * True when the page's own Content-Security-Policy keeps frames of an origin out. There is no other sign of it:
 * the iframe's `load` fires all the same and `error` never does (measured in three engines). A report-only policy
 * blocks nothing; the effective directive is `frame-src` whichever one it falls back to.
 */
export const blocksFrame = (
  event: Pick<SecurityPolicyViolationEvent, 'disposition' | 'effectiveDirective' | 'blockedURI'>,
  origin: string,
) =>
  event.disposition === 'enforce' &&
  event.effectiveDirective === 'frame-src' &&
  `${event.blockedURI}/`.startsWith(`${origin}/`)
