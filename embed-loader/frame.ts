import type { LiveOptions } from '#contracts/embed/options.ts'
import { PROTOCOL_VERSION } from '#contracts/embed/protocol.ts'
import type { WidgetOptions } from './handle.ts'
import { rules } from './options.ts'

/** The options in the widget's address. `et` is never in an address. */
const inAddress: readonly string[] = [
  'partner',
  'theme',
  'locale',
  'network',
  'chain',
  'from',
  'to',
  'amount',
  'session',
] satisfies (keyof WidgetOptions)[]

/** The look that a page wants, as it is sent; `undefined` where it wants none. */
export const lookOf = ({ appearance, hide }: LiveOptions) =>
  appearance || hide ? JSON.stringify({ appearance, hide }) : undefined

/** The widget's address. What is in the fragment, as the nonce and the look, reaches no server and no log. */
export function frameUrl(origin: string, options: WidgetOptions, nonce: string): string {
  const query = new URLSearchParams({ embed: '1' })
  for (const [name, value] of Object.entries(options)) {
    // A misspelt one: the service answers with the nearest name.
    if (!rules.has(name)) query.append('unknown', name)
    // oxlint-disable-next-line typescript/no-base-to-string -- the rules of these options take texts alone
    else if (value && inAddress.includes(name)) query.set(name, String(value))
  }
  const look = lookOf(options)
  return `${origin}/embed/${options.product}?${query}#v=${PROTOCOL_VERSION}&n=${nonce}${look ? `&look=${encodeURIComponent(look)}` : ''}`
}

/** A frame whose scheme differs from its document's gets a white or black backdrop. */
export const colorScheme = ({ theme, appearance }: LiveOptions) =>
  [theme, appearance?.theme].find((one) => one && one !== 'auto') ?? 'light dark'

/**
 * Adds styles, each of which ends in `;`, that no rule of the page outranks: pages have rules for all frames, such as
 * `height: auto !important`. The property, not the attribute: a page without `style-src` allows only this.
 */
export function dress({ style }: ElementCSSInlineStyle, styles: string): void {
  style.cssText += styles.replace(/;/g, '!important;')
}

/** Runs `start` once, when the frame is within a flick of the viewport. */
export function whenNear(frame: Element, start: () => void): void {
  // Not `loading=lazy`: the time limit has to start with the loading, and no event tells when that starts.
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
 * True when the page's own Content-Security-Policy blocks frames of an origin. There is no other sign of it: the
 * iframe's `load` still fires, and `error` never does (measured in three engines). A report-only policy blocks nothing.
 * The effective directive is `frame-src`, whichever directive it falls back to.
 */
export const blocksFrame = (
  event: Pick<SecurityPolicyViolationEvent, 'disposition' | 'effectiveDirective' | 'blockedURI'>,
  origin: string,
) =>
  event.disposition === 'enforce' &&
  event.effectiveDirective === 'frame-src' &&
  `${event.blockedURI}/`.startsWith(`${origin}/`)
